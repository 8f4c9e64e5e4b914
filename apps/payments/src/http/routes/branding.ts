import { invalid } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { Mode } from "@svc/x402";
import { type Static, Type } from "typebox";
import { requireFullScope } from "../../authorization/key-scope.js";
import type { Deps } from "../../deps.js";
import { imitatesTrust } from "../../field-rules.js";
import {
  type BrandingPatch,
  LOGO_MAX,
  logoPath,
  parseLogo,
  SLUG_LENGTH,
  SLUG_PATTERN,
  SlugTaken,
  supportUrlErrors,
} from "../../merchants/branding.js";
import { storefrontPath } from "../../storefront/storefront.js";
import { type RouteInstaller, sendData } from "../route.js";
import { bodyErrors, EmailIn, KEY_OR_SESSION, listErrors, Nullable, Success, UrlIn } from "../schemas/common.js";

const BrandingOut = Type.Object(
  {
    color: Nullable(Type.String({ description: "Color of buttons, as `#rrggbb`" })),
    supportEmail: Nullable(Type.String({ description: "E-mail address for payers' questions" })),
    supportUrl: Nullable(Type.String({ description: "Help page for payers" })),
    logoUrl: Nullable(Type.String({ description: "Address of the logo; a new logo gets a new address" })),
    slug: Nullable(Type.String({ description: "Last part of your public storefront's address" })),
    storefrontUrl: Nullable(
      Type.String({ description: "Public page of your listed agentic links and APIs; null without a slug" }),
    ),
  },
  {
    title: "Branding",
    examples: [
      {
        color: "#0b6e4f",
        supportEmail: "help@acme.example",
        supportUrl: null,
        logoUrl: null,
        slug: "acme",
        storefrontUrl: "https://pay.example/m/acme",
      },
    ],
  },
);

const BASE64_MAX = Math.ceil(LOGO_MAX.bytes / 3) * 4;
const BrandingPatchIn = Type.Object(
  {
    color: Type.Optional(Nullable(Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }))),
    supportEmail: Type.Optional(EmailIn),
    supportUrl: Type.Optional(UrlIn),
    logo: Type.Optional(
      Nullable(
        Type.String({
          maxLength: BASE64_MAX,
          pattern: "^[A-Za-z0-9+/]+={0,2}$",
          description: `A PNG in base64, at most ${LOGO_MAX.pixels} × ${LOGO_MAX.pixels} pixels and ${LOGO_MAX.bytes} bytes`,
        }),
      ),
    ),
    logoUrl: Type.Optional(Type.Unknown({ readOnly: true, description: "Ignored" })),
    slug: Type.Optional(
      Nullable(
        Type.String({
          minLength: SLUG_LENGTH.min,
          maxLength: SLUG_LENGTH.max,
          pattern: SLUG_PATTERN,
          description: "Opens a public storefront at `/m/<slug>`: 3 to 40 lower-case letters, digits and hyphens",
        }),
      ),
    ),
    storefrontUrl: Type.Optional(Type.Unknown({ readOnly: true, description: "Ignored" })),
  },
  { additionalProperties: false, examples: [{ color: "#0b6e4f", supportEmail: "help@acme.example" }] },
);

/** A merchant's branding for payers: logo, color and support contact. */
export const brandingRoutes: RouteInstaller[] = [retrieveBrandingRoute, updateBrandingRoute, logoRoute];

async function loadBranding(deps: Deps, merchantId: string, mode: Mode): Promise<string> {
  const { color, supportEmail, supportUrl, logoHash, slug } = await deps.brandings.find(merchantId, mode);
  const logoUrl = logoHash && `${deps.publicUrl}${logoPath(logoHash)}`;
  const storefrontUrl = slug && `${deps.publicUrl}${storefrontPath(slug)}`;
  return JSON.stringify({ color, supportEmail, supportUrl, logoUrl, slug, storefrontUrl });
}

function retrieveBrandingRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/account/branding",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "retrieveBranding",
      summary: "Get the branding of your payment pages",
      tags: ["account"],
      security: KEY_OR_SESSION,
      querystring: Type.Object({}, { additionalProperties: false }),
      response: { 200: Success(BrandingOut), ...listErrors() },
    },
    handler: async ({ caller }, reply) => sendData(reply, await loadBranding(deps, caller.merchantId, caller.mode)),
  });
}

function updateBrandingRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/v1/account/branding",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "updateBranding",
      summary: "Change the branding of your payment pages",
      description:
        "Absent fields keep their values, and `null` clears a field. Test and live mode each have their own branding.",
      tags: ["account"],
      security: KEY_OR_SESSION,
      body: BrandingPatchIn,
      response: { 200: Success(BrandingOut), ...bodyErrors() },
    },
    handler: async ({ caller, body }, reply) => {
      requireFullScope(
        caller,
        "The scope of this key doesn't cover payment pages.",
        "Change the branding with a key of scope full.",
      );
      const patch = requirePatch(body);
      const changed = deps.brandings.change(caller.merchantId, caller.mode, patch, new Date(deps.clock.now()));
      await changed.catch((error) => {
        throw error instanceof SlugTaken
          ? invalid([{ field: "slug", reason: "is already taken: choose another" }])
          : error;
      });
      return sendData(reply, await loadBranding(deps, caller.merchantId, caller.mode));
    },
  });
}

/** Checks what the schema can't. @throws VALIDATION_FAILED, with every invalid field */
function requirePatch(body: Static<typeof BrandingPatchIn>): BrandingPatch {
  const logo = typeof body.logo === "string" ? parseLogo(body.logo) : body.logo;
  const errors = [
    ...(Array.isArray(logo) ? logo : []),
    ...(typeof body.supportUrl === "string" ? supportUrlErrors(body.supportUrl) : []),
    ...(typeof body.slug === "string" && imitatesTrust(body.slug)
      ? [{ field: "slug", reason: "must not look like a trust mark" }]
      : []),
  ];
  if (Array.isArray(logo) || errors.length > 0) throw invalid(errors);
  const { color, supportEmail, supportUrl, slug } = body;
  return { color: color?.toLowerCase() ?? color, supportEmail, supportUrl, logo, slug };
}

/** Serves the PNG of a logo. Its path contains a hash of the PNG, so browsers may cache it forever. */
function logoRoute(app: HttpApp, deps: Deps): void {
  app.get<{ Params: { file: string } }>("/pay/logos/:file", { schema: { hide: true } }, async (request, reply) => {
    const hash = /^([\w-]{22})\.png$/.exec(request.params.file)?.[1];
    const bytes = hash ? await deps.brandings.findLogo(hash) : null;
    if (bytes === null) return reply.callNotFound();
    return reply
      .headers({
        "content-type": "image/png",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex",
      })
      .send(bytes);
  });
}

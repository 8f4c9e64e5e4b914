import { prefersMarkdown, prefersPage, sendText } from "@svc/discovery";
import { errorResponses, ServiceError } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { SLUG_PATTERN } from "../../merchants/branding.js";
import {
  buildStorefrontLlmsText,
  buildStorefrontOpenApi,
  describeStorefront,
} from "../../storefront/describe-storefront.js";
import { findStorefront, type Storefront } from "../../storefront/storefront.js";
import { storefrontPage } from "../pay-page/storefront-page.js";
import { chooseLanguage } from "../pay-page/texts/choose-language.js";
import { getWords } from "../pay-page/texts/words.js";

const SLUG = new RegExp(SLUG_PATTERN);
const SlugParams = Type.Object({ slug: Type.String({ examples: ["acme"] }) });
const ERRORS = errorResponses(["NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]);
const JSON_TYPE = "application/json; charset=utf-8";
const MARKDOWN_TYPE = "text/markdown; charset=utf-8";
const FRESH = { "cache-control": "public, max-age=30" };

/** The public storefronts of merchants who chose a slug: a page for people, JSON, OpenAPI and llms.txt for agents. */
export function storefrontRoutes(app: HttpApp, { database, publicUrl }: Deps): void {
  const load = async (slug: string): Promise<Storefront> => {
    const storefront = SLUG.test(slug) ? await findStorefront(database.pool, slug) : null;
    if (storefront === null) throw new ServiceError("NOT_FOUND", "There is no storefront here. Check the address.");
    return storefront;
  };

  app.get<{ Params: { slug: string } }>("/m/:slug", { schema: { hide: true } }, async (request, reply) => {
    const storefront = await load(request.params.slug);
    const { accept } = request.headers;
    if (prefersMarkdown(accept) || !prefersPage(accept)) {
      reply.header("vary", "Accept");
      return prefersMarkdown(accept)
        ? sendText(request, reply, {
            contentType: MARKDOWN_TYPE,
            text: buildStorefrontLlmsText(storefront, publicUrl),
            headers: FRESH,
          })
        : sendText(request, reply, {
            contentType: JSON_TYPE,
            text: JSON.stringify(describeStorefront(storefront, publicUrl)),
            headers: FRESH,
          });
    }
    const { html, headers } = storefrontPage(storefront, publicUrl, getWords(chooseLanguage(request)));
    reply.headers(headers).header("vary", "Accept, Accept-Language, Cookie");
    // Search engines may list only sellers who have proven their identity.
    if (storefront.mode === "live" && storefront.domain !== null) reply.removeHeader("x-robots-tag");
    return reply.send(html);
  });

  app.route({
    method: "GET",
    url: "/m/:slug/openapi.json",
    schema: {
      operationId: "getStorefrontDocument",
      summary: "Get what a merchant sells to agents, as OpenAPI",
      description:
        "Agentic links and API routes that the merchant lists. `GET /m/{slug}` returns them as a page, JSON or Markdown, depending on `Accept`.",
      tags: ["agents"],
      security: [],
      params: SlugParams,
      response: {
        200: Type.Object({}, { additionalProperties: true, description: "The offers in OpenAPI 3.1" }),
        304: Type.Null({ description: "Unchanged since If-None-Match" }),
        ...ERRORS,
      },
    },
    handler: async (request, reply) => {
      const text = JSON.stringify(buildStorefrontOpenApi(await load(request.params.slug), publicUrl));
      return sendText(request, reply, { contentType: JSON_TYPE, text, headers: FRESH }) as never;
    },
  });

  app.get<{ Params: { slug: string } }>("/m/:slug/llms.txt", { schema: { hide: true } }, async (request, reply) => {
    const text = buildStorefrontLlmsText(await load(request.params.slug), publicUrl);
    return sendText(request, reply, { contentType: MARKDOWN_TYPE, text, headers: FRESH });
  });
}

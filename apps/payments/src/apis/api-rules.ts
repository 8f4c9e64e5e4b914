import { type FieldError, invalid } from "@svc/errors";
import { parseUrl } from "@svc/outbound";
import { differing } from "../canonical-json.js";
import { nameErrors } from "../field-rules.js";
import { upstreamHeaderErrors } from "../payment-links/agentic-rules.js";
import { mergeNetworks, networkErrors, resolveWallets } from "../payment-links/link-networks.js";
import type { LinkContext } from "../payment-links/link-rules.js";
import type { ApiFields, Upstream } from "./api.js";
import { canonicalPath } from "./canonical-path.js";

/** Body of an update, after schema validation. */
export type ApiPatch = Partial<Omit<ApiFields, "upstreamHeaderNames" | "upstreamHeaders" | "upstream">> & {
  readonly upstreamHeaders?: Readonly<Record<string, string>> | null;
};
export type ApiInput = ApiPatch & Pick<ApiFields, "name" | "baseUrl" | "network"> & { readonly upstream?: Upstream };

type Context = Pick<LinkContext, "mode" | "wallets" | "targetRefusal" | "encrypt">;

/** @throws VALIDATION_FAILED */
export function newApiFields(input: ApiInput, context: Context): ApiFields {
  const blank: ApiFields = {
    name: "",
    description: "",
    baseUrl: "",
    upstream: input.upstream ?? "http",
    network: input.network,
    networks: [input.network],
    active: true,
    upstreamHeaderNames: [],
    upstreamHeaders: null,
  };
  return merge(blank, input, context);
}

/** The fields of a stored API that a patch changes. @throws VALIDATION_FAILED */
export function changedApiFields(stored: ApiFields, patch: ApiPatch, context: Context): Partial<ApiFields> {
  const changed = differing(stored, merge(stored, patch, context));
  // Encryption returns different bytes each time, so headers count as changed only if the patch names them.
  if (patch.upstreamHeaders === undefined) delete (changed as { upstreamHeaders?: unknown }).upstreamHeaders;
  return changed;
}

function merge(stored: ApiFields, patch: ApiPatch, context: Context): ApiFields {
  const { upstreamHeaders, baseUrl, ...plain } = patch;
  const choice = mergeNetworks(stored, patch);
  const next: ApiFields = {
    ...stored,
    ...plain,
    ...choice,
    name: (patch.name ?? stored.name).trim(),
    baseUrl: baseUrl === undefined ? stored.baseUrl : (canonicalBaseUrl(baseUrl) ?? baseUrl),
    ...upstream(stored, upstreamHeaders, context),
  };
  const nowhere = { merchantWalletAddress: "", merchantWalletAddresses: {} };
  const errors = [
    ...nameErrors(next.name),
    ...networkErrors(choice, context.mode),
    ...resolveWallets(choice, { given: {}, stored: nowhere, defaults: context.wallets }).errors,
    // Checks only a new base URL. A merchant must be able to close an API even if its target is no longer allowed.
    ...(next.baseUrl === stored.baseUrl ? [] : baseUrlErrors(next.baseUrl, context)),
    ...upstreamHeaderErrors(upstreamHeaders ?? {}),
  ];
  if (errors.length > 0) throw invalid(errors);
  return next;
}

function upstream(
  { upstreamHeaders, upstreamHeaderNames }: ApiFields,
  headers: Readonly<Record<string, string>> | null | undefined,
  { encrypt }: Context,
) {
  if (headers === undefined) return { upstreamHeaders, upstreamHeaderNames };
  const names = Object.keys(headers ?? {});
  if (names.length === 0) return { upstreamHeaders: null, upstreamHeaderNames: [] };
  return { upstreamHeaders: encrypt(JSON.stringify(headers)), upstreamHeaderNames: names };
}

/** The canonical spelling of a base URL, without a trailing slash. Null if invalid. */
function canonicalBaseUrl(text: string): string | null {
  const url = parseUrl(text);
  if (url === null || url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") return null;
  if (/[?#]$/.test(text)) return null;
  const path = canonicalPath(url.pathname.replace(/\/$/, "") || "/");
  return path === null ? null : `${url.origin}${path.path === "/" ? "" : path.path}`;
}

function baseUrlErrors(baseUrl: string, { targetRefusal }: Context): FieldError[] {
  const field = "baseUrl";
  if (canonicalBaseUrl(baseUrl) !== baseUrl) {
    return [{ field, reason: "must be a URL without credentials, query, fragment, dot segments or empty segments" }];
  }
  const reason = targetRefusal(baseUrl);
  return reason === null ? [] : [{ field, reason }];
}

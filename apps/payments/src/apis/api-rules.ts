import { type FieldError, invalid } from "@svc/errors";
import { parseUrl } from "@svc/outbound";
import { differing } from "../canonical-json.js";
import { nameErrors } from "../field-rules.js";
import { upstreamHeaderErrors } from "../payment-links/agentic-rules.js";
import { mergeNetworks, networkErrors, resolveWallets } from "../payment-links/link-networks.js";
import type { LinkContext } from "../payment-links/link-rules.js";
import type { ApiFields } from "./api.js";
import { canonicalPath } from "./canonical-path.js";

/** Body of a change, as validated by its schema. */
export type ApiPatch = Partial<Omit<ApiFields, "upstreamHeaderNames" | "upstreamHeaders">> & {
  readonly upstreamHeaders?: Readonly<Record<string, string>> | null;
};
export type ApiInput = ApiPatch & Pick<ApiFields, "name" | "baseUrl" | "network">;

type Context = Pick<LinkContext, "mode" | "wallets" | "targetRefusal" | "encrypt">;

/** @throws VALIDATION_FAILED */
export function newApiFields(input: ApiInput, context: Context): ApiFields {
  const blank: ApiFields = {
    name: "",
    description: "",
    baseUrl: "",
    network: input.network,
    networks: [input.network],
    active: true,
    upstreamHeaderNames: [],
    upstreamHeaders: null,
  };
  return merge(blank, input, context);
}

/** The fields of a stored API that a patch really changes. @throws VALIDATION_FAILED */
export function changedApiFields(stored: ApiFields, patch: ApiPatch, context: Context): Partial<ApiFields> {
  const changed = differing(stored, merge(stored, patch, context));
  // The same headers encrypt to other bytes each time: only a patch that names them changes them.
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
    // A target that the operator no longer allows must not keep its API from being closed.
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

/** The one spelling of a base URL, without a slash at its end; null: it can't be one. */
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

import type { Artifacts } from "../artifacts.js";
import { declaredLinks } from "../collect/declared-link.js";
import type { JsonDocument } from "../document.js";
import { tells } from "../documents/told-status.js";
import type { Fetched } from "../fetched.js";
import { isJsonType, mediaTypeOf } from "../media-type.js";
import { reason } from "./reason.js";

export interface Signs {
  readonly seen: readonly string[];
  /** Where there may be signs that could not be read. */
  readonly unread: readonly string[];
}

export type ApiSources = Pick<
  Artifacts,
  "homepage" | "openApi" | "apiCatalog" | "apiRoot" | "mcpServerCards" | "a2aAgentCard" | "notFoundPage"
>;

/** Signs that the site has an API. */
export function apiSigns(sources: ApiSources): Signs {
  const { homepage, openApi, apiCatalog, apiRoot, mcpServerCards, a2aAgentCard, notFoundPage } = sources;
  const seen: string[] = [];
  if (openApi.state === "found" && isOpenApi(openApi.value)) seen.push("an OpenAPI document");
  if (apiCatalog.state === "found" && hasEntries(apiCatalog.value.linkset)) seen.push("an API catalog");
  for (const rel of ["service-desc", "service-doc"]) {
    if (declaredLinks(homepage, rel).length > 0) seen.push(`a link with rel=${rel}`);
  }
  const root = apiRootSign(apiRoot, notFoundPage);
  if (root !== null) seen.push(root);
  if (mcpServerCards.some(({ state }) => state === "found")) seen.push("an MCP server card");
  if (a2aAgentCard.state === "found") seen.push("an agent card");
  const unread = [openApi, apiCatalog, a2aAgentCard, ...mcpServerCards].flatMap(unreadDocument);
  if (!tells(homepage.fetched)) unread.push(`the homepage: ${reason(homepage.fetched)}`);
  if (!answers(apiRoot)) unread.push(`/api: ${reason(apiRoot)}`);
  return { seen, unread };
}

/** A site that refuses everything in the same way shows no API by that. */
function apiRootSign(root: Fetched, notFound: Fetched): string | null {
  if (root.kind !== "http") return null;
  const isRefusal = [401, 402, 405].includes(root.status);
  if (isRefusal && !(notFound.kind === "http" && notFound.status === root.status)) return `/api answers ${root.status}`;
  if (root.status !== 200 || !isJsonType(mediaTypeOf(root.headers["content-type"]))) return null;
  const isAnswerForAll = notFound.kind === "http" && notFound.status === 200 && notFound.body === root.body;
  return isAnswerForAll ? null : "/api answers JSON";
}

/** For this probe a demand for credentials or payment is an answer. */
const answers = (fetched: Fetched): boolean =>
  tells(fetched) || (fetched.kind === "http" && [401, 402].includes(fetched.status));

export function isOpenApi(value: Readonly<Record<string, unknown>>): boolean {
  const isVersioned = /^3\./.test(String(value.openapi)) || String(value.swagger) === "2.0";
  return isVersioned && isRecord(value.info) && (isRecord(value.paths) || isRecord(value.webhooks));
}

export function unreadDocument(document: JsonDocument): string[] {
  return document.state === "unknown" ? [`${new URL(document.url).pathname}: ${document.why}`] : [];
}

const hasEntries = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

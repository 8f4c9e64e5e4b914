import { fail, failInvalid, invalid } from "@svc/errors";
import type { OutboundClient } from "@svc/outbound";
import type { Pool } from "pg";
import type { MerchantActor } from "../authorization/caller.js";
import { requireOwned } from "../owned-resource.js";
import { buildContext } from "../payment-links/payment-link-service.js";
import { inTransaction } from "../sql/transaction.js";
import { listUpstreamTools } from "../upstream-mcp/list-tools.js";
import { toolsDocument, unsoldTools } from "../upstream-mcp/tools-document.js";
import type { ApiServiceDeps } from "./api-service.js";
import { lockApi, type StoredApi } from "./apis-repository.js";
import { DOCUMENT_BYTES_MAX, readDocument } from "./openapi/read-document.js";
import { type Defaults, type Operations, type RouteDraft, readOperations } from "./openapi/read-operations.js";
import { type ImportDiff, type ImportPlan, planImport } from "./plan-import.js";
import type { RoutesRepository } from "./routes-repository.js";

interface ImportDeps extends ApiServiceDeps {
  readonly routes: RoutesRepository;
  readonly pool: Pool;
  readonly outbound: OutboundClient;
}

/** Body of an import: a document or its URL. For an MCP server, neither. */
export interface ImportInput extends Defaults {
  readonly document?: string | undefined;
  readonly url?: string | undefined;
  /**
   * True if catalogs and the storefront may list the paid routes. If absent, new routes are not listed and others stay
   * unchanged.
   */
  readonly listed?: boolean | undefined;
  /** Confirmation of the diff to apply. If absent, the import changes nothing. */
  readonly confirmation?: string | undefined;
}

export interface ImportOutcome extends ImportDiff {
  readonly applied: boolean;
  readonly confirmation: string;
}

const FETCH_MS = 10_000;

/** Compares a document with an API's routes. Applies the differences once the merchant has confirmed them. */
export async function importApi(
  deps: ImportDeps,
  caller: MerchantActor,
  id: string,
  input: ImportInput,
): Promise<ImportOutcome> {
  const own = (stored: StoredApi | null): StoredApi => requireOwned(stored, caller, "API");
  const api = own(await deps.apis.load(id));
  const operations = api.fields.upstream === "mcp" ? await readTools(deps, api, input) : await readGiven(deps, input);
  const context = buildContext(deps, caller, null);
  const { listed } = input;
  const plan = await planImport(api, await deps.routes.load(id), operations, { ...context, listed });
  if (input.confirmation === undefined) return toOutcome(plan, false);
  if (input.confirmation !== plan.confirmation) failOutdated();
  await inTransaction(deps.pool, async (client) => {
    const locked = own(await lockApi(client, id));
    const now = await planImport(locked, await deps.routes.lock(client, id), operations, { ...context, listed });
    if (now.confirmation !== plan.confirmation) failOutdated();
    const at = new Date(deps.clock.now());
    const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
    const owner = { merchantId: caller.merchantId, mode: caller.mode };
    for (const fields of now.inserts)
      await deps.routes.insert(client, { id: deps.newId(), ...owner, ...fields, ...times });
    for (const { id: routeId, fields } of now.updates) await deps.routes.update(client, routeId, fields, at);
    await deps.routes.setFree(client, id, now.freeRoutes, at);
  });
  return toOutcome(plan, true);
}

async function readGiven(deps: ImportDeps, input: ImportInput): Promise<Operations> {
  if ((input.document === undefined) === (input.url === undefined)) {
    throw invalid([{ field: "document", reason: "is required without url, and can't be combined with it" }]);
  }
  const isGiven = input.document !== undefined;
  const text = input.document ?? (await fetchDocument(deps, input.url as string));
  return readOperations(readDocument(text, isGiven ? "document" : "url"), input);
}

/** Reads the tools of an MCP server. Each tool becomes an operation whose tag is the tool's name. */
async function readTools(deps: ImportDeps, api: StoredApi, input: ImportInput): Promise<Operations> {
  if (input.document !== undefined || input.url !== undefined) {
    const field = input.document === undefined ? "url" : "document";
    throw invalid([
      {
        field,
        reason: "can't be used with an MCP server: leave it out, and the service reads the server's list of tools",
      },
    ]);
  }
  const tools = await listUpstreamTools(deps, api.fields);
  const { drafts, skipped } = await readOperations(readDocument(toolsDocument(tools), "document"), input);
  const isFree = ({ amount }: RouteDraft) => amount === 0;
  // The service checks arguments before the payment, so it doesn't sell a tool whose arguments it can't check.
  const isUnchecked = ({ inputSchema }: RouteDraft) => inputSchema === null;
  const unsold = [
    ...unsoldTools(tools).map((name) => ({ path: name, reason: "its name can't be used in a path" })),
    ...drafts.filter(isFree).map(({ routeTemplate }) => ({
      path: routeTemplate,
      reason: "a tool of an MCP server can't be free",
    })),
    ...drafts.filter(isUnchecked).map(({ routeTemplate }) => ({
      path: routeTemplate,
      reason: "it has no schema to check its arguments with",
    })),
  ];
  return {
    drafts: drafts.filter((draft) => !isFree(draft) && !isUnchecked(draft)),
    skipped: [...skipped, ...unsold.map((one) => ({ method: "POST", ...one }))],
  };
}

const toOutcome = ({ diff, confirmation }: ImportPlan, applied: boolean): ImportOutcome => ({
  applied,
  confirmation,
  ...diff,
});

const failOutdated = (): never =>
  fail("CONFLICT", "The document, the prices or the routes have changed since this diff was made.", {
    hint: "Send the same request without confirmation to see what would change now.",
  });

/** Downloads a document with the guarded client, because the URL is untrusted input. */
async function fetchDocument({ outbound, targetRefusal }: ImportDeps, url: string): Promise<string> {
  const refusal = targetRefusal(url);
  if (refusal !== null) failInvalid("url", refusal);
  const result = await outbound.request({
    url,
    method: "GET",
    headers: { accept: "application/json, application/yaml, text/yaml, */*;q=0.1" },
    body: null,
    timeoutMs: FETCH_MS,
    bodyBytesMax: DOCUMENT_BYTES_MAX,
  });
  if (result.kind === "too_large")
    failInvalid("url", `must point to a document of at most ${DOCUMENT_BYTES_MAX} bytes`);
  if (result.kind !== "response" || result.status !== 200) {
    const what = result.kind === "response" ? `answered ${result.status}` : result.kind;
    return failInvalid(
      "url",
      `returned no document (${what}): send the OpenAPI document's text in \`document\` instead`,
    );
  }
  return result.body.toString("utf8");
}

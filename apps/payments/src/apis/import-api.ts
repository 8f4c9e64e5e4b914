import { fail, failInvalid, invalid } from "@svc/errors";
import type { OutboundClient } from "@svc/outbound";
import type { Pool } from "pg";
import type { MerchantActor } from "../keys/api-key.js";
import { requireOwned } from "../owned-resource.js";
import { contextOf } from "../payment-links/payment-link-service.js";
import { inTransaction } from "../sql/transaction.js";
import type { ApiServiceDeps } from "./api-service.js";
import { lockApi, type StoredApi } from "./apis-repository.js";
import { DOCUMENT_BYTES_MAX, readDocument } from "./openapi/read-document.js";
import { type Defaults, readOperations } from "./openapi/read-operations.js";
import { type ImportDiff, type ImportPlan, planImport } from "./plan-import.js";
import type { RoutesRepository } from "./routes-repository.js";

interface ImportDeps extends ApiServiceDeps {
  readonly routes: RoutesRepository;
  readonly pool: Pool;
  readonly outbound: OutboundClient;
}

/** Body of an import: a document, or where it is. */
export interface ImportInput extends Defaults {
  readonly document?: string | undefined;
  readonly url?: string | undefined;
  /** Confirmation of the diff to apply. Absent: nothing is changed. */
  readonly confirmation?: string | undefined;
}

export interface ImportOutcome extends ImportDiff {
  readonly applied: boolean;
  readonly confirmation: string;
}

const FETCH_MS = 10_000;

/** Compares a document with an API's routes, and applies the differences when the merchant has confirmed them. */
export async function importApi(
  deps: ImportDeps,
  caller: MerchantActor,
  id: string,
  input: ImportInput,
): Promise<ImportOutcome> {
  const own = (stored: StoredApi | null): StoredApi => requireOwned(stored, caller, "API");
  const api = own(await deps.apis.load(id));
  if ((input.document === undefined) === (input.url === undefined)) {
    throw invalid([{ field: "document", reason: "or url is required, and not both" }]);
  }
  const isGiven = input.document !== undefined;
  const text = input.document ?? (await fetchDocument(deps, input.url as string));
  const operations = await readOperations(readDocument(text, isGiven ? "document" : "url"), input);
  const context = contextOf(deps, caller, null);
  const plan = await planImport(api, await deps.routes.load(id), operations, context);
  if (input.confirmation === undefined) return outcomeOf(plan, false);
  if (input.confirmation !== plan.confirmation) failOutdated();
  await inTransaction(deps.pool, async (client) => {
    const locked = own(await lockApi(client, id));
    const now = await planImport(locked, await deps.routes.lock(client, id), operations, context);
    if (now.confirmation !== plan.confirmation) failOutdated();
    const at = new Date(deps.clock.now());
    const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
    const owner = { merchantId: caller.merchantId, mode: caller.mode };
    for (const fields of now.inserts)
      await deps.routes.insert(client, { id: deps.newId(), ...owner, ...fields, ...times });
    for (const { id: routeId, fields } of now.updates) await deps.routes.update(client, routeId, fields, at);
    await deps.routes.setFree(client, id, now.freeRoutes, at);
  });
  return outcomeOf(plan, true);
}

const outcomeOf = ({ diff, confirmation }: ImportPlan, applied: boolean): ImportOutcome => ({
  applied,
  confirmation,
  ...diff,
});

const failOutdated = (): never =>
  fail("CONFLICT", "The document, the prices or the routes have changed since this diff was made.", {
    hint: "Send the same without confirmation to see what would change now.",
  });

/** Through the guard: the address is a stranger's. */
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
  if (result.kind === "too_large") failInvalid("url", `must not lead to more than ${DOCUMENT_BYTES_MAX} bytes`);
  if (result.kind !== "response" || result.status !== 200) {
    const what = result.kind === "response" ? `answered ${result.status}` : result.kind;
    return failInvalid("url", `no document came from there (${what}): send it as document`);
  }
  return result.body.toString("utf8");
}

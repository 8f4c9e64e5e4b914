import { type Known, sawTheSame } from "./ports.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import { type PurchaseRequest, toQuery } from "./purchase-request.js";
import type { Verification } from "./verification.js";

/** A request on its way to its answer: what it last read, and what it has tried so far. */
export interface PurchaseRun<Order, Answer> {
  readonly deps: PurchaseDeps<Order, Answer>;
  readonly request: PurchaseRequest<Order, Answer>;
  /** The claims as they were last read. Each decision is based on them. */
  known: Known<Order>;
  /** The last verification of the payment; null before the first. */
  verification: Verification | null;
  /** True if the payer is proven to have signed the payment. Null if this isn't checked yet. */
  isProven: boolean | null;
  /** Claims that were looked up on the chain for this request. */
  readonly lookedAt: Set<string>;
  /** The claims of `lookedAt` whose outcome the chain couldn't tell. */
  readonly unclear: Set<string>;
  /** Claims for which this request has already waited while another request worked on them. */
  readonly waitedFor: Set<string>;
  /** When this request stops waiting for other requests, in Unix ms. */
  readonly waitTill: number;
  /** Length of the next pause while another request works on the claim. */
  waitMs: number;
}

export const readKnown = <Order, Answer>(
  { store, clock }: PurchaseDeps<Order, Answer>,
  request: PurchaseRequest<Order, Answer>,
): Promise<Known<Order>> => store.known(toQuery(request, clock.now()));

/** Reads the claims again. Returns true if they have changed since they were last read. */
export async function readAgain<Order, Answer>(run: PurchaseRun<Order, Answer>): Promise<boolean> {
  const fresh = await readKnown(run.deps, run.request);
  const isChanged = !sawTheSame(fresh, run.known);
  run.known = fresh;
  return isChanged;
}

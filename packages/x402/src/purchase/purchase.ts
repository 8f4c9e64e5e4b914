import type { PaymentAction } from "@svc/errors";
import { isSignedByKey } from "../evm/authorization-signer.js";
import type { FacilitatorClient } from "../facilitator/facilitator-client.js";
import type { NetworkName } from "../networks.js";
import type { Offer, PaidResource } from "../offer.js";
import type { Payment } from "../payment.js";
import { type Claim, keyDigest } from "./claim.js";
import { claim, storeAlias } from "./claiming.js";
import { deliverOwed, deliverStored } from "./give-bought.js";
import type { OpenDelivery } from "./open-delivery.js";
import { type ChainPort, type ClaimLimits, type ClaimStore, type Known, type KnownQuery, sawTheSame } from "./ports.js";
import { conflictOf, notCharged, notSetUp, outcomeUnknown, signerUnverified, stillWorking } from "./refusals.js";
import { nextStep, type Step } from "./replay.js";
import { settleAndWork } from "./settle-first.js";
import { resolveClaim } from "./settlement.js";
import { problemOf, type Refusal, type Verification, verify } from "./verification.js";
import { workAndSettle } from "./work-first.js";

/** Moments between the steps of a payment, for tests that end the process there. */
export type Checkpoint =
  | "verified"
  | "claimed"
  | "worked"
  | "settling"
  | "settle_sent"
  | "settle_answered"
  | "proven"
  | "settled"
  | "answered";

export interface PurchaseDeps<Order = unknown, Answer = unknown> {
  readonly store: ClaimStore<Order, Answer>;
  chain(network: NetworkName): ChainPort;
  readonly clock: { now(): number };
  readonly newId: () => string;
  sleep(ms: number): Promise<void>;
  /** When this process started. */
  readonly startedAt: number;
  readonly times: {
    /** Longest time of the work. */
    readonly workMs: number;
    /** Longest time of the facilitator's settle. */
    readonly settleMs: number;
    /** How long a request waits for the proof of a settlement that was sent. */
    proofWaitMs(network: NetworkName): number;
  };
  readonly limits: Omit<ClaimLimits, "balance">;
  statusUrl(paymentId: string): string;
  report(error: unknown, message: string): void;
  readonly checkpoint?: (name: Checkpoint) => void | Promise<void>;
}

/** What is asked for now: the terms of the sale, and whether the payment meets them. */
export type Terms<Order> =
  | { readonly outcome: "offered"; readonly offer: Offer; readonly resource: PaidResource; readonly order: Order }
  | {
      readonly outcome: "refused";
      readonly reason: string;
      readonly message: string;
      readonly action?: PaymentAction;
    };

/** `sale`: money is to move; `proof`: a payment only shows that its payer asks, who has paid before. */
export type TermsFor = "sale" | "proof";

export type Work<Answer> =
  | { readonly outcome: "done"; readonly answer: Answer }
  /** It could not be done: the answer passes through, and nothing is charged. */
  | { readonly outcome: "declined"; readonly answer: Answer; readonly reason: string }
  /** Its first byte is there, and the rest is streamed. Only where the payment comes first. */
  | { readonly outcome: "open"; readonly answer: Answer; abandon(): void }
  | RunningJob;

/** The seller works on it, and can be asked for the answer later. Only where the payment comes first. */
export interface RunningJob {
  readonly outcome: "running";
  /** Names the job: it is the argument of the next {@link PurchaseRequest.work}. */
  readonly job: string;
  readonly retryAfterSeconds: number;
}

export interface PurchaseRequest<Order, Answer> {
  readonly payment: Payment;
  readonly seller: string;
  readonly item: string;
  /** Hex SHA-256 of everything that decides the answer. */
  readonly fingerprint: string;
  /** The buyer's names for the request as they came: Idempotency-Key before payment identifier. */
  readonly keys: readonly string[];
  /** `X-Svc-Payment-Id`. */
  readonly namedPaymentId: string | null;
  readonly address: string | null;
  readonly arrivedAt: number;
  /** Where the store was asked already, with {@link queryOf}. */
  readonly known?: Known<Order>;
  /** Null: nobody settles for this seller now. */
  readonly facilitator: FacilitatorClient | null;
  /** Throws a ServiceError where nothing is for sale: not active, another method, bad input. Asked only when something is bought. */
  forSale(): void;
  terms(wanted: TermsFor): Promise<Terms<Order>>;
  /** The payment is settled before the work, and owed until its answer is kept or streamed. */
  readonly settlesFirst?: boolean;
  /** Longest time of the work, until the first byte where it is streamed. Default: that of the deps. */
  readonly workMs?: number;
  /**
   * Does what is paid for. Throws a ServiceError where it failed.
   * @param job the job that works on it already, which is asked for its answer. `declined`: that job failed. Null: none does
   */
  work(paymentId: string, job: string | null): Promise<Work<Answer>>;
}

export interface Sale<Order, Answer> {
  readonly request: PurchaseRequest<Order, Answer>;
  readonly facilitator: FacilitatorClient;
  readonly offer: Offer;
  readonly resource: PaidResource;
  readonly order: Order;
}

export type PurchaseOutcome<Answer> =
  | {
      readonly outcome: "delivered";
      /** The payment that has paid: of an alias, the first. */
      readonly claim: Claim;
      readonly answer: Answer;
      readonly isReplay: boolean;
      /** Whether what is personal about the buyer may be in the answer. */
      readonly isPersonal: boolean;
      /** Whether its arrival means that the buyer has it. */
      readonly marksDelivery: boolean;
      /** Present for a streamed answer: its sender reports the end there. */
      readonly delivery?: OpenDelivery;
    }
  | { readonly outcome: "uncharged"; readonly paymentId: string; readonly answer: Answer }
  /** The payment is settled, and a job works on its answer. */
  | { readonly outcome: "running"; readonly claim: Claim; readonly retryAfterSeconds: number }
  /** The payment is not good: 402 with the reason. */
  | ({ readonly outcome: "refused"; readonly paymentId?: string } & Refusal);

/** How long a request waits for others: those with the same payment, and the same payer's for the same. */
const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 100;
const LOOK_SELDOM_MS = 500;
/** A verification and a balance are as good as new for so long. */
const VERIFIED_MS = 10_000;

/** What the store is asked first: one exchange, which may be part of a larger one. */
export function queryOf(
  request: Pick<PurchaseRequest<unknown, unknown>, "payment" | "item" | "fingerprint" | "keys" | "namedPaymentId">,
  now: number,
): KnownQuery {
  const { payment, item, fingerprint, keys, namedPaymentId } = request;
  const key = keys[0] === undefined ? null : keyDigest(item, payment.payer, keys[0]).digest;
  return { identity: payment.identity, item, fingerprint, key, paymentId: namedPaymentId, now };
}

/**
 * A paid request, from its payment to its answer. What is known of the payment is looked for before anything else; each step is
 * decided on what was seen, and a claim is made only while that is still so. Neither a facilitator's `invalid` nor the chain's
 * `used` or low balance is believed until everything was read again after it: what is claimed or settled here is never answered
 * 402. Throws a ServiceError: 409 (not the buyer, another request), 429, 503, 504 (nobody knows yet).
 */
export async function purchase<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  request: PurchaseRequest<Order, Answer>,
): Promise<PurchaseOutcome<Answer>> {
  const { store, clock } = deps;
  const { payment } = request;
  const query = () => queryOf(request, clock.now());
  const key = request.keys[0] === undefined ? null : keyDigest(request.item, payment.payer, request.keys[0]);
  let isKeys: boolean | null = null;
  const asked = {
    payment,
    fingerprint: request.fingerprint,
    key,
    address: request.address,
    arrivedAt: request.arrivedAt,
    isSignedByKey: () => {
      isKeys ??= payment.kind === "evm" && isSignedByKey(payment);
      return isKeys;
    },
  };
  const lookedAt = new Set<string>();
  const unclear = new Set<string>();
  const waitedFor = new Set<string>();
  let isProven: boolean | null = null;
  let verified: Verification | null = null;
  let known = request.known ?? (await store.known(query()));
  let waitMs = LOOK_EVERY_MS;
  for (const waitTill = clock.now() + WAIT_MS; ; ) {
    const step = nextStep(known, asked, { now: clock.now(), startedAt: deps.startedAt, isProven, lookedAt, unclear });
    if (step.step === "give") {
      const changed = await storeAlias(deps, request, step, known);
      if (changed === null) return deliverStored(deps, step.claim, step.entitlement);
      known = changed;
    } else if (step.step === "work") {
      const changed = await storeAlias(deps, request, step, known);
      if (changed === null) return deliverOwed(deps, request, step.claim, step.entitlement);
      known = changed;
    } else if (step.step === "wait") {
      if (clock.now() >= waitTill) throw stillWorking(step.claim, deps);
      waitedFor.add(step.claim.paymentId);
      await deps.sleep(waitMs);
      waitMs = Math.min(waitMs * 1.1, LOOK_SELDOM_MS);
      known = await store.known(query());
    } else if (step.step === "resolve") {
      lookedAt.add(step.claim.paymentId);
      // It was asked for while this request waited, and nobody knows: a crowd would ask for it again one after the other.
      if (step.claim.state === "unknown" && waitedFor.has(step.claim.paymentId)) continue;
      const told = await resolveClaim(deps, step.claim as Claim<Order>, await againOf(request, step.claim));
      if (told === "open") unclear.add(step.claim.paymentId);
      known = await store.known(query());
    } else if (step.step === "prove" || step.step === "buy") {
      if (step.step === "buy") request.forSale();
      const facilitator = request.facilitator ?? notSetUp();
      const terms = await request.terms(step.step === "buy" ? "sale" : "proof");
      if (terms.outcome === "refused") return terms;
      if (verified === null || clock.now() - verified.readAt > VERIFIED_MS) {
        verified = await verify(deps, facilitator, payment, terms);
        await deps.checkpoint?.("verified");
      }
      const problem = problemOf(verified, terms.offer.amountBaseUnits);
      if (problem !== null) {
        const fresh = await store.known(query());
        const isChanged = !sawTheSame(fresh, known);
        known = fresh;
        if (isChanged) continue;
        // It was refused or given back here, and may have been sent since.
        if (known.own !== null && (!problem.isUnused || payment.kind === "svm")) {
          const { paymentId } = known.own;
          if (!lookedAt.has(paymentId)) {
            lookedAt.add(paymentId);
            await resolveClaim(deps, known.own, null);
            known = await store.known(query());
            continue;
          }
          // Perhaps used, and no node says by what.
          if (!problem.isUnused) throw outcomeUnknown(paymentId, deps.statusUrl(paymentId));
        }
      }
      if (step.step === "prove" && !problem?.isSpent) {
        isProven = problem === null || (await deps.chain(payment.network).isSignedByPayer(payment));
        if (isProven) continue;
        if (isProven === null || problem?.answer === null) throw signerUnverified(known);
      }
      if (problem !== null) {
        if (problem.answer === null)
          throw notCharged("verification_unknown", "The payment could not be verified in time.", problem.detail);
        return { outcome: "refused", ...problem.answer };
      }
      const claimed = await claim(deps, request, terms, verified, known);
      if (claimed.outcome === "refused") return claimed;
      if (claimed.outcome === "changed") {
        known = claimed.known;
        continue;
      }
      const sale = { request, facilitator, offer: terms.offer, resource: terms.resource, order: terms.order };
      const buy = request.settlesFirst ? settleAndWork : workAndSettle;
      return buy(deps, sale, claimed.claim, claimed.lease);
    } else return refused(deps, step, payment);
  }
}

/** With what a settlement can be asked for again: only by whoever has the very terms of the claim. */
async function againOf<Order, Answer>(request: PurchaseRequest<Order, Answer>, claim: Claim) {
  const { facilitator } = request;
  if (facilitator === null || claim.fingerprint !== request.fingerprint) return null;
  const terms = await request.terms("sale").catch(() => null);
  if (terms?.outcome !== "offered") return null;
  const { payTo, amountBaseUnits, payment } = claim;
  const extra = payment.kind === "svm" ? { extra: { feePayer: payment.feePayer } } : {};
  const offer: Offer = { ...terms.offer, network: payment.network, payTo, amountBaseUnits, ...extra };
  return { facilitator, offer, resource: terms.resource };
}

function refused<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  step: Extract<Step, { step: "unknown" | "refuse" | "conflict" }>,
  payment: Payment,
): PurchaseOutcome<Answer> {
  const { paymentId } = step.claim;
  if (step.step === "unknown") throw outcomeUnknown(paymentId, deps.statusUrl(paymentId));
  if (step.step === "refuse") {
    return { outcome: "refused", reason: step.reason, message: `The payment of ${payment.payer} is over.`, paymentId };
  }
  if (step.why === "wrong_key") {
    deps.store.keyFailed(paymentId).catch((error) => deps.report(error, "a wrong key was not counted"));
  }
  throw conflictOf(step.why, step.claim, deps);
}

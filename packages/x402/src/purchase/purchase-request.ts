import type { PaymentAction } from "@svc/errors";
import type { FacilitatorClient } from "../facilitator/facilitator-client.js";
import type { Offer, PaidResource } from "../offer.js";
import type { Payment } from "../payment.js";
import { type Claim, keyDigest } from "./claim.js";
import type { OpenDelivery } from "./open-delivery.js";
import type { Known, KnownQuery } from "./ports.js";
import type { Refusal } from "./verification.js";
import type { Admission, Room, Work } from "./work.js";

/** The terms of the sale, and whether the payment meets them. */
export type Terms<Order> =
  | { readonly outcome: "offered"; readonly offer: Offer; readonly resource: PaidResource; readonly order: Order }
  | {
      readonly outcome: "refused";
      readonly reason: string;
      readonly message: string;
      readonly action?: PaymentAction;
    };

/**
 * Why the terms are needed. `sale`: money will move. `proof`: the payment only proves that the caller is a payer who
 * has paid before.
 */
export type TermsFor = "sale" | "proof";

export interface PurchaseRequest<Order, Answer> {
  readonly payment: Payment;
  readonly seller: string;
  readonly item: string;
  /** Hex SHA-256 of everything that determines the answer. */
  readonly fingerprint: string;
  /**
   * The keys that the buyer sent with the request, unhashed: first the Idempotency-Key, then the payment identifier.
   */
  readonly keys: readonly string[];
  /** The payment id from `X-Svc-Payment-Id`. */
  readonly namedPaymentId: string | null;
  readonly address: string | null;
  readonly arrivedAt: number;
  /** The result of `store.known` with {@link toQuery}, if the caller has already read it. */
  readonly known?: Known<Order>;
  /** Null if no facilitator currently settles for this seller. */
  readonly facilitator: FacilitatorClient | null;
  /**
   * Called before a sale. Throws a ServiceError if this request can't buy: the product isn't active, the method is
   * wrong, or the input is bad.
   */
  forSale(): void;
  terms(wanted: TermsFor): Promise<Terms<Order>>;
  /** True to settle the payment before the work. The buyer is then owed the answer until it is stored or streamed. */
  readonly settlesFirst?: boolean;
  /** Maximum time of the work, or of its first byte if it is streamed. Default: `times.workMs`. */
  readonly workMs?: number;
  /**
   * Reserves capacity (a {@link Room}) for the work as soon as the payer is proven. The caller releases the room when
   * the purchase has ended. If the claims have changed, `purchase` releases the room and decides again. Throws a
   * ServiceError if there is no room. Then nothing is claimed, and owed work stays owed. Default: there is always room.
   */
  admit?(what: Admission): Room;
  /**
   * Does the paid work. Throws a ServiceError if it fails.
   * @param job null to start the work; otherwise the running job whose answer is wanted. The outcome `declined` then
   * means that the job failed
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
      /** The claim that paid. For an alias, it is the original claim. */
      readonly claim: Claim;
      readonly answer: Answer;
      readonly isReplay: boolean;
      /** True if the answer may contain the buyer's personal data. */
      readonly isPersonal: boolean;
      /** True if the answer counts as delivered to the buyer once this response is sent. */
      readonly marksDelivery: boolean;
      /** Set for a streamed answer. The sender of the answer reports here how it ended. */
      readonly delivery?: OpenDelivery;
    }
  | { readonly outcome: "uncharged"; readonly paymentId: string; readonly answer: Answer }
  /** The payment is settled, and a job is producing its answer. */
  | { readonly outcome: "running"; readonly claim: Claim; readonly retryAfterSeconds: number }
  /** The payment isn't acceptable. Answered with 402 and the reason. */
  | ({ readonly outcome: "refused"; readonly paymentId?: string } & Refusal);

/** Builds the query for {@link PurchaseRequest.known}. It takes one round trip, and can be part of a larger query. */
export function toQuery(
  request: Pick<PurchaseRequest<unknown, unknown>, "payment" | "item" | "fingerprint" | "keys" | "namedPaymentId">,
  now: number,
): KnownQuery {
  const { payment, item, fingerprint, keys, namedPaymentId } = request;
  const key = keys[0] === undefined ? null : keyDigest(item, payment.payer, keys[0]).digest;
  return { identity: payment.identity, item, fingerprint, key, paymentId: namedPaymentId, now };
}

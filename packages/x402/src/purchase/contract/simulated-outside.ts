import type { FacilitatorClient } from "../../facilitator/facilitator-client.js";
import { createFacilitatorGroup } from "../../facilitator/facilitator-group.js";
import type { SettleOutcome, VerifyOutcome } from "../../facilitator/outcomes.js";
import type { EvmPayment } from "../../payment.js";
import type { ChainPort } from "../ports.js";
import { PRICE, signedPayment, validBeforeAt } from "./store-world.js";

/** Creates a random number generator. The same seed always gives the same numbers. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Transfer {
  readonly tx: string;
  readonly logIndex: number;
  readonly nonce: string;
  readonly payer: string;
  /** True if a settlement that we requested sent it. */
  readonly isOurs: boolean;
  /** Time of the transfer's block. */
  readonly blockTime: number;
  /**
   * True if the facilitator sent the transfer but denies it. `find` never hides such a transfer, because otherwise
   * nothing would show it.
   */
  isDenied?: boolean;
}

/** Deliberate faults. The random test runs (`walk` in generated-walks.ts) must find each of them. */
export interface Mutation {
  /**
   * The proof checks that the transaction contains the authorization and a transfer, but not that they belong together.
   */
  readonly unboundProof?: boolean;
  /** A final refutation by the chain counts as "not yet". */
  readonly openRefutation?: boolean;
  /** Any caller that has the payment gets the answer. */
  readonly replayToAnybody?: boolean;
  /** A block time before the claim refutes the claim's settlement for good. */
  readonly timeRefutes?: boolean;
  /** An answer that breaks off counts as delivered. */
  readonly brokenIsServed?: boolean;
}

/** A request with a payment, sent by the buyer or by a stranger. */
export interface Attempt {
  readonly who: "buyer" | "stranger";
  readonly payment: EvmPayment;
  readonly intent: string;
  readonly fingerprint: string;
  readonly key: string | null;
  /** True if the payment is settled before the work. */
  readonly settlesFirst: boolean;
}

export const FORGED = `0x${"0f".repeat(65)}`;
const UNKNOWN = { outcome: "unknown", cause: "timeout", detail: "", requestSent: true, transaction: null } as const;
/** The possible effects and answers of a settlement. Correct behavior is more frequent. */
const SETTLE_ANSWERS = [
  ...["settled", "settled", "settled", "settled", "refused", "unknown"],
  ...["after", "later", "lies", "denies", "unsent", "reverts", "reverts-and-sends"],
];
/** How far block times may lag. */
export const BLOCK_TIME_LAG_MS = 120_000;
/** How wrong a chain's clock may be, in either direction. */
const CLOCK_OFF_MAX_MS = 3_600_000;

/**
 * The world outside of the process. It is random, but a seed makes it repeatable. It has a clock, and a scheduler that
 * runs the actors' operations one at a time. Its chain has one node. Its facilitator may refuse, give no answer, lie or
 * deny.
 */
export class Outside {
  now: number;
  /** If true, the node always answers, with complete data. */
  isHealthy = false;
  readonly random: () => number;
  /** Operations of actors that wait for their turn. */
  readonly ready: { readonly actor: number; run(): void | Promise<void> }[] = [];
  readonly transfers: Transfer[] = [];
  /** For each used nonce: its transfer, or `otherwise` if something else used it. */
  readonly used = new Map<string, Transfer | "otherwise">();
  /** By nonce: the transaction that used it for something else. */
  readonly boundTo = new Map<string, string>();
  /** All attempts that are public on the chain, by nonce. */
  readonly published = new Map<string, Attempt>();
  /** Transactions that failed. */
  readonly failed = new Set<string>();
  /** Transactions that are mined later. */
  readonly later: (() => void)[] = [];
  readonly #seed: number;
  readonly #mutation: Mutation;
  #ids = 0;
  #clockOffMs: number;
  #chainTime: number;
  /**
   * The first payment of each payer. The payer's other payments are copies with small changes, because decoding each
   * payment would take most of the test's time.
   */
  readonly #first = new Map<string, EvmPayment>();

  constructor(seed: number, mutation: Mutation, startMs: number) {
    this.#seed = seed;
    this.#mutation = mutation;
    this.now = startMs;
    this.random = randomOf(seed);
    // In two of three walks, the chain's clock is correct.
    this.#clockOffMs = seed % 3 === 0 ? Math.round((2 * this.random() - 1) * CLOCK_OFF_MAX_MS) : 0;
    this.#chainTime = startMs + this.#clockOffMs;
  }

  /** The chain's time. It never goes back, even when a test corrects the chain's clock. */
  get chainTime(): number {
    this.#chainTime = Math.max(this.#chainTime, this.now + this.#clockOffMs);
    return this.#chainTime;
  }

  setChainRight(): void {
    this.#clockOffMs = 0;
  }

  /** True if the transfer's block time is more than {@link BLOCK_TIME_LAG_MS} before this moment. */
  isDatedBefore(transfer: Transfer, moment: number): boolean {
    return transfer.blockTime < moment - BLOCK_TIME_LAG_MS;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }

  /** Returns hexadecimal digits that are unique among all walks. */
  numbered(digits: number): string {
    return `${this.#seed.toString(16).padStart(8, "0")}${(++this.#ids).toString(16).padStart(digits - 8, "0")}`;
  }

  /**
   * Runs an actor's operation at its turn, then delivers the result at another turn. The actor's process may crash
   * before or after.
   */
  point<T>(actor: number, operation: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const answer = (result: Promise<T>) => this.ready.push({ actor, run: () => void result.then(resolve, reject) });
      const run = async () => {
        const result = operation();
        await result.catch(() => {});
        answer(result);
      };
      this.ready.push({ actor, run });
    });
  }

  signed(payer: string, signature = `0x${this.numbered(130)}`): EvmPayment {
    const nonce = `0x${this.numbered(64)}`;
    const first = this.#first.get(payer) ?? signedPayment(payer, this.now, "base_sepolia", { nonce, signature });
    this.#first.set(payer, first);
    const authorization = { ...first.authorization, nonce, validBefore: validBeforeAt(this.now) };
    return { ...first, signature, authorization, identity: { ...first.identity, nonce } };
  }

  isExpired({ authorization }: EvmPayment): boolean {
    return Number(authorization.validBefore) * 1000 < this.chainTime;
  }

  /** @param isOurs true if a settlement that we requested sends it */
  send(nonce: string, payer: string, isOurs: boolean): Transfer | null {
    if (this.used.has(nonce)) return null;
    const transfer = { tx: `0x${this.numbered(64)}`, logIndex: 1, nonce, payer, isOurs, blockTime: this.chainTime };
    this.used.set(nonce, transfer);
    this.transfers.push(transfer);
    return transfer;
  }

  /** Uses a payment's nonce for something else: another payment of the payer, or a cancellation. */
  spendOtherwise({ nonce }: EvmPayment["identity"], payer: string): void {
    if (this.used.has(nonce)) return;
    this.used.set(nonce, "otherwise");
    const other = this.transfers.findLast((transfer) => transfer.payer === payer);
    if (other) this.boundTo.set(nonce, other.tx);
  }

  #fails(probability: number): boolean {
    return !this.isHealthy && this.chance(probability);
  }

  chain(actor: number): ChainPort {
    const { used, boundTo } = this;
    return {
      authorizationState: (payment) =>
        this.point(actor, async () => {
          if (this.#fails(0.05)) return { outcome: "unreachable" };
          const authorization = used.has(payment.identity.nonce) ? "used" : "unused";
          return { outcome: "known", authorization, balanceBaseUnits: PRICE * 9n, canReceive: true };
        }),
      prove: (payment, txHash, { since }) =>
        this.point(actor, async () => {
          if (this.#fails(0.1)) return { outcome: "unreachable" };
          const how = used.get(payment.identity.nonce);
          const confirmedAt = new Date(this.now);
          if (how === "otherwise" && boundTo.get(payment.identity.nonce) === txHash) {
            if (this.#mutation.unboundProof && this.transfers.some(({ tx }) => tx === txHash))
              return { outcome: "proven", txHash, logIndex: 1_000 + this.#ids++, confirmedAt };
            if (this.#mutation.openRefutation) return { outcome: "pending" };
            return { outcome: "refuted", message: "used otherwise" };
          }
          if (this.failed.has(txHash)) return { outcome: "failed", message: "it failed" };
          if (how === undefined || how === "otherwise" || how.tx !== txHash)
            return { outcome: "unrelated", message: "other" };
          if (this.isDatedBefore(how, since.getTime()))
            return { outcome: this.#mutation.timeRefutes ? "refuted" : "before_claim", message: "before the claim" };
          return { outcome: "proven", txHash, logIndex: how.logIndex, confirmedAt };
        }),
      find: (payment) =>
        this.point(actor, async () => {
          if (this.#fails(0.1)) return { outcome: "unreachable" };
          const how = used.get(payment.identity.nonce);
          if (how === undefined) return { outcome: this.isExpired(payment as EvmPayment) ? "never" : "not_yet" };
          if (how === "otherwise") {
            const txHash = boundTo.get(payment.identity.nonce);
            return txHash === undefined ? { outcome: "never" } : { outcome: "found", txHash };
          }
          if (how.isDenied || !this.#fails(0.15)) return { outcome: "found", txHash: how.tx };
          // The node is behind, or doesn't list the transfer.
          return { outcome: this.chance(0.6) ? "not_yet" : "used" };
        }),
      isSignedByPayer: (payment) => this.point(actor, async () => (payment as EvmPayment).signature !== FORGED),
    };
  }

  /** Every second walk has two facilitators, which decide about the same payment independently. */
  facilitator(actor: number, attempt: Attempt): FacilitatorClient {
    const one = this.#facilitator(actor, attempt);
    if (this.#seed % 2 === 0) return one;
    const clients = ["first", "second"].map((name) => ({ name, client: one }));
    return createFacilitatorGroup(clients, { failuresMax: 1 + (this.#seed % 3), nowMs: () => this.now });
  }

  #facilitator(actor: number, attempt: Attempt): FacilitatorClient {
    return {
      supported: async () => new Map() as never,
      verify: ({ identity, payer }) => this.point(actor, async () => this.#verify(attempt, identity.nonce, payer)),
      settle: (payment, _offer, _resource, options) =>
        this.point(actor, async () => this.#settle(attempt, payment as EvmPayment, options?.mayHaveBeenSent ?? false)),
    };
  }

  #verify({ payment }: Attempt, nonce: string, payer: string): VerifyOutcome {
    if (payment.signature === FORGED)
      return { outcome: "invalid", reason: "invalid_exact_evm_payload_signature", payer };
    if (this.chance(0.05)) return UNKNOWN;
    // A facilitator that simulates the transfer notices a used nonce. The reference implementation doesn't check.
    if (this.used.has(nonce) && this.chance(0.5))
      return { outcome: "invalid", reason: "invalid_transaction_state", payer };
    if (this.chance(0.04)) return { outcome: "invalid", reason: "insufficient_funds", payer };
    return { outcome: "valid", payer };
  }

  #settle(attempt: Attempt, payment: EvmPayment, mayHaveBeenSent: boolean): SettleOutcome {
    const { identity, network } = payment;
    const { nonce, payer } = identity;
    const refused = (reason: string): SettleOutcome => (mayHaveBeenSent ? UNKNOWN : { outcome: "refused", reason });
    if (this.isExpired(payment)) return refused("payment_expired");
    const says = this.pick(SETTLE_ANSWERS);
    // The payment is in a block or in the mempool, so it is public.
    if (["settled", "after", "later", "denies"].includes(says)) this.published.set(nonce, { ...attempt, payment });
    switch (says) {
      case "settled": {
        const transfer = this.send(nonce, payer, true);
        return transfer === null ? UNKNOWN : { outcome: "settled", transaction: transfer.tx, payer, network };
      }
      case "refused":
        return refused("insufficient_funds");
      case "after":
        this.send(nonce, payer, true);
        return UNKNOWN;
      case "later":
        this.later.push(() => !this.isExpired(payment) && this.send(nonce, payer, true));
        return UNKNOWN;
      case "lies": {
        const transaction = this.transfers.at(-1)?.tx ?? `0x${"f".repeat(64)}`;
        return { outcome: "settled", transaction, payer, network };
      }
      case "denies": {
        const transfer = this.send(nonce, payer, true);
        if (transfer) transfer.isDenied = true;
        return refused("invalid_payload");
      }
      case "reverts":
      case "reverts-and-sends": {
        const transaction = `0x${this.numbered(64)}`;
        this.failed.add(transaction);
        if (says === "reverts-and-sends") {
          this.published.set(nonce, { ...attempt, payment });
          const transfer = this.send(nonce, payer, true);
          if (transfer) transfer.isDenied = true;
        }
        return { ...UNKNOWN, cause: "not_final", detail: "transaction_failed", transaction };
      }
      case "unsent":
        return mayHaveBeenSent ? UNKNOWN : { ...UNKNOWN, requestSent: false };
      default:
        return UNKNOWN;
    }
  }
}

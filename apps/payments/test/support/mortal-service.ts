import { randomUUID } from "node:crypto";
import type { TransferClaim } from "@svc/chains";
import type { Database } from "@svc/db";
import { ServiceError } from "@svc/errors";
import { createCheckoutSessionsRepository } from "../../src/checkout/checkout-sessions-repository.js";
import { createWalletsRepository } from "../../src/merchants/wallets-repository.js";
import { createIntentWatcher, type IntentWatcher } from "../../src/payment-intents/intent-watcher.js";
import { createOutcomeStore } from "../../src/payment-intents/outcome-store.js";
import { createWatchStore } from "../../src/payment-intents/watch-store.js";
import { createPaymentLinksRepository } from "../../src/payment-links/payment-links-repository.js";
import { createRefundOutcomes } from "../../src/refunds/refund-outcomes.js";
import { createRefundsRepository } from "../../src/refunds/refunds-repository.js";
import { noTax } from "../../src/tax/tax-calculator.js";
import { createTransactionsRepository } from "../../src/transactions/transactions-repository.js";
import { NETWORK, type SimulatedChain } from "./simulated-chain.js";

const HOUR_MS = 3_600_000;

/** Simulates that the process dies before or after a statement. */
class Died extends Error {}

/** The service's domain code on a simulated chain, as several processes run it. Each of them can die. */
export class MortalService {
  readonly faults: string[] = [];
  /** False while no process dies. */
  isMortal = true;
  readonly #database: Database;
  readonly #chain: SimulatedChain;
  readonly #random: () => number;

  constructor(database: Database, chain: SimulatedChain, random: () => number) {
    this.#database = database;
    this.#chain = chain;
    this.#random = random;
  }

  #clock(offMs = (this.#random() - 0.5) * 2 * HOUR_MS) {
    return { now: () => Math.round(this.#chain.nowMs + offMs) };
  }

  /** Wraps a store, so that the process sometimes dies before or after a call. */
  mortal<Store extends object>(store: Store): Store {
    return new Proxy(store, {
      get: (target, name) => {
        const method = target[name as keyof Store];
        if (typeof method !== "function") return method;
        return async (...given: unknown[]) => {
          if (this.isMortal && this.#random() < 0.05) throw new Died();
          const result = await method.apply(target, given);
          if (this.isMortal && this.#random() < 0.03) throw new Died();
          return result;
        };
      },
    });
  }

  watcher(offMs?: number): IntentWatcher {
    const { pool } = this.#database;
    return createIntentWatcher({
      ...this.deps(offMs),
      store: this.mortal(createWatchStore(pool)),
      outcomes: this.mortal(createOutcomeStore(pool)),
      refundOutcomes: this.mortal(createRefundOutcomes(pool)),
      report: () => {},
      watchWork: () => ({ succeeded() {}, failed() {} }),
    });
  }

  /** Dependencies of one process. Its clock is up to an hour off. */
  deps(offMs?: number) {
    const { pool } = this.#database;
    const chains = {
      chain: () => ({ verify: (claim: TransferClaim) => this.#chain.verify(claim) }),
      close: async () => {},
    } as never;
    return {
      clock: this.#clock(offMs),
      newId: randomUUID,
      chains,
      feed: this.#chain,
      networks: [NETWORK],
      publicUrl: "https://pay.example.com",
      taxes: noTax,
      wallets: createWalletsRepository(pool),
      links: createPaymentLinksRepository(this.#database, "https://pay.example.com"),
      intents: { outcomes: this.mortal(createOutcomeStore(pool)) },
      transactions: this.mortal(createTransactionsRepository(this.#database)),
      sessions: this.mortal(createCheckoutSessionsRepository(pool)),
      refunds: this.mortal(createRefundsRepository(pool)),
    };
  }

  /** Returns the result, the error that a caller would get, or null after a death or a deadlock. */
  async attempt<T>(work: () => Promise<T>): Promise<T | ServiceError | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ServiceError) {
        if (error.code === "INTERNAL_ERROR") this.faults.push(`internal error: ${String(error.cause)}`);
        return error;
      }
      // PostgreSQL rolls a deadlocked transaction back, and the service answers 503 with Retry-After.
      const isDeadlock = (error as { readonly code?: string }).code === "40P01";
      if (!(error instanceof Died) && !isDeadlock) this.faults.push(`${error}`);
      return null;
    }
  }
}

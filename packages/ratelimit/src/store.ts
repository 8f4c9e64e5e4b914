import type { Decision } from "./decision.js";
import type { TierTable, Uses } from "./limit.js";

/** Stores the logs of one table of tiers. */
export interface LimitStore {
  readonly table: TierTable;
  /**
   * Checks all tiers of a request and takes units from those with `consume`, atomically. A refused request takes none.
   * Rejects only with {@link StoreUnavailableError}. Throws a TypeError for uses of another table.
   */
  decide(identity: string, uses: Uses): Promise<Decision>;
  /** Returns a refusal that this process has cached and that still holds. No I/O. */
  recall?(identity: string, uses: Uses): Decision | undefined;
  /**
   * Gives back the newest unit of a refundable tier, if there is one. Rejects only with {@link StoreUnavailableError}.
   */
  refund(identity: string, tier: string): Promise<void>;
}

/** The store couldn't decide. */
export class StoreUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StoreUnavailableError";
  }
}

export function assertOwnTable(table: TierTable, uses: Uses): void {
  if (uses.table !== table) throw new TypeError("the uses belong to another table of tiers");
}

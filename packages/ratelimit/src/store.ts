import type { Decision } from "./decision.js";
import type { TierTable, Uses } from "./limit.js";

/** Store of the logs of one table. */
export interface LimitStore {
  readonly table: TierTable;
  /**
   * Checks all tiers of a request and charges the consumed ones, atomically: a refused request takes nothing.
   * Rejects with {@link StoreUnavailableError} only. Throws a TypeError for uses of another table.
   */
  decide(identity: string, uses: Uses): Promise<Decision>;
  /** A refusal that still holds, if this process knows one: at once, without I/O. */
  recall?(identity: string, uses: Uses): Decision | undefined;
  /** Gives the newest unit of a refundable tier back; nothing when there is none. Rejects with {@link StoreUnavailableError} only. */
  refund(identity: string, tier: string): Promise<void>;
}

/** The store did not decide. */
export class StoreUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StoreUnavailableError";
  }
}

export function assertOwnTable(table: TierTable, uses: Uses): void {
  if (uses.table !== table) throw new TypeError("the uses belong to another table of tiers");
}

/** Orders that the bench sends to the buyer's process. */
export type BuyerOrder =
  | { readonly kind: "open" }
  /** Buys `count` times, one after another; every answer must be 200. */
  | ({ readonly kind: "pay"; readonly port: number; readonly count: number } & Purchase)
  | { readonly kind: "close" };

/** The request that is paid, or not (to be compared with). */
export interface Purchase {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
  readonly pays: boolean;
}

/** Addresses of everything that a paid request needs. */
export interface PaidWorld {
  readonly rpcUrl: string;
  readonly facilitatorUrl: string;
  readonly targetUrl: string;
  /** The seller's wallet. */
  readonly payTo: string;
}

/** Milliseconds of each paid request, in their order. */
export interface PaidTimes {
  readonly totalMs: readonly number[];
  /** In the facilitator: verifying and settling, its own chain calls included. */
  readonly facilitatorMs: readonly number[];
  readonly targetMs: readonly number[];
  /** The four reads by which a settlement can be proven, asked of the chain by themselves; median. */
  readonly chainReadsMs: number;
}

export const NETWORK = "base_sepolia";
/** Price of a request: 0.01 USDC. */
export const PRICE_BASE_UNITS = 10_000n;

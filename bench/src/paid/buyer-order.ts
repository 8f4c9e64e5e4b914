/** Orders that the bench sends to the buyer's process. */
export type BuyerOrder =
  | { readonly kind: "open" }
  /** Buys `count` times, one after another; every answer must be 200. */
  | ({ readonly kind: "pay"; readonly port: number; readonly count: number } & Purchase)
  | { readonly kind: "close" };

/** The request to send, with or without a payment. */
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

/** Milliseconds of each paid request, in order. */
export interface PaidTimes {
  readonly totalMs: readonly number[];
  /** Time in the facilitator for verifying and settling, including its own chain calls. */
  readonly facilitatorMs: readonly number[];
  readonly targetMs: readonly number[];
  /** Median time of the four chain reads that can prove a settlement, measured alone. */
  readonly chainReadsMs: number;
}

export const NETWORK = "base_sepolia";
/** Price of a request: 0.01 USDC. */
export const PRICE_BASE_UNITS = 10_000n;

import type { Mode } from "@svc/x402";

export type Scope = "full" | "agentic";

/** For whom something is done, and with which rights. */
export interface Actor {
  readonly merchantId: string;
  readonly merchantName: string;
  readonly mode: Mode;
  readonly scope: Scope;
  /** The merchant's default wallets of this mode. */
  readonly wallets: { readonly evm: string | null; readonly solana: string | null };
}

/** Who calls: what an API key stands for. */
export interface Caller extends Actor {
  readonly keyId: string;
}

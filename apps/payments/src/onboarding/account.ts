import type { ChainFamily } from "@svc/x402";

export type AccountStatus = "unverified" | "pending" | "verified";

/** What an account may do, beside what its keys say. */
export interface Account {
  readonly merchantId: string;
  /** Registered itself by onboarding: gets live keys of scope `agentic` without verification. */
  readonly agentic: boolean;
  /** Has proven that it controls a wallet or a domain. */
  readonly verified: boolean;
}

/** An account as it is answered. */
export interface AccountView {
  readonly merchantId: string;
  readonly displayName: string;
  readonly contactEmail: string | null;
  readonly agentic: boolean;
  /** Where it is paid by default, in live mode. */
  readonly walletAddresses: Readonly<Partial<Record<ChainFamily, string>>>;
  readonly createdAt: string;
}

import type { ChainFamily } from "@svc/x402";
import type { AccountStatus } from "./account.js";

export type CheckType = "wallet" | "domain";

/** A check as it is stored. */
export interface StoredCheck {
  readonly type: CheckType;
  /** Canonical wallet address or domain. */
  readonly target: string;
  readonly status: AccountStatus;
  readonly nonce: string;
  readonly expiresAt: Date;
  readonly verifiedAt: Date | null;
}

/** What has to be done for a pending check. */
export type Challenge =
  | { readonly nonce: string; readonly message: string }
  | { readonly nonce: string; readonly url: string; readonly content: string };

export interface CheckView {
  readonly type: CheckType;
  readonly target: string;
  readonly status: AccountStatus;
  /** Of the challenge. */
  readonly expiresAt: string | null;
  readonly verifiedAt: string | null;
  readonly challenge: Challenge | null;
  /** Why the last attempt proved nothing. */
  readonly reason?: string;
}

export interface VerificationView {
  readonly status: AccountStatus;
  readonly checks: readonly CheckView[];
}

export interface ProvenWallet {
  readonly family: ChainFamily;
  readonly address: string;
}

/** A check whose challenge has expired counts as unverified. */
export const checkStatus = ({ status, expiresAt }: StoredCheck, nowMs: number): AccountStatus =>
  status === "pending" && expiresAt.getTime() <= nowMs ? "unverified" : status;

/** One check that is verified verifies the account. */
export function accountStatus(checks: readonly Pick<CheckView, "status">[]): AccountStatus {
  const has = (status: AccountStatus) => checks.some((check) => check.status === status);
  return has("verified") ? "verified" : has("pending") ? "pending" : "unverified";
}

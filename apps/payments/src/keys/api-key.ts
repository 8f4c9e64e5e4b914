import { createHash, randomBytes } from "node:crypto";
import type { Mode } from "@svc/x402";

const PREFIXES: Record<Mode, string> = { test: "svc_test_sk_", live: "svc_live_sk_" };
const FORM = /^svc_(test|live)_sk_[0-9a-f]{48}$/;

interface NewApiKey {
  /** The whole key: shown once, never stored. */
  readonly token: string;
  readonly hash: Buffer;
  readonly prefix: string;
  /** Last four characters, for display. */
  readonly suffix: string;
}

/** SHA-256 is enough: a key is 192 random bits, there is nothing to guess. */
export const hashOfKey = (token: string): Buffer => createHash("sha256").update(token).digest();

export const isApiKey = (token: string): boolean => FORM.test(token);

/** A new key: prefix of the mode and 48 hex digits (24 random bytes). */
export function newApiKey(mode: Mode): NewApiKey {
  return keyOfToken(mode, `${PREFIXES[mode]}${randomBytes(24).toString("hex")}`);
}

export const keyOfToken = (mode: Mode, token: string): NewApiKey => ({
  token,
  hash: hashOfKey(token),
  prefix: PREFIXES[mode],
  suffix: token.slice(-4),
});

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

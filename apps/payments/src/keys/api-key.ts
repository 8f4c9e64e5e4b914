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

/** Rights of a key: all, or those that {@link import("./key-scope.js")} lists. */
export const SCOPES = ["full", "agentic"] as const;
export type Scope = (typeof SCOPES)[number];

/** For whom a request acts, by a key or by a session. */
export interface Actor {
  readonly merchantId: string;
  /** Null: both, of a session. */
  readonly mode: Mode | null;
  /** A session may do everything. */
  readonly scope: Scope;
}

/** An actor in one mode, with what its resources get by default. */
export interface MerchantActor extends Actor {
  readonly merchantName: string;
  readonly mode: Mode;
  /** The merchant's default wallets of this mode. */
  readonly wallets: { readonly evm: string | null; readonly solana: string | null };
}

/** A caller: the actor behind an API key or a member's session. */
export interface Caller extends MerchantActor {
  /** Null for a session. */
  readonly keyId: string | null;
}

/** The caller behind an API key. */
export interface KeyCaller extends Caller {
  readonly keyId: string;
}

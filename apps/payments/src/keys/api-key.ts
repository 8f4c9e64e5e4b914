import { createHash, randomBytes } from "node:crypto";
import type { Mode } from "@svc/x402";

/**
 * Restricted keys have their own prefix. Releases that don't know permissions reject `rk` as malformed, so a rollback
 * never gives a restricted key all rights.
 */
const KINDS = { full: "sk", restricted: "rk" } as const;
const FORM = /^svc_(test|live)_(sk|rk)_[0-9a-f]{48}$/;

const PREFIX_LENGTH = "svc_test_sk_".length;

interface NewApiKey {
  /** The whole key: shown once, never stored. */
  readonly token: string;
  readonly hash: Buffer;
  readonly prefix: string;
  /** Last four characters, for display. */
  readonly suffix: string;
}

/** SHA-256 is enough: a key has 192 random bits and can't be guessed. */
export const hashOfKey = (token: string): Buffer => createHash("sha256").update(token).digest();

export const isApiKey = (token: string): boolean => FORM.test(token);

/** Creates a key: a prefix for mode and kind, and 48 hex digits (24 random bytes). */
export function newApiKey(mode: Mode, kind: keyof typeof KINDS = "full"): NewApiKey {
  return keyOfToken(`svc_${mode}_${KINDS[kind]}_${randomBytes(24).toString("hex")}`);
}

export const keyOfToken = (token: string): NewApiKey => ({
  token,
  hash: hashOfKey(token),
  prefix: token.slice(0, PREFIX_LENGTH),
  suffix: token.slice(-4),
});

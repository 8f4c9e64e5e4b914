import { parseAllowHosts } from "@svc/outbound";
import { parseTrustProxy } from "@svc/ratelimit";
import { parseRedisUrl } from "@svc/redis";
import { listOf, type SettingRules } from "@svc/service";
import { FACILITATOR_SETTING_RULES, NETWORK_NAMES } from "@svc/x402";
import { createCipher } from "./crypto/cipher.js";

const url = (text: string): URL => new URL(text);
const nodes = (text: string): void => {
  for (const node of listOf(text)) if (!/^https?:$/.test(url(node).protocol)) throw new Error("not an HTTP node");
};

/** What the schema of the settings cannot say: bad ones end the process before it listens, not at the first request. */
export const PAYMENTS_SETTING_RULES: SettingRules = {
  DATABASE_URL: url,
  REDIS_URL: parseRedisUrl,
  OIDC_ISSUER: url,
  S3_ENDPOINT: url,
  ENCRYPTION_KEYS: (text) => createCipher(listOf(text)),
  SUNSET_DATE: sunsetOf,
  OUTBOUND_ALLOW_HOSTS: parseAllowHosts,
  TRUST_PROXY: parseTrustProxy,
  ...FACILITATOR_SETTING_RULES,
  ...Object.fromEntries(NETWORK_NAMES.map((name) => [`RPC_URLS_${name.toUpperCase()}`, nodes])),
};

/** When v1 took the place of the unversioned routes, and of the checkout that belongs to them. */
export const DEPRECATED_AT = new Date("2026-11-21T00:00:00Z");

/**
 * The time of the SUNSET_DATE setting: a date, or a date and time with its offset.
 * @throws Error for one that is none, or that is before the deprecation, which RFC 9745 section 4 forbids
 */
export function sunsetOf(text: string): Date {
  const date = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}(T.+(Z|[+-]\d{2}:\d{2}))?$/.test(text) || Number.isNaN(date.getTime())) {
    throw new Error("not a date");
  }
  if (date < DEPRECATED_AT) throw new Error(`before the deprecation (${DEPRECATED_AT.toISOString()})`);
  return date;
}

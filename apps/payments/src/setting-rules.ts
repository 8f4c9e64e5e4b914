import { parseAllowHosts } from "@svc/outbound";
import { parseTrustProxy } from "@svc/ratelimit";
import { parseRedisUrl } from "@svc/redis";
import { listOf, type SettingRules } from "@svc/service";
import { NETWORK_NAMES } from "@svc/x402";
import { createCipher } from "./crypto/cipher.js";
import { sunsetOf } from "./deprecation.js";

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
  ...Object.fromEntries(NETWORK_NAMES.map((name) => [`RPC_URLS_${name.toUpperCase()}`, nodes])),
};

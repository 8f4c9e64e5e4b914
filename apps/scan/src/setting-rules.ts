import { parseAllowHosts } from "@svc/outbound";
import { parseTrustProxy } from "@svc/ratelimit";
import { parseRedisUrl } from "@svc/redis";
import { listOf, type SettingRules } from "@svc/service";

const url = (text: string): URL => new URL(text);
const nodes = (text: string): void => {
  for (const node of listOf(text)) if (!/^https?:$/.test(url(node).protocol)) throw new Error("not an HTTP node");
};

const origins = (text: string): void => {
  for (const origin of listOf(text))
    if (origin !== "*" && url(origin).origin !== origin) throw new Error("not an origin");
};

/** What the schema of the settings cannot say: bad ones end the process before it listens, not at the first request. */
export const SCAN_SETTING_RULES: SettingRules = {
  REDIS_URL: parseRedisUrl,
  X402_REDIS_URL: parseRedisUrl,
  SCAN_CONTACT: url,
  SCAN_RPC_URLS: nodes,
  MCP_ALLOWED_ORIGINS: origins,
  OUTBOUND_ALLOW_HOSTS: parseAllowHosts,
  TRUST_PROXY: parseTrustProxy,
};

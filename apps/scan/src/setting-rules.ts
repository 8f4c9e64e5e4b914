import { parseAllowHosts } from "@svc/outbound";
import { parseTrustProxy } from "@svc/ratelimit";
import type { SettingRules } from "@svc/service";

/** What the schema of the settings cannot say: bad ones end the process before it listens, not at the first request. */
export const SCAN_SETTING_RULES: SettingRules = {
  REDIS_URL: (text) => new URL(text),
  OUTBOUND_ALLOW_HOSTS: parseAllowHosts,
  TRUST_PROXY: parseTrustProxy,
};

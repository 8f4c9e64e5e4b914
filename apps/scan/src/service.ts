import { parseList, startService } from "@svc/service";
import { buildApp } from "./app.js";
import { createDeps, type DepsOptions } from "./deps.js";
import { SCAN_SETTING_RULES, SCAN_SETTINGS, type ScanSettings } from "./env.js";

/** Runs the service in this process, configured by its environment. The options are for tests. */
export const startScan = (
  process: NodeJS.Process,
  { checkpoint, redisTimeoutMs }: Pick<DepsOptions, "checkpoint" | "redisTimeoutMs"> = {},
) =>
  startService({
    name: "scan",
    settings: SCAN_SETTINGS,
    settingRules: SCAN_SETTING_RULES,
    portSetting: "SCAN_PORT",
    packageUrl: new URL("../package.json", import.meta.url),
    createDeps: (settings, options) => createDeps(settings, { ...options, checkpoint, redisTimeoutMs }),
    buildApp,
    tracesCallTo: (settings) => {
      const origins = tracedOrigins(settings);
      return (origin) => origins.has(origin);
    },
    process,
  });

type Traced = Pick<ScanSettings, "FACILITATOR_URL_TEST" | "FACILITATOR_URL_LIVE" | "SCAN_RPC_URLS">;

/**
 * Lists the origins to which requests are traced. Scanned sites aren't among them, because a scan sends dozens of
 * requests.
 */
export const tracedOrigins = ({ FACILITATOR_URL_TEST, FACILITATOR_URL_LIVE, SCAN_RPC_URLS }: Traced): Set<string> =>
  new Set(
    [FACILITATOR_URL_TEST, FACILITATOR_URL_LIVE, SCAN_RPC_URLS].flatMap(parseList).map((url) => new URL(url).origin),
  );

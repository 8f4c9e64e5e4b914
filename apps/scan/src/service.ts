import { listOf, startService } from "@svc/service";
import { buildApp } from "./app.js";
import { createDeps, type DepsOptions } from "./deps.js";
import { SCAN_SETTING_RULES, SCAN_SETTINGS, type ScanSettings } from "./env.js";

/** The life of the service in this process, by its environment. What is passed is for tests that end it at a step of a payment. */
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

/** Sites that are scanned learn nothing of a trace, and are no spans: there are dozens of requests in a scan. */
export const tracedOrigins = ({ FACILITATOR_URL_TEST, FACILITATOR_URL_LIVE, SCAN_RPC_URLS }: Traced): Set<string> =>
  new Set(
    [FACILITATOR_URL_TEST, FACILITATOR_URL_LIVE, SCAN_RPC_URLS].flatMap(listOf).map((url) => new URL(url).origin),
  );

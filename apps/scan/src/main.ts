import { startService } from "@svc/service";
import { buildApp } from "./app.js";
import { createDeps } from "./deps.js";
import { SCAN_SETTINGS } from "./env.js";
import { SCAN_SETTING_RULES } from "./setting-rules.js";

await startService({
  name: "scan",
  settings: SCAN_SETTINGS,
  settingRules: SCAN_SETTING_RULES,
  portSetting: "SCAN_PORT",
  packageUrl: new URL("../package.json", import.meta.url),
  createDeps,
  buildApp,
  process,
});

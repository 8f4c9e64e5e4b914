import { startService } from "@svc/service";
import { buildApp } from "./app.js";
import { createDeps } from "./deps.js";
import { PAYMENTS_SETTINGS } from "./env.js";
import { PAYMENTS_SETTING_RULES } from "./setting-rules.js";

await startService({
  name: "payments",
  settings: PAYMENTS_SETTINGS,
  settingRules: PAYMENTS_SETTING_RULES,
  portSetting: "PAYMENTS_PORT",
  packageUrl: new URL("../package.json", import.meta.url),
  createDeps,
  buildApp,
  process,
});

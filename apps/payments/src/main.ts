import { startService } from "@svc/service";
import { buildApp } from "./app.js";
import { createDeps } from "./deps.js";
import { PAYMENTS_SETTINGS } from "./env.js";
import { PAYMENTS_SETTING_RULES } from "./setting-rules.js";

// The SDK of the file store warns of coming Node versions on standard error, which is no log line.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

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

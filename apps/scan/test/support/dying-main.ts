import { startService } from "@svc/service";
import { buildApp } from "../../src/app.js";
import { createDeps, type DepsOptions } from "../../src/deps.js";
import { SCAN_SETTINGS } from "../../src/env.js";
import { SCAN_SETTING_RULES } from "../../src/setting-rules.js";

/**
 * The service, which kills itself like a power cut when `DIE_COUNT` requests have come to the step `DIE_AT`, after `DIE_DELAY_MS`
 * in which whatever was begun goes on.
 */
const { DIE_AT, DIE_COUNT = "1", DIE_DELAY_MS = "0" } = process.env;
let arrived = 0;

const checkpoint: DepsOptions["checkpoint"] = async (name) => {
  if (name !== DIE_AT) return;
  arrived += 1;
  if (arrived === Number(DIE_COUNT)) {
    if (DIE_DELAY_MS !== "0") await new Promise((resolve) => setTimeout(resolve, Number(DIE_DELAY_MS)));
    process.kill(process.pid, "SIGKILL");
  }
  await new Promise(() => {});
};

await startService({
  name: "scan",
  settings: SCAN_SETTINGS,
  settingRules: SCAN_SETTING_RULES,
  portSetting: "SCAN_PORT",
  packageUrl: new URL("../../package.json", import.meta.url),
  createDeps: (settings, options) => createDeps(settings, { ...options, checkpoint }),
  buildApp,
  process,
});

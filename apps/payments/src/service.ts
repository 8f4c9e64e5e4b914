import { startService } from "@svc/service";
import { buildApp } from "./app.js";
import { createDeps, type DepsOptions } from "./deps.js";
import { PAYMENTS_SETTING_RULES, PAYMENTS_SETTINGS } from "./env.js";

/**
 * Runs the service in this process, configured by its environment. `checkpoint` lets tests end the process at a given
 * step of a payment.
 */
export const startPayments = (process: NodeJS.Process, { checkpoint }: Pick<DepsOptions, "checkpoint"> = {}) =>
  startService({
    name: "payments",
    settings: PAYMENTS_SETTINGS,
    settingRules: PAYMENTS_SETTING_RULES,
    portSetting: "PAYMENTS_PORT",
    packageUrl: new URL("../package.json", import.meta.url),
    createDeps: (settings, options) => createDeps(settings, { ...options, checkpoint }),
    buildApp,
    process,
  });

import { buildApp } from "../apps/payments/src/app.js";
import { createDeps } from "../apps/payments/src/deps.js";
import { PAYMENTS_SETTINGS } from "../apps/payments/src/env.js";
import { buildApp as buildScanApp } from "../apps/scan/src/app.js";
import { createDeps as createScanDeps } from "../apps/scan/src/deps.js";
import { SCAN_SETTINGS } from "../apps/scan/src/env.js";
import { loadSettings } from "../packages/service/src/index.js";

/** The OpenAPI document of each service. They are made from the routes: nothing is listened on and nothing connected. */
export const API_DOCUMENTS: Readonly<Record<"payments" | "scan", () => Promise<string>>> = {
  async payments() {
    const settings = loadSettings(PAYMENTS_SETTINGS, {
      DATABASE_URL: "postgres://127.0.0.1/never-connected",
      ENCRYPTION_KEYS: Buffer.alloc(32).toString("base64"),
      LOG_LEVEL: "silent",
    });
    const deps = createDeps(settings, { build: { service: "payments", version: "0.0.0", sha: "lint", env: "lint" } });
    const app = await buildApp(deps);
    try {
      return (await app.inject("/openapi.json")).body;
    } finally {
      await app.close();
      await deps.close();
    }
  },
  async scan() {
    const settings = loadSettings(SCAN_SETTINGS, { LOG_LEVEL: "silent" });
    const build = { service: "scan", version: "0.0.0", sha: "lint", env: "lint" };
    const deps = createScanDeps(settings, { build, report: () => {} });
    const app = await buildScanApp(deps);
    try {
      return (await app.inject("/openapi.json")).body;
    } finally {
      await app.close();
      await deps.close();
    }
  },
};

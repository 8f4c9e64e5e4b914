import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../apps/payments/src/app.js";
import { createDeps } from "../apps/payments/src/deps.js";
import { PAYMENTS_SETTINGS } from "../apps/payments/src/env.js";
import { buildApp as buildScanApp } from "../apps/scan/src/app.js";
import { createDeps as createScanDeps } from "../apps/scan/src/deps.js";
import { SCAN_SETTINGS } from "../apps/scan/src/env.js";
import { loadSettings } from "../packages/service/src/index.js";

/**
 * Lints the OpenAPI document of each service, as redocly.yaml says; exits 1 on any problem. The documents are made from the
 * routes: nothing is listened on and nothing connected.
 */
const DOCUMENTS: Record<string, () => Promise<string>> = {
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

const folder = mkdtempSync(join(tmpdir(), "openapi-"));
try {
  for (const [name, make] of Object.entries(DOCUMENTS)) {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, await make());
    const lint = spawnSync(
      process.execPath,
      ["node_modules/@redocly/cli/bin/cli.js", "lint", "--config=redocly.yaml", file],
      {
        encoding: "utf8",
        // No questions about new versions, no statistics: the check works without a network.
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" },
      },
    );
    if (lint.status === 0) console.log(`the OpenAPI document of ${name} has no problems`);
    else {
      console.error(lint.stdout, lint.stderr);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

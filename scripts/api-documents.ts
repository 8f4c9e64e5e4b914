import { buildApp } from "../apps/payments/src/app.js";
import { createDeps } from "../apps/payments/src/deps.js";
import { PAYMENTS_SETTINGS } from "../apps/payments/src/env.js";
import { DEPRECATED_DOCUMENT_PATH } from "../apps/payments/src/http/api-document.js";
import { buildApp as buildScanApp } from "../apps/scan/src/app.js";
import { createDeps as createScanDeps } from "../apps/scan/src/deps.js";
import { SCAN_SETTINGS } from "../apps/scan/src/env.js";
import { type HttpApp, loadSettings } from "../packages/service/src/index.js";
import type { ApiDocument } from "./generate/python/document.js";

/**
 * Each function builds a service without listening or connecting anywhere, returns what `read` gets from it, and closes
 * it.
 */
const SERVICES = {
  async payments<T>(read: (app: HttpApp) => T): Promise<Awaited<T>> {
    const settings = loadSettings(PAYMENTS_SETTINGS, {
      DATABASE_URL: "postgres://127.0.0.1/never-connected",
      ENCRYPTION_KEYS: Buffer.alloc(32).toString("base64"),
      LOG_LEVEL: "silent",
    });
    const deps = createDeps(settings, { build: { service: "payments", version: "0.0.0", sha: "lint", env: "lint" } });
    const app = await buildApp(deps);
    try {
      await app.ready();
      return await read(app);
    } finally {
      await app.close();
      await deps.close();
    }
  },
  async scan<T>(read: (app: HttpApp) => T): Promise<Awaited<T>> {
    const settings = loadSettings(SCAN_SETTINGS, { LOG_LEVEL: "silent" });
    const build = { service: "scan", version: "0.0.0", sha: "lint", env: "lint" };
    const deps = createScanDeps(settings, { build, report: () => {} });
    const app = await buildScanApp(deps);
    try {
      return await read(app);
    } finally {
      await app.close();
      await deps.close();
    }
  },
};

const published = (service: keyof typeof SERVICES, path: string) => (): Promise<string> =>
  SERVICES[service](async (app) => (await app.inject(path)).body);

/** The OpenAPI documents that the services publish. */
export const API_DOCUMENTS: Readonly<Record<string, () => Promise<string>>> = {
  payments: published("payments", "/openapi.json"),
  "payments-deprecated": published("payments", DEPRECATED_DOCUMENT_PATH),
  scan: published("scan", "/openapi.json"),
};

/** All operations of the payments service, including deprecated ones, which its clients also call. */
export const readPaymentsApi = (): Promise<ApiDocument> => SERVICES.payments((app) => app.apiDocument() as ApiDocument);

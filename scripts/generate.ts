// Writes the files that are generated from the code. With --check it only compares, and exits with 1 after naming those
// that differ.
import { readFileSync, writeFileSync } from "node:fs";
import { PAYMENTS_SETTINGS } from "../apps/payments/src/env.js";
import { PAGE_DATES as PAYMENTS_PAGE_DATES } from "../apps/payments/src/http/site/page-dates.js";
import { SCAN_SETTINGS } from "../apps/scan/src/env.js";
import { PAGE_DATES as SCAN_PAGE_DATES } from "../apps/scan/src/site/page-dates.js";
import { EXAMPLE_FACTS } from "../apps/scan/src/site/scan-facts.js";
import { scanSite } from "../apps/scan/src/site/scan-site.js";
import { browserAssets } from "./generate/browser-assets.js";
import { composeFile } from "./generate/compose.js";
import { inlineMembers } from "./generate/inline-members.js";
import { checkPages, envExample, errorsPage, networksPage, settingNames } from "./generate/pages.js";

const SERVICES = { "Payments service": PAYMENTS_SETTINGS, "Scan service": SCAN_SETTINGS };

/** Settings of the migrations and the local stack, in addition to the services' own. */
const FURTHER_NAMES = ["DIRECT_DATABASE_URL", "TEST_DATABASE_URL", "TEST_REDIS_URL"];

function turboConfig(): string {
  const config = JSON.parse(readFileSync("turbo.json", "utf8")) as Record<string, unknown>;
  config.globalPassThroughEnv = [...settingNames(SERVICES), ...FURTHER_NAMES].sort();
  return `${JSON.stringify(config, null, 2)}\n`;
}

const current = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

// The services import guides, styles and scripts, so write these before loading code that starts a service.
const isCheck = process.argv.includes("--check");
const assets = await browserAssets();
const write = (written: Readonly<Record<string, string>>) => {
  for (const [path, text] of Object.entries(written)) {
    if (!isCheck && current(path) !== text) writeFileSync(path, text);
  }
};
write(assets);
const { guides, homeCode, pageDates, pythonApiVersion, sdkApiVersion, sdkAssets, sdkEvents, sdkTypes } = await import(
  "./generate/sources.js"
);
const texts = {
  "apps/payments/src/http/site/guides.generated.ts": guides(),
  "apps/payments/src/http/site/home-code.generated.ts": homeCode(),
};
write(texts);
const { readPaymentsApi } = await import("./api-documents.js");
const { pythonFiles } = await import("./generate/python/files.js");
const { paymentsSite } = await import("../apps/payments/src/http/site/payments-site.js");
const { metricsPage } = await import("./generate/metrics-page.js");

const paymentsApi = inlineMembers(await readPaymentsApi());
const today = new Date().toISOString().slice(0, 10);

const files: Record<string, string> = {
  "docs/errors.md": errorsPage(),
  "docs/networks.md": networksPage(),
  "docs/metrics.md": await metricsPage(),
  ".env.example": envExample(SERVICES),
  "docker-compose.yml": composeFile(current("docker-compose.yml"), {
    payments: Object.keys(PAYMENTS_SETTINGS.properties),
    scan: Object.keys(SCAN_SETTINGS.properties),
  }),
  "turbo.json": turboConfig(),
  ...texts,
  "apps/payments/src/http/site/page-dates.ts": pageDates(
    paymentsSite({ publicUrl: "https://pay.example.com", version: "1.0.0" }).pages,
    PAYMENTS_PAGE_DATES,
    today,
  ),
  "apps/scan/src/site/page-dates.ts": pageDates(scanSite(EXAMPLE_FACTS).pages, SCAN_PAGE_DATES, today),
  ...assets,
  "packages/sdk/src/generated/api.ts": await sdkTypes(paymentsApi),
  "packages/sdk/src/generated/api-version.ts": sdkApiVersion(),
  "packages/sdk/src/generated/events.ts": sdkEvents(paymentsApi),
  "packages/sdk/src/generated/usdc.ts": sdkAssets(),
  "packages/sdk-python/src/svc_sdk/_api_version.py": pythonApiVersion(),
  ...pythonFiles(paymentsApi),
  ...checkPages(),
};

const differing = Object.entries(files).filter(([path, text]) => current(path) !== text);
if (isCheck) {
  for (const [path] of differing) console.error(`${path} differs from what the code generates: run pnpm gen`);
  process.exitCode = differing.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of differing) {
    writeFileSync(path, text);
    console.log(`wrote ${path}`);
  }
}

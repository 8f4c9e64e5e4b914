import { buildApp as buildPayments } from "../../apps/payments/src/app.js";
import { createDeps as openPayments } from "../../apps/payments/src/deps.js";
import { PAYMENTS_SETTINGS } from "../../apps/payments/src/env.js";
import { buildApp as buildScan } from "../../apps/scan/src/app.js";
import { createDeps as openScan } from "../../apps/scan/src/deps.js";
import { SCAN_SETTINGS } from "../../apps/scan/src/env.js";
import { loadSettings, type Metrics } from "../../packages/service/src/index.js";

interface Described {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames: readonly string[];
}

/** docs/metrics.md, from the metrics that the services register. Makes no connections. */
export async function metricsPage(): Promise<string> {
  const payments = await ofPayments();
  const scan = await ofScan();
  const isShared = (metric: Described) => scan.some(({ name, help }) => name === metric.name && help === metric.help);
  const ofProcess = (metric: Described) => /^(process|nodejs)_/.test(metric.name);
  const own = (metrics: readonly Described[]) => metrics.filter((one) => !isShared(one) && !ofProcess(one));
  const scanOwn = scan.filter((one) => !payments.some(({ name, help }) => name === one.name && help === one.help));
  return `# Metrics

<!-- Generated from the registries of the services by \`pnpm gen\`. -->

\`/metrics\` on \`METRICS_PORT\` returns these metrics. Every series also has the label \`service\` (payments or scan). Durations are in seconds,
with buckets from 1 ms to 145 s, the longest paid call. \`docs/monitoring.md\` says what to watch.

## Both services

${table(payments.filter((one) => isShared(one) && !ofProcess(one)))}

## Payments

${table(own(payments))}

## Scan

${table(scanOwn.filter((one) => !ofProcess(one)))}

## The process

\`prom-client\` measures Node in both services.

${table(payments.filter(ofProcess))}
`;
}

function table(metrics: readonly Described[]): string {
  const rows = metrics
    .map(({ name, type, labelNames, help }) => {
      const labels = labelNames.filter((label) => label !== "le").map((label) => `\`${label}\``);
      return `| \`${name}\` | ${type} | ${labels.join(", ") || "–"} | ${help.replaceAll("|", "\\|")} |`;
    })
    .sort();
  return ["| Name | Type | Labels | Meaning |", "|---|---|---|---|", ...rows].join("\n");
}

/** The registered metrics, with fields that prom-client's types lack. */
const described = ({ registry }: Metrics): Described[] => registry.getMetricsAsArray() as unknown as Described[];

const build = (service: string) => ({ service, version: "0", sha: "0", env: "docs" });

async function ofPayments(): Promise<Described[]> {
  const settings = loadSettings(PAYMENTS_SETTINGS, {
    DATABASE_URL: "postgresql://unreachable@127.0.0.1:9/none",
    ENCRYPTION_KEYS: Buffer.alloc(32).toString("base64"),
    WORKERS: "off",
    LOG_LEVEL: "silent",
  });
  const deps = openPayments(settings, { build: build("payments") });
  const app = await buildPayments(deps);
  await app.close();
  await deps.close();
  return described(deps.metrics);
}

async function ofScan(): Promise<Described[]> {
  const deps = openScan(loadSettings(SCAN_SETTINGS, { LOG_LEVEL: "silent" }), { build: build("scan"), report() {} });
  const app = await buildScan(deps);
  await app.close();
  await deps.close();
  return described(deps.metrics);
}

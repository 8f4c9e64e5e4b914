import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort, startProcess } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import type { Replica } from "./fleet.js";

const PROMETHEUS = "/usr/bin/prometheus";
const RULES = fileURLToPath(new URL("../../../deploy/monitoring/alerts.yaml", import.meta.url));
/** Longer than the slowest scrape: a service answers within two seconds even if its database doesn't. */
const SCRAPE_SECONDS = 3;
const POLL_MS = 500;

/** A real Prometheus with the rules of this repository, which scrapes every replica. */
export interface AlertWatch {
  /** Names of the alerts that fire now. */
  firing(): ReadonlySet<string>;
  /** Names of the alerts that started to fire since a time of `performance.now()`. */
  raisedSince(ms: number): ReadonlySet<string>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's Prometheus on loopback with a new data folder; undefined if it isn't installed. Divides the durations
 * of the rules by `timesFaster`: at 30, five minutes become ten seconds.
 */
export async function watchAlerts(replicas: readonly Replica[], timesFaster: number): Promise<AlertWatch | undefined> {
  if (!existsSync(PROMETHEUS)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "svc-prometheus-"));
  writeFileSync(join(folder, "alerts.yaml"), fasterRules(readFileSync(RULES, "utf8"), timesFaster));
  writeFileSync(join(folder, "prometheus.yaml"), JSON.stringify(buildConfig(replicas)));
  const url = `http://127.0.0.1:${await freePort()}`;
  const prometheus = await startProcess({
    name: "Prometheus",
    command: PROMETHEUS,
    args: [
      `--config.file=${join(folder, "prometheus.yaml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=${new URL(url).host}`,
      "--log.level=warn",
    ],
    probe: () =>
      fetch(`${url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  await until(async () => (await replicasSeen(url)) === replicas.length && (await firingAlerts(url)).size === 0);
  const beganMs = new Map<string, number>();
  let firing = new Set<string>();
  let isOver = false;
  const polling = (async () => {
    for (; !isOver; await sleep(POLL_MS)) {
      const now = await firingAlerts(url);
      for (const name of now) if (!firing.has(name)) beganMs.set(name, performance.now());
      firing = now;
    }
  })();
  return {
    firing: () => firing,
    raisedSince: (ms) => new Set([...beganMs].filter(([, begun]) => begun >= ms).map(([name]) => name)),
    async stop() {
      isOver = true;
      await polling;
      await prometheus.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** JSON is valid YAML. */
const buildConfig = (replicas: readonly Replica[]) => ({
  global: {
    scrape_interval: `${SCRAPE_SECONDS}s`,
    scrape_timeout: `${SCRAPE_SECONDS}s`,
    evaluation_interval: "1s",
  },
  rule_files: ["alerts.yaml"],
  scrape_configs: (["payments", "scan"] as const).map((service) => ({
    job_name: service,
    static_configs: [
      {
        targets: replicas.filter((one) => one.service === service).map(({ metricsPort }) => `127.0.0.1:${metricsPort}`),
      },
    ],
  })),
});

const MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000 };

/** Divides the durations of the rules: ranges, `for`, offsets, and thresholds of metrics that count seconds. */
function fasterRules(rules: string, timesFaster: number): string {
  const faster = (count: string, unit: string) =>
    `${Math.round((Number(count) * (MS[unit] as number)) / timesFaster)}ms`;
  return rules
    .replace(/\[(\d+)([mh])\]/g, (_, count: string, unit: string) => `[${faster(count, unit)}]`)
    .replace(
      /(for: |offset )(\d+)([mh])/g,
      (_, before: string, count: string, unit: string) => before + faster(count, unit),
    )
    .replace(
      /(_(?:unknown|lag|overdue|event|unread|failing)_seconds(?:\{[^}]*\})?\) > |time\(\) - )(\d+)/g,
      (_, before: string, seconds: string) => before + Number(seconds) / timesFaster,
    );
}

/** How many replicas answered Prometheus's latest scrape. A replica counts only after its first scrape. */
async function replicasSeen(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/query?query=sum(up)`);
  const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } };
  return Number(data.result[0]?.value[1] ?? 0);
}

async function firingAlerts(url: string): Promise<Set<string>> {
  const answer = await fetch(`${url}/api/v1/alerts`);
  const { data } = (await answer.json()) as {
    data: { alerts: { state: string; labels: { alertname: string } }[] };
  };
  return new Set(data.alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname));
}

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort, startProcess } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { type Fault, faultsOf } from "./faults.js";
import type { Replica } from "./fleet.js";
import { openFleetUnderLoad } from "./fleet-under-load.js";
import { AGAIN, type Traffic } from "./load.js";
import type { Trial } from "./main.js";

/** The least that a fault lasts; one that is to raise an alert lasts until it fires. */
const AWAY_MS = 5_000;
const QUIET_MS = 4_000;
/** How long an alert may take to fire, and to be gone. */
const RAISED_WITHIN_MS = 90_000;
const GONE_WITHIN_MS = 90_000;

/**
 * Everything is stopped, killed and cut off in turn under load. Requests may be refused meanwhile; in the end nothing that was
 * acknowledged may be lost, nobody charged twice, no payment left open, and everything has to work again by itself. Where there is a
 * Prometheus, no alert fires in the quiet time before, each fault raises its alerts, and they are gone after it.
 */
export const chaos: Trial = async ({ seconds, rate, paid, quiet, faster, only }, say, closers) => {
  // A buyer is patient: he sends the payment that he has signed until he knows.
  const load = { requestsPerSecond: rate, paidPerSecond: paid, buyerPatienceMs: 45_000 };
  const { world, replicas, proxy, traffic, end } = await openFleetUnderLoad(load, closers);
  const alerts = await watchAlerts(replicas, faster);
  if (alerts) closers.push(() => alerts.stop());
  else say("alerts are not watched: there is no /usr/bin/prometheus (apt-get install -y prometheus)");
  const told: string[] = [];
  const wrong: string[] = [];
  await sleep(quiet * 1_000);
  if (traffic.failures.length > 0) wrong.push(`failed before any fault: ${traffic.failures[0]?.what}`);
  for (const name of alerts?.raisedSince(0) ?? []) wrong.push(`the alert ${name} fired before any fault`);
  told.push(`${quiet} quiet seconds: ${traffic.failures.length} failed, ${alerts?.raisedSince(0).size ?? "no"} alerts`);
  const faults = faultsOf(world, replicas, proxy.urls.payments).filter(
    ({ name }) => only === undefined || only.split(",").some((begin) => name.startsWith(begin)),
  );
  const endMs = performance.now() + seconds * 1_000;
  let done = 0;
  for (; performance.now() < endMs || done === 0; done++) {
    const fault = faults[done % faults.length] as Fault;
    const soFar = traffic.failures.length;
    const begunMs = performance.now();
    await fault.begin();
    await sleep(AWAY_MS);
    const missed = await raised(fault, alerts, begunMs);
    await fault.end();
    const endedMs = performance.now();
    const backMs = await untilWell(traffic);
    const left = await gone(alerts, endedMs);
    for (const name of missed) wrong.push(`${fault.name}: the alert ${name} did not fire`);
    for (const name of left) wrong.push(`${fault.name}: the alert ${name} was not gone after ${GONE_WITHIN_MS} ms`);
    const fired = [...(alerts?.raisedSince(begunMs) ?? [])].join(", ") || "none";
    told.push(
      `${fault.name}, ${Math.round((endedMs - begunMs) / 1_000)} s: ${traffic.failures.length - soFar} failed, ` +
        `nothing new ${backMs} ms after its end; alerts: ${fired}`,
    );
    say(told.at(-1) as string);
    await sleep(QUIET_MS);
  }
  const books = await end();
  const unforeseen = traffic.failures.filter(({ what }) => what.startsWith("500"));
  return {
    lines: [`${rate} requests and ${paid} paid calls a second, ${done} faults`, ...told, ...books.lines],
    faults: [
      ...wrong,
      ...books.faults,
      ...(unforeseen.length > 0 ? [`${unforeseen.length} answers were 500`] : []),
      ...(done < faults.length ? [`only ${done} of ${faults.length} faults: give it more --seconds`] : []),
    ],
  };
};

/** Waits until the alerts of a fault have fired, and answers those that did not. */
async function raised({ raises }: Fault, alerts: AlertWatch | undefined, begunMs: number): Promise<string[]> {
  const missing = () => (alerts ? raises.filter((name) => !alerts.raisedSince(begunMs).has(name)) : []);
  while (missing().length > 0 && performance.now() - begunMs < RAISED_WITHIN_MS) await sleep(200);
  return missing();
}

/** Waits until no alert fires any more, and answers those that still do. */
async function gone(alerts: AlertWatch | undefined, endedMs: number): Promise<string[]> {
  while (alerts && alerts.firing().size > 0 && performance.now() - endedMs < GONE_WITHIN_MS) await sleep(200);
  return [...(alerts?.firing() ?? [])];
}

/** How long until nothing new has failed for two seconds. */
async function untilWell({ failures }: Traffic): Promise<number> {
  const endedMs = performance.now();
  const failed = () => failures.filter(({ kind }) => !kind.endsWith(AGAIN)).length;
  for (let count = failed(); performance.now() - endedMs < 60_000; ) {
    await sleep(2_000);
    if (failed() === count) return Math.round(performance.now() - endedMs) - 2_000;
    count = failed();
  }
  return 60_000;
}

const PROMETHEUS = "/usr/bin/prometheus";
const RULES = fileURLToPath(new URL("../../../deploy/monitoring/alerts.yaml", import.meta.url));
/** No more often than a look may take: a service says within two seconds what its database does not tell. */
const SCRAPE_SECONDS = 3;
const POLL_MS = 500;

/** A real Prometheus with the rules of this repository, that looks at every replica. */
interface AlertWatch {
  /** Names of the alerts that fire at this moment. */
  firing(): ReadonlySet<string>;
  /** Names of those that began to fire since then, a time of `performance.now()`. */
  raisedSince(ms: number): ReadonlySet<string>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's Prometheus on loopback, with data of its own; undefined where it is not installed. Durations of the rules are divided by
 * `timesFaster`: what is to last five minutes lasts ten seconds at 30.
 */
async function watchAlerts(replicas: readonly Replica[], timesFaster: number): Promise<AlertWatch | undefined> {
  if (!existsSync(PROMETHEUS)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "svc-prometheus-"));
  writeFileSync(join(folder, "alerts.yaml"), fasterRules(readFileSync(RULES, "utf8"), timesFaster));
  writeFileSync(join(folder, "prometheus.yaml"), JSON.stringify(configOf(replicas)));
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

/** YAML is JSON as well. */
const configOf = (replicas: readonly Replica[]) => ({
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

/** For how long something must last, over which time it is counted, and how old it may be: all by the same factor. */
function fasterRules(rules: string, timesFaster: number): string {
  const faster = (minutes: string) => `${Math.round((Number(minutes) * 60_000) / timesFaster)}ms`;
  return rules
    .replace(/\[(\d+)m\]/g, (_, minutes: string) => `[${faster(minutes)}]`)
    .replace(/(for: |offset )(\d+)m/g, (_, before: string, minutes: string) => before + faster(minutes))
    .replace(
      /(_(?:unknown|lag|overdue|event)_seconds\) > )(\d+)/g,
      (_, before: string, seconds: string) => before + Number(seconds) / timesFaster,
    );
}

/** How many replicas have told their metrics: before the first look at one, it counts as one that is down. */
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

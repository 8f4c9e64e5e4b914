import { setTimeout as sleep } from "node:timers/promises";
import { type AlertWatch, watchAlerts } from "./alert-watch.js";
import { type Fault, listFaults } from "./faults.js";
import { openFleetUnderLoad } from "./fleet-under-load.js";
import { AGAIN, type Traffic } from "./load.js";
import type { Trial } from "./trial.js";

/** The minimum duration of a fault. A fault that must raise an alert lasts until the alert fires. */
const AWAY_MS = 5_000;
const QUIET_MS = 4_000;
/** How long an alert may take to fire, and to end. */
const RAISED_WITHIN_MS = 90_000;
const GONE_WITHIN_MS = 90_000;

/**
 * Stops, kills and cuts off every component in turn under load. Requests may be refused meanwhile. In the end, no
 * acknowledged write may be lost, no buyer may be charged twice, and no payment may stay open. Everything must recover
 * by itself. If Prometheus is installed, no alert may fire in the quiet time before the faults. Each fault must raise
 * its alerts, which must end afterwards.
 */
export const chaos: Trial = async ({ seconds, rate, paid, quiet, faster, only }, say, closers) => {
  // A buyer repeats the signed payment until the outcome is known.
  const load = { requestsPerSecond: rate, paidPerSecond: paid, buyerPatienceMs: 45_000 };
  const { world, replicas, proxy, traffic, end } = await openFleetUnderLoad(load, closers);
  const alerts = await watchAlerts(replicas, faster);
  if (alerts) closers.push(() => alerts.stop());
  else say("alerts are not watched: there is no /usr/bin/prometheus (apt-get install -y prometheus)");
  const summary: string[] = [];
  const wrong: string[] = [];
  await sleep(quiet * 1_000);
  if (traffic.failures.length > 0) wrong.push(`failed before any fault: ${traffic.failures[0]?.what}`);
  for (const name of alerts?.raisedSince(0) ?? []) wrong.push(`the alert ${name} fired before any fault`);
  summary.push(
    `${quiet} quiet seconds: ${traffic.failures.length} failed, ${alerts ? `${alerts.raisedSince(0).size} alerts` : "alerts not watched"}`,
  );
  const faults = listFaults(world, replicas, proxy.urls.payments).filter(
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
    for (const name of left)
      wrong.push(`${fault.name}: the alert ${name} still fired ${GONE_WITHIN_MS} ms after the fault ended`);
    const fired = [...(alerts?.raisedSince(begunMs) ?? [])].join(", ") || "none";
    summary.push(
      `${fault.name}, ${Math.round((endedMs - begunMs) / 1_000)} s: ${traffic.failures.length - soFar} failed, ` +
        `no new failure from ${backMs} ms after its end; alerts: ${fired}`,
    );
    say(summary.at(-1) as string);
    await sleep(QUIET_MS);
  }
  const books = await end();
  const unforeseen = traffic.failures.filter(({ what }) => what.startsWith("500"));
  return {
    lines: [`${rate} requests and ${paid} paid calls a second, ${done} faults`, ...summary, ...books.lines],
    faults: [
      ...wrong,
      ...books.faults,
      ...(unforeseen.length > 0 ? [`${unforeseen.length} answers had status 500`] : []),
      ...(done < faults.length ? [`only ${done} of ${faults.length} faults were tried: raise --seconds`] : []),
    ],
  };
};

/** Waits for the alerts of a fault, and returns those that didn't fire in time. */
async function raised({ raises }: Fault, alerts: AlertWatch | undefined, begunMs: number): Promise<string[]> {
  const missing = () => (alerts ? raises.filter((name) => !alerts.raisedSince(begunMs).has(name)) : []);
  while (missing().length > 0 && performance.now() - begunMs < RAISED_WITHIN_MS) await sleep(200);
  return missing();
}

/** Waits until no alert fires or the time is up. Returns the alerts that still fire. */
async function gone(alerts: AlertWatch | undefined, endedMs: number): Promise<string[]> {
  while (alerts && alerts.firing().size > 0 && performance.now() - endedMs < GONE_WITHIN_MS) await sleep(200);
  return [...(alerts?.firing() ?? [])];
}

/** Time until nothing has failed for two seconds. */
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

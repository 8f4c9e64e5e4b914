import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { OTHER_LOCAL_KEYS, startFacilitator } from "@svc/localstack/facilitator";
import { type FaultyFacilitator, startFaultyFacilitator } from "@svc/localstack/facilitator/testing";
import { until } from "@svc/localstack/until";
import { NETWORK, PRICE_BASE_UNITS } from "../paid/buyer-order.js";
import { type AlertWatch, watchAlerts } from "./alert-watch.js";
import { type Replica, startReplica } from "./fleet.js";
import { makeLinks } from "./load.js";
import type { Trial } from "./trial.js";
import { openWorld, type TrialWorld } from "./world.js";

type Fault = Parameters<FaultyFacilitator["fail"]>[1];

const PATHS = ["/verify", "/settle", "/supported"] as const;

/** Faults of the first facilitator during one share of the payments. */
interface Phase {
  readonly name: string;
  readonly faults: Readonly<Partial<Record<(typeof PATHS)[number], Fault>>>;
  /** True if the circuit must open in this phase. */
  readonly cutsOff: boolean;
}

const everywhere = (fault: Fault) => ({ "/verify": fault, "/settle": fault, "/supported": fault });
const PHASES: readonly Phase[] = [
  { name: "well", faults: {}, cutsOff: false },
  { name: "dies before broadcasting", faults: { "/settle": "reset-before" }, cutsOff: false },
  { name: "dies during broadcasting", faults: { "/settle": "reset-during" }, cutsOff: false },
  { name: "dies after broadcasting", faults: { "/settle": "reset-after" }, cutsOff: false },
  { name: "answers 500 after broadcasting", faults: { "/settle": "error-after" }, cutsOff: false },
  { name: "says that it settled, but did not", faults: { "/settle": "claim-before" }, cutsOff: false },
  { name: "settles, and answers after 30 s", faults: { "/settle": "crowded" }, cutsOff: false },
  { name: "answers nothing at all", faults: everywhere("hang-before"), cutsOff: true },
  { name: "answers 500 to everything", faults: everywhere("error-before"), cutsOff: true },
  { name: "well again", faults: {}, cutsOff: false },
];
const PAYMENTS = 1_000;
const BUYERS = 4;
const SLOW_MS = 30_000;
/** How long a buyer repeats the same payment until it is answered. */
const PATIENCE_MS = 90_000;
const CLOSES_WITHIN_MS = 60_000;
const ALERT = "FacilitatorCutOff";
const ALERT_WITHIN_MS = 90_000;

/**
 * Makes a thousand payments through two real facilitators, the first of which fails in different ways. Each payment
 * must be answered and settled once, and the database must agree with the chain. The circuit must open and close, and
 * the alert must fire and end.
 */
export const facilitators: Trial = async ({ faster }, say, closers) => {
  const shop = await openShop(faster, say, closers);
  const { world, alerts, replicas } = shop;
  const lines: string[] = [];
  const faults: string[] = [];
  const buyers = new Buyers(shop, faults);
  for (const phase of PHASES) {
    const { line, faults: found } = await runPhase(shop, phase, buyers);
    lines.push(line);
    say(line);
    faults.push(...found);
    faults.push(...(await recover(shop, phase, buyers)));
  }
  if (alerts) {
    await until(async () => alerts.firing().size === 0, ALERT_WITHIN_MS).catch(() =>
      faults.push(`alerts that still fire: ${[...alerts.firing()].join(", ")}`),
    );
    lines.push(`alerts that fired: ${[...alerts.raisedSince(0)].join(", ")}`);
  }
  lines.push(await checkBooks(world, buyers.receipts.size, faults));
  return { lines, faults: [...faults, ...replicas.flatMap(({ crashes }) => crashes)] };
};

/** A payments service with two facilitators, links for sale, and a watch over its alerts. */
interface Shop {
  readonly world: TrialWorld;
  readonly second: FaultyFacilitator;
  readonly replicas: readonly Replica[];
  readonly alerts: AlertWatch | undefined;
  /** The address of the payments service. */
  readonly url: string;
  readonly links: readonly string[];
}

async function openShop(
  timesFaster: number,
  say: (line: string) => void,
  closers: Parameters<Trial>[2],
): Promise<Shop> {
  const world = await openWorld();
  closers.push(() => world.stop());
  const real = await startFacilitator({ rpcUrls: { [NETWORK]: world.node.rpcUrl }, keys: OTHER_LOCAL_KEYS });
  const second = await startFaultyFacilitator(real.url);
  closers.push(() => Promise.all([second.stop(), real.stop()]));
  const more = {
    FACILITATOR_URL_TEST: `${world.facilitator.url},${second.url}`,
    FACILITATOR_RETRY_MS: "2000",
    VERIFY_TIMEOUT_MS: "3000",
    SETTLE_TIMEOUT_MS: "3000",
    RATE_LIMIT_LOCALHOST: "exempt",
    PROOF_WAIT_MAX_MS: "5000",
    SHUTDOWN_DELAY_MS: "0",
  };
  const replicas: Replica[] = [];
  for (const service of ["payments", "scan"] as const) {
    const replica = await startReplica(service, { ...world.env[service], ...more });
    replicas.push(replica);
    closers.push(() => replica.stop());
  }
  const alerts = await watchAlerts(replicas, timesFaster);
  if (alerts) closers.push(() => alerts.stop());
  else say("alerts are not watched: there is no /usr/bin/prometheus (apt-get install -y prometheus)");
  const url = `http://127.0.0.1:${replicas[0]?.port}`;
  const links = await makeLinks(world, { urls: { payments: url, scan: url } }, 4);
  return { world, second, replicas, alerts, url, links };
}

/** Buys calls of the links, and collects the receipts. */
class Buyers {
  readonly receipts = new Set<string>();
  /** Counts of the answers since the last reset, by status. */
  statuses: Record<string, number> = {};
  readonly #shop: Shop;
  readonly #faults: string[];

  /** @param faults gets payments without an answer, and receipts that occur twice */
  constructor(shop: Shop, faults: string[]) {
    this.#shop = shop;
    this.#faults = faults;
  }

  async buyOne(phase: string, turn: number): Promise<void> {
    const { world, url, links } = this.#shop;
    const receipt = await buy(world, `${url}/api/agent/link/pl-${links[turn % links.length]}`, this.statuses);
    if (receipt === null) this.#faults.push(`${phase}: a buyer got no answer within ${PATIENCE_MS} ms`);
    else if (this.receipts.has(receipt)) this.#faults.push(`${phase}: two receipts name the transaction ${receipt}`);
    else this.receipts.add(receipt);
  }
}

/** Makes one share of the payments while the first facilitator fails as the phase says. */
async function runPhase(
  { world, second, alerts, url }: Shop,
  phase: Phase,
  buyers: Buyers,
): Promise<{ line: string; faults: string[] }> {
  for (const path of PATHS) {
    const fault = phase.faults[path];
    if (fault !== undefined) world.facilitator.fail(path, fault, SLOW_MS);
  }
  buyers.statuses = {};
  const faults: string[] = [];
  const begunMs = performance.now();
  const tookMs: number[] = [];
  let left = PAYMENTS / PHASES.length;
  let wasOpen = false;
  const buyer = async () => {
    while (left > 0) {
      left -= 1;
      const sentMs = performance.now();
      await buyers.buyOne(phase.name, left);
      tookMs.push(performance.now() - sentMs);
      wasOpen ||= (await readState(url)) === "open";
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  if (phase.cutsOff && !wasOpen) faults.push(`${phase.name}: the circuit did not open`);
  if (phase.cutsOff && alerts) {
    await until(async () => alerts.firing().has(ALERT), ALERT_WITHIN_MS).catch(() =>
      faults.push(`${phase.name}: ${ALERT} did not fire`),
    );
  }
  const settledBy = [world.facilitator, second].map(({ seen }) => seen.filter(({ path }) => path === "/settle").length);
  tookMs.sort((one, other) => one - other);
  const at = (share: number) => Math.round(tookMs[Math.floor(share * (tookMs.length - 1))] as number);
  const line =
    `${phase.name}: ${tookMs.length} payments in ${Math.round((performance.now() - begunMs) / 1_000)} s, ` +
    `median ${at(0.5)} ms, slowest ${at(1)} ms; answers ${JSON.stringify(buyers.statuses)}; ` +
    `settle requests to the first facilitator ${settledBy[0]}, to the second ${settledBy[1]}; circuit ${wasOpen ? "opened" : "stayed closed"}`;
  return { line, faults };
}

/** Sends payments until the service uses the first facilitator again. */
async function recover({ world, second, url }: Shop, phase: Phase, buyers: Buyers): Promise<string[]> {
  world.facilitator.forget();
  second.forget();
  const tillMs = performance.now() + CLOSES_WITHIN_MS;
  for (let turn = 0; (await readState(url)) !== "closed" && performance.now() < tillMs; turn += 1) {
    await buyers.buyOne(`after ${phase.name}`, turn);
  }
  return (await readState(url)) === "closed" ? [] : [`after ${phase.name}: the circuit did not close`];
}

/** Buys once, and returns the transaction of the receipt; null: no answer in time. */
async function buy(world: TrialWorld, link: string, statuses: Record<string, number>): Promise<string | null> {
  const headers = { "x-payment": await world.payers.pay(world.wallets.links), "idempotency-key": randomUUID() };
  const address = `${link}?order=${randomUUID()}`;
  for (const tillMs = performance.now() + PATIENCE_MS; performance.now() < tillMs; await sleep(300)) {
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const receipt = answer.headers.get("x-payment-response");
    if (answer.status === 200 && receipt !== null) {
      return (JSON.parse(Buffer.from(receipt, "base64").toString()) as { transaction: string }).transaction;
    }
  }
  return null;
}

/** The state of the first facilitator. */
async function readState(url: string): Promise<string> {
  const answer = (await (await fetch(`${url}/api/ready`)).json()) as {
    checks: { facilitators: { state: string }[] };
  };
  return answer.checks.facilitators[0]?.state ?? "none";
}

/** Checks that each answered payment is one transfer on the chain and one row in the books. */
async function checkBooks(world: TrialWorld, answered: number, faults: string[]): Promise<string> {
  const open = "SELECT count(*)::int AS count FROM x402_payments WHERE state IN ('claimed', 'settling', 'unknown')";
  await until(async () => (await world.query<{ count: number }>(open))[0]?.count === 0, 120_000).catch(() =>
    faults.push("some payments are still claimed, settling or unknown after 120 s"),
  );
  const [books] = await world.query<{ settled: number; rows: number; hashes: number }>(
    `SELECT (SELECT count(*)::int FROM x402_payments WHERE state = 'settled') AS settled,
       count(*)::int AS rows, count(DISTINCT tx_hash)::int AS hashes FROM transactions`,
  );
  const onChain = Number((await world.node.readUsdcBalance(world.wallets.links)) / PRICE_BASE_UNITS);
  const counts = [answered, onChain, books?.settled, books?.rows, books?.hashes];
  if (counts.some((count) => count !== answered))
    faults.push(`the counts differ (answered, on the chain, settled, recorded, hashes): ${counts.join(", ")}`);
  return `answered ${answered}, on the chain ${onChain}, settled ${books?.settled}, recorded ${books?.rows} with ${books?.hashes} hashes`;
}

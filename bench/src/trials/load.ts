import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { TOKEN } from "../ground/bench-data.js";
import type { TrialProxy } from "./fleet.js";
import { startPace } from "./pace.js";
import { BYPASS_SECRET, type TrialWorld } from "./world.js";

export interface Failure {
  readonly kind: string;
  /** Status and code, or the error of the connection. */
  readonly what: string;
  readonly atMs: number;
}

/** Requests to the services, and the writes that they acknowledged. */
export interface Traffic {
  readonly asked: Record<string, number>;
  readonly tookMs: number[];
  readonly failures: Failure[];
  /** Names of products whose creation returned 201. */
  readonly created: Set<string>;
  /** The transactions in the receipts of paid calls and paid scans. */
  readonly paid: Readonly<Record<"links" | "scans", Set<string>>>;
  stop(): Promise<void>;
}

export interface LoadOptions {
  readonly requestsPerSecond: number;
  readonly paidPerSecond: number;
  /** How long a buyer repeats the same payment until the answer arrives. */
  readonly buyerPatienceMs: number;
}

/** Marks a repeated purchase, which may have to wait until the lease of the first attempt expires. */
export const AGAIN = ", again";

/** Gives every caller its own address, so that no limit applies. */
const randomAddress = (): string => `198.51.${randomInt(256)}.${randomInt(1, 255)}`;
/** Number of different pages in paid scans. It exceeds the number of purchases in flight. */
const PAGES = 100;
/** All paid scans come from this address, so its free scans are soon used up. */
const BUYER_OF_SCANS = "203.0.113.7";

/**
 * Sends requests and purchases at a low rate for ten seconds, because a new facilitator and a new chain are slow at
 * first.
 */
export async function warmUp(world: TrialWorld, proxy: TrialProxy, links: readonly string[]): Promise<Traffic["paid"]> {
  const traffic = startLoad(world, proxy, links, { requestsPerSecond: 20, paidPerSecond: 2, buyerPatienceMs: 30_000 });
  await sleep(WARM_UP_MS);
  await traffic.stop();
  return traffic.paid;
}

const WARM_UP_MS = 10_000;

/** Sends requests at a fixed rate without waiting for earlier ones, so a slow service gets as many as a fast one. */
export function startLoad(
  world: TrialWorld,
  { urls }: TrialProxy,
  links: readonly string[],
  options: LoadOptions,
): Traffic {
  const destination = { world, urls, links };
  const sender = new Sender();
  const requests = listRequests(destination, sender);
  const paces = [
    startPace(options.requestsPerSecond, (count) => (requests[count % requests.length] as () => Promise<unknown>)()),
    startPace(options.paidPerSecond, (count) => buy(destination, sender, 1 + count, options.buyerPatienceMs)),
  ];
  return {
    ...sender.counts,
    async stop() {
      await Promise.all(paces.map((pace) => pace.stop()));
    },
  };
}

interface Destination {
  readonly world: TrialWorld;
  readonly urls: TrialProxy["urls"];
  readonly links: readonly string[];
}

/** Sends requests, each from another address, and counts their answers. */
class Sender {
  readonly counts: Omit<Traffic, "stop"> = {
    asked: {},
    tookMs: [],
    failures: [],
    created: new Set(),
    paid: { links: new Set(), scans: new Set() },
  };
  readonly #begunMs = performance.now();

  /** Returns the answer if it has the expected status. */
  async send(kind: string, url: string, init: RequestInit, expected: number): Promise<Response | undefined> {
    const { asked, tookMs } = this.counts;
    asked[kind] = (asked[kind] ?? 0) + 1;
    const sentMs = performance.now();
    try {
      const headers = { "x-forwarded-for": randomAddress(), ...init.headers };
      const answer = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(150_000) });
      const text = await answer.text();
      tookMs.push(performance.now() - sentMs);
      if (answer.status === expected) return answer;
      this.#fail(kind, `${answer.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 60)}`);
    } catch (error) {
      this.#fail(kind, String((error as Error).cause ?? error));
    }
    return undefined;
  }

  #fail(kind: string, what: string): void {
    this.counts.failures.push({ kind, what, atMs: Math.round(performance.now() - this.#begunMs) });
  }
}

const JSON_BODY = { "content-type": "application/json" };

/** One request of each kind that is free. */
function listRequests({ world, urls, links }: Destination, sender: Sender): readonly (() => Promise<unknown>)[] {
  const key = { authorization: `Bearer ${TOKEN}` };
  return [
    () => sender.send("list", `${urls.payments}/api/v1/products?limit=10`, { headers: key }, 200),
    () => sender.send("price", `${urls.payments}/api/agent/link/pl-${links[0]}/price`, {}, 200),
    async () => {
      const name = randomUUID();
      const headers = { ...key, ...JSON_BODY, "idempotency-key": name };
      const body = JSON.stringify({ name, amount: 1 });
      if (await sender.send("create", `${urls.payments}/api/v1/products`, { method: "POST", headers, body }, 201))
        sender.counts.created.add(name);
    },
    () => {
      const headers = { ...JSON_BODY, "x-scan-paid": BYPASS_SECRET };
      const body = JSON.stringify({ url: world.site.url });
      return sender.send("scan", `${urls.scan}/api/scan`, { method: "POST", headers, body }, 200);
    },
    () => sender.send("page", `${urls.scan}/`, {}, 200),
  ];
}

/** Buys a call of a link, or in every fifth turn a scan. Repeats the same payment until the answer arrives. */
async function buy(destination: Destination, sender: Sender, turn: number, patienceMs: number): Promise<void> {
  const { world } = destination;
  const { kind, url, init } = choosePurchase(destination, turn);
  const payment = await world.payers.pay(world.wallets[kind]);
  const untilMs = performance.now() + patienceMs;
  let name = `paid ${kind}`;
  do {
    const headers = { ...init.headers, "x-payment": payment };
    const answer = await sender.send(name, url, { ...init, headers }, 200);
    const receipt = answer?.headers.get("x-payment-response");
    if (receipt) sender.counts.paid[kind].add(readTransaction(receipt));
    if (answer) return;
    name = `paid ${kind}${AGAIN}`;
    await sleep(500);
  } while (performance.now() < untilMs);
}

/**
 * If a wallet repeats a call, it gets the stored answer without a second payment. So each call of a link is different.
 */
function choosePurchase(
  { world, urls, links }: Destination,
  turn: number,
): { readonly kind: "links" | "scans"; readonly url: string; readonly init: RequestInit } {
  if (turn % 5 > 0) {
    const link = links[turn % links.length];
    return { kind: "links", url: `${urls.payments}/api/agent/link/pl-${link}?order=${randomUUID()}`, init: {} };
  }
  const headers = { ...JSON_BODY, "x-forwarded-for": BUYER_OF_SCANS };
  const body = JSON.stringify({ url: `${world.site.url}?order=${(turn / 5) % PAGES}` });
  return { kind: "scans", url: `${urls.scan}/api/scan`, init: { method: "POST", headers, body } };
}

function readTransaction(receipt: string): string {
  const { transaction } = JSON.parse(Buffer.from(receipt, "base64").toString()) as { transaction?: unknown };
  if (typeof transaction !== "string") throw new Error(`a receipt names no transaction: ${receipt}`);
  return transaction;
}

/** Creates an agentic link for 0.01 USDC a call and returns its id. */
export async function makeLink(
  paymentsUrl: string,
  terms: { readonly targetUrl: string; readonly targetMethod?: "POST"; readonly settle?: "before" },
): Promise<string> {
  const answer = await fetch(`${paymentsUrl}/api/v1/payment-links`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${TOKEN}`,
      "content-type": "application/json",
      "x-forwarded-for": randomAddress(),
    },
    body: JSON.stringify({ network: "base_sepolia", name: "A call", amount: 0.01, isAgenticProxy: true, ...terms }),
  });
  const { data } = (await answer.json()) as { data?: { id: string } };
  if (data === undefined) throw new Error(`the service did not create a link: ${answer.status}`);
  return data.id;
}

export const makeLinks = (
  { target }: TrialWorld,
  { urls }: Pick<TrialProxy, "urls">,
  count: number,
): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => makeLink(urls.payments, { targetUrl: target.url })));

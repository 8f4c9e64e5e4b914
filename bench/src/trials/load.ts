import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { TOKEN } from "../ground/bench-data.js";
import type { TrialProxy } from "./fleet.js";
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

/** Marks the kind of a repeated purchase, which may have to wait until the lease of the first one expires. */
export const AGAIN = ", again";

/** Gives every caller its own address, so that no limit applies. */
const randomAddress = (): string => `198.51.${randomInt(256)}.${randomInt(1, 255)}`;
/** Number of different pages in paid scans. Fewer purchases than this are in flight at once. */
const PAGES = 100;
/** A client that has used up its free scans. */
const BUYER_OF_SCANS = "203.0.113.7";

/**
 * Makes each kind of purchase a few times, one after the other: a new facilitator and a new chain are slow at first.
 */
export async function warmUp(world: TrialWorld, proxy: TrialProxy, links: readonly string[]): Promise<Traffic["paid"]> {
  const traffic = startLoad(world, proxy, links, { requestsPerSecond: 20, paidPerSecond: 2, buyerPatienceMs: 30_000 });
  await sleep(WARM_UP_MS);
  await traffic.stop();
  return traffic.paid;
}

const WARM_UP_MS = 10_000;

/** Sends requests at a fixed rate without waiting for earlier ones, so a slow service gets just as many. */
export function startLoad(
  world: TrialWorld,
  { urls }: TrialProxy,
  links: readonly string[],
  options: LoadOptions,
): Traffic {
  const traffic = {
    asked: {} as Record<string, number>,
    tookMs: [] as number[],
    failures: [] as Failure[],
    created: new Set<string>(),
    paid: { links: new Set<string>(), scans: new Set<string>() },
  };
  const begunMs = performance.now();
  const underWay = new Set<Promise<void>>();
  const fail = (kind: string, what: string) =>
    traffic.failures.push({ kind, what, atMs: Math.round(performance.now() - begunMs) });

  async function send(kind: string, url: string, init: RequestInit, expected: number): Promise<Response | undefined> {
    traffic.asked[kind] = (traffic.asked[kind] ?? 0) + 1;
    const sentMs = performance.now();
    try {
      const headers = { "x-forwarded-for": randomAddress(), ...init.headers };
      const answer = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(150_000) });
      const text = await answer.text();
      traffic.tookMs.push(performance.now() - sentMs);
      if (answer.status === expected) return answer;
      fail(kind, `${answer.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 60)}`);
    } catch (error) {
      fail(kind, String((error as Error).cause ?? error));
    }
    return undefined;
  }

  const key = { authorization: `Bearer ${TOKEN}` };
  const json = { "content-type": "application/json" };
  const kinds: readonly (() => Promise<unknown>)[] = [
    () => send("list", `${urls.payments}/api/v1/products?limit=10`, { headers: key }, 200),
    () => send("price", `${urls.payments}/api/agent/link/pl-${links[0]}/price`, {}, 200),
    async () => {
      const name = randomUUID();
      const headers = { ...key, ...json, "idempotency-key": name };
      const body = JSON.stringify({ name, amount: 1 });
      if (await send("create", `${urls.payments}/api/v1/products`, { method: "POST", headers, body }, 201))
        traffic.created.add(name);
    },
    () => {
      const headers = { ...json, "x-scan-paid": BYPASS_SECRET };
      const body = JSON.stringify({ url: world.site.url });
      return send("scan", `${urls.scan}/api/scan`, { method: "POST", headers, body }, 200);
    },
    () => send("page", `${urls.scan}/`, {}, 200),
  ];

  /** A buyer repeats the same payment until the answer arrives. */
  async function buy(kind: "links" | "scans", url: string, init: RequestInit): Promise<void> {
    const payment = await world.payers.pay(world.wallets[kind]);
    const untilMs = performance.now() + options.buyerPatienceMs;
    let name = `paid ${kind}`;
    do {
      const headers = { ...init.headers, "x-payment": payment };
      const answer = await send(name, url, { ...init, headers }, 200);
      const receipt = answer?.headers.get("x-payment-response");
      if (receipt) traffic.paid[kind].add(readTransaction(receipt));
      if (answer) return;
      name = `paid ${kind}${AGAIN}`;
      await sleep(500);
    } while (performance.now() < untilMs);
  }
  let turn = 0;
  /**
   * A wallet gets the answer of an earlier payment again without a second payment. So no two calls are alike. The same
   * scan repeats after `PAGES` others, when the service has a stored report for it.
   */
  const buyNext = () => {
    turn += 1;
    if (turn % 5 > 0)
      return buy("links", `${urls.payments}/api/agent/link/pl-${links[turn % links.length]}?order=${randomUUID()}`, {});
    const headers = { ...json, "x-forwarded-for": BUYER_OF_SCANS };
    const body = JSON.stringify({ url: `${world.site.url}?order=${(turn / 5) % PAGES}` });
    return buy("scans", `${urls.scan}/api/scan`, { method: "POST", headers, body });
  };

  const every = (perSecond: number, begin: (count: number) => Promise<unknown>) => {
    let count = 0;
    const startMs = performance.now();
    return setInterval(() => {
      for (const due = ((performance.now() - startMs) * perSecond) / 1_000; count < due; count++) {
        const one: Promise<void> = begin(count).then(() => void underWay.delete(one));
        underWay.add(one);
      }
    }, 5);
  };
  const timers = [
    every(options.requestsPerSecond, (count) => (kinds[count % kinds.length] as () => Promise<unknown>)()),
    every(options.paidPerSecond, buyNext),
  ];
  return {
    ...traffic,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

function readTransaction(receipt: string): string {
  const { transaction } = JSON.parse(Buffer.from(receipt, "base64").toString()) as { transaction?: unknown };
  if (typeof transaction !== "string") throw new Error(`a receipt without a transaction: ${receipt}`);
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
  if (data === undefined) throw new Error(`no link was made: ${answer.status}`);
  return data.id;
}

/** Creates links that sell a call of the target for 0.01 USDC. */
export const makeLinks = (
  { target }: TrialWorld,
  { urls }: Pick<TrialProxy, "urls">,
  count: number,
): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => makeLink(urls.payments, { targetUrl: target.url })));

import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { EvmAccount } from "@svc/localstack/evm";
import { KILL_POINTS, type KillPoint, killDuring, newBuyer } from "@svc/localstack/facilitator/testing";
import { until } from "@svc/localstack/until";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { DYING_MAIN, type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";
import { type Answer, call } from "./support/payments-under-test.js";
import { sunny } from "./support/recording-target.js";
import { callStreamed } from "./support/streamed-call.js";

/** Links that are paid before their target is called. The processes that serve them die in the middle of a call. */
let world: AgenticWorld;
let shop: AgenticShop;
let env: Record<string, string>;
let service: PaymentsProcess;
const sales = new Map<KillPoint, Sale>();

interface Sale {
  readonly account: EvmAccount;
  readonly linkId: string;
  readonly payment: string;
  readonly balance: bigint;
}

/** For these links, the target works after the settlement, so a buyer has paid by then. */
const POINTS = KILL_POINTS.map((point) => (point.at === "worked" ? { ...point, charged: true } : point));

const keyed = (linkId: string, payment: string) => ({
  "x-payment": payment,
  "idempotency-key": `the report of ${linkId}`,
});
const pay = (url: string, { linkId, payment }: Pick<Sale, "linkId" | "payment">): Promise<Answer> =>
  call(url, "GET", payPath(linkId), { headers: keyed(linkId, payment) });

async function newSale(): Promise<Sale> {
  const account = await newBuyer(world.node);
  const balance = await world.node.readUsdcBalance(account.address);
  const linkId = await shop.makeLink({ settle: "before" });
  return { account, linkId, payment: await paymentHeader(account), balance };
}

const charged = async ({ account, balance }: Sale) =>
  (balance - (await world.node.readUsdcBalance(account.address))) / PRICE;
const states = async ({ linkId }: Sale) => (await shop.paymentsOf(linkId)).map(({ state }) => state);

/** Repeats the payment while the answer is 503 or 504, which a busy machine may cause. */
async function insist(sale: Pick<Sale, "linkId" | "payment">): Promise<Answer> {
  let answer: Answer | undefined;
  await until(async () => {
    answer = await pay(service.url, sale);
    return answer.status !== 504 && answer.status !== 503;
  });
  return answer as Answer;
}

beforeAll(async () => {
  world = await startAgenticWorld();
  shop = await startAgenticShop(world);
  env = { ...world.env, RATE_LIMIT_LOCALHOST: "exempt" };
  for (const point of POINTS) sales.set(point, await newSale());
  const start = (dying: Record<string, string>) =>
    startPaymentsProcess(shop.databaseUrl, { ...env, ...dying, WORKERS: "off" }, DYING_MAIN);
  const dying = [...sales].map(([point, sale]) => ({
    point,
    payment: sale.payment,
    send: (url: string) => pay(url, sale),
  }));
  await killDuring(dying, world.facilitator.url, start);
  for (const [point, sale] of sales) {
    if (point.charged !== null) expect(await charged(sale)).toBe(point.charged ? 1n : 0n);
    await shop.endLeases(sale.linkId);
  }
  service = await startPaymentsProcess(shop.databaseUrl, env);
});
afterAll(async () => {
  await service?.stop();
  await shop?.stop();
  await world?.stop();
});

async function expectServedOnce(sale: Sale, answer: Answer): Promise<void> {
  expect(answer).toMatchObject({ status: 200, body: { report: "sunny" } });
  await until(async () => (await states(sale)).includes("settled"));
  expect(await charged(sale)).toBe(1n);
  expect(await shop.recorded(sale.linkId)).toEqual({ rows: 1, totalTransactions: 1, totalCollected: 0.5 });
}

describe("the service is killed", () => {
  test.each(POINTS)("$name: the buyer who comes back with the same key is served, and charged once", async (point) => {
    const sale = sales.get(point) as Sale;
    await expectServedOnce(sale, await insist(sale));
    // The buyer was served, so another request gets neither a second answer nor a second charge.
    const second = { linkId: sale.linkId, payment: await paymentHeader(sale.account) };
    expect(await insist(second)).toMatchObject({ status: 409, body: { reason: "answer_gone" } });
    expect(await charged(sale)).toBe(1n);
  });

  test.each<[string, NodeJS.Signals]>([
    ["killed", "SIGKILL"],
    ["asked to end", "SIGTERM"],
  ])("in the middle of a stream (%s): the answer stays owed, and the buyer gets it whole", async (_, signal) => {
    const sale = await newSale();
    const dying = await startPaymentsProcess(shop.databaseUrl, { ...env, WORKERS: "off", SHUTDOWN_TIMEOUT_MS: "1000" });
    try {
      const asked = new Promise<ServerResponse>((resolve) => {
        world.target.respond = (response) => resolve(response);
      });
      const opened = callStreamed(dying.url + payPath(sale.linkId), keyed(sale.linkId, sale.payment));
      const response = await asked;
      response.writeHead(200).write("the beginning");
      const stream = await opened;
      expect(await stream.next()).toBe("the beginning");
      process.kill(dying.pid, signal);
      await expect(stream.rest()).rejects.toThrow("aborted");
      await dying.ended;
    } finally {
      world.target.respond = sunny;
      await dying.stop();
    }
    expect(await states(sale)).toEqual(["owed"]);
    // After SIGTERM, the process has released the lease itself.
    if (signal === "SIGKILL") await shop.endLeases(sale.linkId);
    await expectServedOnce(sale, await insist(sale));
  });
});

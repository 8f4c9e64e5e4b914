import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { EvmAccount } from "@svc/localstack/evm";
import { KILL_POINTS, type KillPoint, killDuring, newBuyer } from "@svc/localstack/facilitator/testing";
import { until } from "@svc/localstack/until";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { DYING_MAIN, type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";
import { type Answer, call } from "./support/payments-under-test.js";

let world: AgenticWorld;
let shop: AgenticShop;
let env: Record<string, string>;
/** The service that starts after all others have died. */
let service: PaymentsProcess;
const crashes = new Map<KillPoint, Crash>();

interface Purchase {
  readonly account: EvmAccount;
  readonly linkId: string;
  readonly payment: string;
  readonly balance: bigint;
}

/**
 * Three purchases in flight during a crash. Afterwards, the first buyer repeats the payment, the second signs a new
 * one, and the third never returns. `answers` are those to the first two.
 */
interface Crash {
  readonly withTheSame: Purchase;
  readonly withANewOne: Purchase;
  readonly never: Purchase;
  answers?: readonly [same: Promise<Answer>, renewed: Promise<Answer>];
}

const pay = (url: string, linkId: string, payment?: string): Promise<Answer> =>
  call(
    url,
    "GET",
    payPath(linkId),
    payment ? { headers: { "x-payment": payment, "idempotency-key": `the report of ${linkId}` } } : {},
  );

/** Repeats the payment while the answer is 503 or 504, which a busy machine may cause. */
async function insist(linkId: string, payment: string): Promise<Answer> {
  let answer: Answer | undefined;
  await until(async () => {
    answer = await pay(service.url, linkId, payment);
    return answer.status !== 504 && answer.status !== 503;
  });
  return answer as Answer;
}

const chargedFor = async ({ account, balance }: Purchase) =>
  (balance - (await world.node.readUsdcBalance(account.address))) / PRICE;

async function purchaseOf(): Promise<Purchase> {
  const account = await newBuyer(world.node);
  const balance = await world.node.readUsdcBalance(account.address);
  return { account, linkId: await shop.makeLink(), payment: await paymentHeader(account), balance };
}

beforeAll(async () => {
  world = await startAgenticWorld();
  shop = await startAgenticShop(world);
  env = { ...world.env, RATE_LIMIT_LOCALHOST: "exempt" };
  for (const point of KILL_POINTS) {
    crashes.set(point, { withTheSame: await purchaseOf(), withANewOne: await purchaseOf(), never: await purchaseOf() });
  }
  const start = (dying: Record<string, string>) =>
    startPaymentsProcess(shop.databaseUrl, { ...env, ...dying, WORKERS: "off" }, DYING_MAIN);
  const sales = [...crashes].flatMap(([point, crash]) =>
    [crash.withTheSame, crash.withANewOne, crash.never].map(({ linkId, payment }) => ({
      point,
      payment,
      send: (url: string) => pay(url, linkId, payment),
    })),
  );
  await killDuring(sales, world.facilitator.url, start);
  for (const [{ charged }, { withTheSame, withANewOne, never }] of crashes) {
    for (const one of [withTheSame, withANewOne, never]) {
      if (charged !== null) expect(await chargedFor(one)).toBe(charged ? 1n : 0n);
    }
  }

  // Ends the leases, so that the workers reconcile these payments at start-up: their buyers don't return.
  for (const { never } of crashes.values()) await shop.endLeases(never.linkId);
  service = await startPaymentsProcess(shop.databaseUrl, env);
  // The other buyers return at once, before the leases of the dead processes expire.
  for (const crash of crashes.values()) {
    const renewed = paymentHeader(crash.withANewOne.account);
    crash.answers = [
      insist(crash.withTheSame.linkId, crash.withTheSame.payment),
      renewed.then((payment) => insist(crash.withANewOne.linkId, payment)),
    ];
  }
  await Promise.all([...crashes.values()].map(({ withANewOne }) => expectUnpaid(withANewOne)));
  for (const { withTheSame, withANewOne } of crashes.values()) {
    await shop.endLeases(withTheSame.linkId);
    await shop.endLeases(withANewOne.linkId);
  }
});
afterAll(async () => {
  await service?.stop();
  await shop?.stop();
  await world?.stop();
});

const expectUnpaid = async ({ linkId }: Purchase) => expect((await pay(service.url, linkId)).status).toBe(402);

async function expectChargedOnce(purchase: Purchase, answer: Answer): Promise<void> {
  expect(answer).toMatchObject({ status: 200, body: { report: "sunny" } });
  expect(await chargedFor(purchase)).toBe(1n);
  expect(await shop.recorded(purchase.linkId)).toEqual({ rows: 1, totalTransactions: 1, totalCollected: 0.5 });
}

/** Checks what the worker alone has done since start-up: this buyer never returns. */
async function expectReconciled(purchase: Purchase, { at }: KillPoint): Promise<void> {
  const times = (await chargedFor(purchase)) === 1n ? 1 : 0;
  const uncharged = { verified: [], claimed: ["released"], worked: ["released"] }[String(at)] ?? ["unknown"];
  const expected = times === 1 ? ["settled"] : uncharged;
  const states = async () => (await shop.paymentsOf(purchase.linkId)).map(({ state }) => state).join();
  await until(async () => (await states()) === expected.join()).catch(() => {});
  expect(await states()).toBe(expected.join());
  expect(await chargedFor(purchase)).toBe(BigInt(times));
  const recorded = { rows: times, totalTransactions: times, totalCollected: times * 0.5 };
  expect(await shop.recorded(purchase.linkId)).toEqual(recorded);
}

describe("the service is killed", () => {
  test.each(KILL_POINTS)(
    "$name: every buyer is charged and recorded once or not at all, and every buyer who returns gets the answer",
    async (point) => {
      const { withTheSame, withANewOne, never, answers } = crashes.get(point) as Required<Crash>;
      await expectChargedOnce(withTheSame, await answers[0]);
      await expectChargedOnce(withANewOne, await answers[1]);
      await expectReconciled(never, point);
      // A later request doesn't change the outcome.
      expect(await insist(withTheSame.linkId, withTheSame.payment)).toMatchObject({ status: 200 });
      expect(await chargedFor(withTheSame)).toBe(1n);
    },
  );
});

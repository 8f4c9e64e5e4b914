import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type EvmAccount, evmAccounts } from "@svc/localstack/evm";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { DYING_MAIN, startPaymentsProcess } from "./support/payments-process.js";
import { type Answer, call } from "./support/payments-under-test.js";

let world: AgenticWorld;
let shop: AgenticShop;
let env: Record<string, string>;

beforeAll(async () => {
  world = await startAgenticWorld();
  shop = await startAgenticShop(world);
  env = { ...world.env, RATE_LIMIT_LOCALHOST: "exempt" };
  for (const { account } of BUYERS) await world.node.mintUsdc(account.address, 100_000_000n);
}, 60_000);
afterAll(async () => {
  await shop?.stop();
  await world?.stop();
});

/** What each of three buyers does after the crash. */
const BUYERS = [
  { comesBack: "with the same payment", account: evmAccounts.buyer },
  { comesBack: "without a payment, then with a new one", account: evmAccounts.otherBuyer },
  { comesBack: "not at all", account: evmAccounts.attacker },
] as const;

interface Point {
  readonly name: string;
  readonly at: string;
  /** The process goes on for so long: what it has sent arrives. */
  readonly delayMs?: number;
  /** Whether the chain has the transfer when the process dies; null: nobody can tell in advance. */
  readonly charged: boolean | null;
}
const POINTS: Point[] = [
  { name: "after the verification", at: "verified", charged: false },
  { name: "after the claim", at: "claimed", charged: false },
  { name: "after the target's answer", at: "worked", charged: false },
  { name: "before the settlement is asked for", at: "settling", charged: false },
  { name: "while the settlement is being asked for", at: "settle_sent", charged: null },
  { name: "while the facilitator settles", at: "settle_sent", delayMs: 1_200, charged: true },
  { name: "after the facilitator's answer", at: "settle_answered", charged: true },
  { name: "after the proof", at: "proven", charged: true },
  { name: "after the recording", at: "settled", charged: true },
  { name: "before the answer is sent", at: "answered", charged: true },
];

const pay = (url: string, linkId: string, payment?: string): Promise<Answer> =>
  call(
    url,
    "GET",
    payPath(linkId),
    payment ? { headers: { "x-payment": payment, "idempotency-key": `the report of ${linkId}` } } : {},
  );
const signedBy = ({ privateKey }: EvmAccount) => paymentHeader({ privateKey });

/** Sends the payment until it is answered with something else than "not known yet". */
async function insist(url: string, linkId: string, payment: string): Promise<Answer> {
  for (const until = Date.now() + 10_000; ; await sleep(200)) {
    const answer = await pay(url, linkId, payment);
    if (answer.status !== 504 || Date.now() > until) return answer;
  }
}

interface Purchase {
  readonly account: EvmAccount;
  readonly linkId: string;
  readonly payment: string;
  readonly balance: bigint;
}
const chargedFor = async ({ account, balance }: Purchase) =>
  (balance - (await world.node.usdcBalanceOf(account.address))) / PRICE;

/** Three purchases under way when the service is killed. */
async function crash({ at, delayMs = 0 }: Point): Promise<[Purchase, Purchase, Purchase]> {
  const dying = { DIE_AT: at, DIE_COUNT: String(BUYERS.length), DIE_DELAY_MS: String(delayMs) };
  world.facilitator.forget();
  if (delayMs > 0) world.facilitator.fail("/settle", "slow", 10_000);
  const service = await startPaymentsProcess(shop.databaseUrl, { ...env, ...dying, WORKERS: "off" }, DYING_MAIN);
  const purchases = await Promise.all(
    BUYERS.map(async ({ account }): Promise<Purchase> => {
      const balance = await world.node.usdcBalanceOf(account.address);
      return { account, linkId: await shop.makeLink(), payment: await signedBy(account), balance };
    }),
  );
  const asked = purchases.map(({ linkId, payment }) => pay(service.url, linkId, payment).catch(() => "cut off"));
  expect(await Promise.all(asked)).toEqual(["cut off", "cut off", "cut off"]);
  expect(await service.ended).toMatchObject({ signal: "SIGKILL" });
  world.facilitator.forget();
  return purchases as [Purchase, Purchase, Purchase];
}

async function expectChargedOnce(purchase: Purchase, answer: Answer): Promise<void> {
  expect(answer).toMatchObject({ status: 200, body: { report: "sunny" } });
  expect(await chargedFor(purchase)).toBe(1n);
  expect(await shop.recorded(purchase.linkId)).toEqual({ rows: 1, totalTransactions: 1, totalCollected: 0.5 });
}

describe("the service is killed", () => {
  test.each(POINTS)(
    "$name: every buyer is charged and recorded once or not at all, and whoever comes back has the answer",
    async (point) => {
      const [same, other, gone] = await crash(point);
      if (point.charged === null) await sleep(1_000);
      else for (const one of [same, other, gone]) expect(await chargedFor(one)).toBe(point.charged ? 1n : 0n);
      await shop.endLeases(gone.linkId);
      const service = await startPaymentsProcess(shop.databaseUrl, env);
      try {
        // Back at once: the dead process's leases are not over yet.
        const unpaid = await pay(service.url, other.linkId);
        expect(unpaid.status).toBe(402);
        const answers = [
          insist(service.url, same.linkId, same.payment),
          insist(service.url, other.linkId, await signedBy(other.account)),
        ] as const;
        await sleep(400);
        await shop.endLeases(same.linkId);
        await shop.endLeases(other.linkId);
        await expectChargedOnce(same, await answers[0]);
        await expectChargedOnce(other, await answers[1]);
        await expectReconciled(gone, point);
        // Whatever was decided stays so, whoever asks again.
        expect(await insist(service.url, same.linkId, same.payment)).toMatchObject({ status: 200 });
        expect(await chargedFor(same)).toBe(1n);
      } finally {
        await service.stop();
      }
    },
    60_000,
  );
});

/** The worker alone, at start-up: nobody asks. */
async function expectReconciled(purchase: Purchase, { at }: Point): Promise<void> {
  const charged = (await chargedFor(purchase)) === 1n;
  const ends = charged ? ["settled"] : { verified: [], claimed: ["released"], worked: ["released"] }[at];
  const expected = ends ?? ["unknown"];
  const states = async () => (await shop.paymentsOf(purchase.linkId)).map(({ state }) => state);
  for (const until = Date.now() + 8_000; Date.now() < until; await sleep(100)) {
    if ((await states()).join() === expected.join()) break;
  }
  expect(await states()).toEqual(expected);
  const times = charged ? 1 : 0;
  expect(await chargedFor(purchase)).toBe(BigInt(times));
  expect(await shop.recorded(purchase.linkId)).toEqual({
    rows: times,
    totalTransactions: times,
    totalCollected: times * 0.5,
  });
}

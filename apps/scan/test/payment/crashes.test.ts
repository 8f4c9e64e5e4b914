import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type EvmAccount, evmAccounts } from "@svc/localstack/evm";
import { Redis } from "ioredis";
import { type PaidWorld, paymentHeader, startPaidWorld } from "../support/paid-world.js";
import { DYING_MAIN, startScanProcess } from "../support/scan-process.js";
import { type Answer, newClient, post } from "../support/scan-under-test.js";

let world: PaidWorld;
let redis: Redis;

beforeAll(async () => {
  world = await startPaidWorld();
  redis = new Redis(world.redis.url);
}, 60_000);
afterAll(async () => {
  redis?.disconnect();
  await world?.stop();
});

/** What each of two buyers does after the crash. */
const SAME = evmAccounts.buyer;
const ANEW = evmAccounts.otherBuyer;

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
  { name: "after the scan", at: "worked", charged: false },
  { name: "before the settlement is asked for", at: "settling", charged: false },
  { name: "while the settlement is being asked for", at: "settle_sent", charged: null },
  { name: "while the facilitator settles", at: "settle_sent", delayMs: 1_200, charged: true },
  { name: "after the facilitator's answer", at: "settle_answered", charged: true },
  { name: "after the settlement was noted", at: "settled", charged: true },
  { name: "before the answer is sent", at: "answered", charged: true },
];

interface Purchase {
  readonly account: EvmAccount;
  readonly payment: string;
  readonly body: { readonly url: string };
  /** The same payment gets its outcome again with a key that nobody else has; one that is signed anew does without. */
  readonly key: { readonly "idempotency-key"?: string };
  readonly before: bigint;
}

let urls = 0;
async function purchaseOf(account: EvmAccount, key: Purchase["key"]): Promise<Purchase> {
  urls += 1;
  const payment = await paymentHeader(account);
  return {
    account,
    payment,
    body: { url: `${world.site.url}?page=${urls}` },
    key,
    before: await world.paidBy(account.address),
  };
}
const pay = (url: string, { body, key }: Purchase, payment: string): Promise<Answer> =>
  post(`${url}/api/scan`, body, { ...newClient(), ...key, "x-payment": payment });
const chargedFor = async ({ account, before }: Purchase) => (await world.paidBy(account.address)) - before;

/** Sends the payment until it is answered with something else than "not known yet". */
async function insist(url: string, purchase: Purchase, payment = purchase.payment): Promise<Answer> {
  for (const until = Date.now() + 30_000; ; await sleep(200)) {
    const answer = await pay(url, purchase, payment);
    if (answer.status !== 504 || Date.now() > until) return answer;
  }
}

const claimKeys = () => redis.keys("scan:x402:*:claim:*");

/** Whoever worked on these payments is taken for dead: what happens when the time of the lease is over. */
async function endLeases(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const stored = JSON.parse(String(await redis.get(key)));
    const ended = { ...stored, claim: { ...stored.claim, leaseExpiresAt: 0 } };
    await redis.hincrby(key.replace(/:claim:.*/, ""), "revision", 1);
    await redis.set(key, JSON.stringify(ended), "KEEPTTL");
  }
}

async function crash({ at, delayMs = 0 }: Point): Promise<[Purchase, Purchase]> {
  const dying = { DIE_AT: at, DIE_COUNT: "2", DIE_DELAY_MS: String(delayMs) };
  world.facilitator.forget();
  if (delayMs > 0) world.facilitator.fail("/settle", "slow", 10_000);
  const service = await startScanProcess({ ...world.env, ...dying }, DYING_MAIN);
  const purchases: [Purchase, Purchase] = [
    await purchaseOf(SAME, { "idempotency-key": randomUUID() }),
    await purchaseOf(ANEW, {}),
  ];
  const asked = purchases.map((one) => pay(service.url, one, one.payment).catch(() => "cut off"));
  expect(await Promise.all(asked)).toEqual(["cut off", "cut off"]);
  expect(await service.ended).toMatchObject({ signal: "SIGKILL" });
  world.facilitator.forget();
  return purchases;
}

describe("the service is killed", () => {
  test.each(POINTS)(
    "$name: who comes back is charged once and has the answer, with the same payment or with a new one",
    async (point) => {
      const [same, anew] = await crash(point);
      if (point.charged === null) await sleep(1_000);
      else for (const one of [same, anew]) expect(await chargedFor(one)).toBe(point.charged ? 1n : 0n);
      const ofTheDead = await claimKeys();
      const service = await startScanProcess(world.env);
      try {
        // Back at once: the dead process's leases are not over yet.
        const answers = [
          insist(service.url, same),
          insist(service.url, anew, await paymentHeader(anew.account)),
        ] as const;
        // What the chain shows already waits for no lease.
        if (point.charged !== true) {
          await sleep(300);
          await endLeases(ofTheDead);
        }
        for (const [one, answer] of [
          [same, await answers[0]],
          [anew, await answers[1]],
        ] as const) {
          expect(answer).toMatchObject({ status: 200, body: { siteError: null } });
          expect(answer.headers.get("x-svc-charged")).toBe("true");
          expect(await chargedFor(one)).toBe(1n);
        }
        // Whatever was decided stays so, whoever asks again.
        expect((await insist(service.url, same)).status).toBe(200);
        expect(await chargedFor(same)).toBe(1n);
      } finally {
        await service.stop();
      }
    },
    90_000,
  );
});

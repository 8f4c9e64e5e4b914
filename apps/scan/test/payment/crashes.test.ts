import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { EvmAccount } from "@svc/localstack/evm";
import { KILL_POINTS, type KillPoint, killDuring, newBuyer } from "@svc/localstack/facilitator/testing";
import { until } from "@svc/localstack/until";
import { Redis } from "ioredis";
import { type PaidWorld, paymentHeader, startPaidWorld } from "../support/paid-world.js";
import { DYING_MAIN, type ScanProcess, startScanProcess } from "../support/scan-process.js";
import { type Answer, newClient, post } from "../support/scan-under-test.js";

let world: PaidWorld;
let redis: Redis;
/** The service that starts after all the other services have died. */
let service: ScanProcess;
const crashes = new Map<KillPoint, Crash>();

interface Purchase {
  readonly account: EvmAccount;
  readonly payment: string;
  readonly body: { readonly url: string };
  /** Idempotency key of a buyer who returns with the same payment. With a newly signed payment, no key is needed. */
  readonly key: { readonly "idempotency-key"?: string };
  readonly before: bigint;
}

/** Two purchases that were in flight when the service died, and the answers that their buyers get when they return. */
interface Crash {
  readonly withTheSame: Purchase;
  readonly withANewOne: Purchase;
  answers?: readonly [same: Promise<Answer>, renewed: Promise<Answer>];
}

async function purchaseOf(key: Purchase["key"]): Promise<Purchase> {
  const account = await newBuyer(world.node);
  const before = await world.paidBy(account.address);
  return {
    account,
    payment: await paymentHeader(account),
    body: { url: world.newUrl() },
    key,
    before,
  };
}
const pay = (url: string, { body, key }: Purchase, payment: string): Promise<Answer> =>
  post(`${url}/api/scan`, body, { ...newClient(), ...key, "x-payment": payment });
const chargedFor = async ({ account, before }: Purchase) => (await world.paidBy(account.address)) - before;

/** Repeats the payment until the answer is final: a busy machine may answer "not known yet" or "not at the moment". */
async function insist(purchase: Purchase, payment = purchase.payment): Promise<Answer> {
  let answer: Answer | undefined;
  await until(async () => {
    if (answer !== undefined) await sleep(200);
    answer = await pay(service.url, purchase, payment);
    return answer.status !== 504 && answer.status !== 503;
  });
  return answer as Answer;
}

/** Ends the leases on payments of these accounts, as if their workers had died. */
async function endLeases(payers: ReadonlySet<string>): Promise<void> {
  for (const key of await redis.keys("scan:x402:*:claim:*")) {
    const stored = JSON.parse(String(await redis.get(key)));
    if (!payers.has(stored.claim.identity.payer.toLowerCase())) continue;
    const ended = { ...stored, claim: { ...stored.claim, leaseExpiresAt: 0 } };
    await redis.hincrby(key.replace(/:claim:.*/, ""), "revision", 1);
    await redis.set(key, JSON.stringify(ended), "KEEPTTL");
  }
}

beforeAll(async () => {
  world = await startPaidWorld();
  redis = new Redis(world.redis.url);
  for (const point of KILL_POINTS) {
    const withTheSame = await purchaseOf({ "idempotency-key": randomUUID() });
    crashes.set(point, { withTheSame, withANewOne: await purchaseOf({}) });
  }
  const start = (dying: Record<string, string>) => startScanProcess({ ...world.env, ...dying }, DYING_MAIN);
  const sales = [...crashes].flatMap(([point, { withTheSame, withANewOne }]) =>
    [withTheSame, withANewOne].map((one) => ({
      point,
      payment: one.payment,
      send: (url: string) => pay(url, one, one.payment),
    })),
  );
  await killDuring(sales, world.facilitator.url, start);
  const withLeases = new Set<string>();
  for (const [{ charged }, { withTheSame, withANewOne }] of crashes) {
    for (const one of [withTheSame, withANewOne]) {
      if (charged !== null) expect(await chargedFor(one)).toBe(charged ? 1n : 0n);
      // A payment that is already on the chain doesn't have to wait for its lease.
      if (charged !== true) withLeases.add(one.account.address.toLowerCase());
    }
  }

  service = await startScanProcess(world.env);
  // Repeat at once, while the leases of the dead processes still run.
  for (const crash of crashes.values()) {
    const { withTheSame, withANewOne } = crash;
    const renewed = paymentHeader(withANewOne.account);
    crash.answers = [insist(withTheSame), renewed.then((payment) => insist(withANewOne, payment))];
  }
  expect((await fetch(`${service.url}/api/health`)).status).toBe(200);
  await endLeases(withLeases);
});
afterAll(async () => {
  await service?.stop();
  redis?.disconnect();
  await world?.stop();
});

describe("the service is killed", () => {
  test.each(KILL_POINTS)(
    "$name: a buyer who comes back is charged once and gets the answer, with the same payment or with a new one",
    async (point) => {
      const { withTheSame, withANewOne, answers } = crashes.get(point) as Required<Crash>;
      for (const [one, answer] of [
        [withTheSame, await answers[0]],
        [withANewOne, await answers[1]],
      ] as const) {
        expect(answer).toMatchObject({ status: 200, body: { siteError: null } });
        expect(answer.headers.get("x-svc-charged")).toBe("true");
        expect(await chargedFor(one)).toBe(1n);
      }
      // The outcome is final, also for later requests.
      expect((await insist(withTheSame)).status).toBe(200);
      expect(await chargedFor(withTheSame)).toBe(1n);
    },
  );
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type RunningRedis, startRedis } from "@svc/localstack";
import { evmAccounts } from "@svc/localstack/evm";
import { decodePaymentText, type Payment } from "@svc/x402";
import { type ClaimRequest, type KnownQuery, type NewClaim, toQuery } from "@svc/x402/purchase";
import { type StoreWorld, storeContract, walk } from "@svc/x402/purchase/contract";
import { Redis } from "ioredis";
import { ClaimsUnavailable } from "../../src/gate/claims-redis.js";
import { sealedWith, unsealed } from "../../src/gate/encryption.js";
import { redisStore } from "../../src/gate/redis-store.js";
import { paymentHeader } from "../support/paid-world.js";

const SECRET = "a secret of the operator, long enough";
let redis: RunningRedis;
let admin: Redis;
/** Two processes. */
let stores: ReturnType<typeof redisStore<string>>[];
const clock = { now: () => Date.now() };
beforeAll(async () => {
  redis = await startRedis();
  admin = new Redis(redis.url);
  stores = [1, 2].map(() => redisStore<string>({ url: redis.url }, { sealed: sealedWith(SECRET), clock }));
});
afterAll(async () => {
  admin?.disconnect();
  for (const store of stores ?? []) await store.close();
  await redis?.stop();
});

const newPayment = async (account = evmAccounts.buyer): Promise<Payment> => {
  const decoded = decodePaymentText(await paymentHeader({ privateKey: account.privateKey }));
  if (decoded.outcome !== "payment") throw new Error(decoded.outcome);
  return decoded.payment;
};
const LIMITS = { openMax: 100, unchargedMax: 1_000, unchargedOfPayerMax: 1_000, balance: null };
const queryFor = (payment: Payment, fingerprint: string): KnownQuery =>
  toQuery({ payment, item: "scan", fingerprint, keys: [], namedPaymentId: null }, clock.now());
async function request(payment: Payment, over: Partial<NewClaim<null>> = {}): Promise<ClaimRequest<null>> {
  const now = clock.now();
  const claim: NewClaim<null> = {
    paymentId: randomUUID(),
    identity: payment.identity,
    seller: "scan",
    item: "scan",
    fingerprint: randomUUID(),
    keys: [],
    payTo: "0x2",
    amountBaseUnits: 10_000n,
    payment,
    order: null,
    address: null,
    createdAt: now,
    validBefore: now + 120_000,
    aliasOf: null,
    ...over,
  };
  const query = queryFor(payment, claim.fingerprint);
  const seen = await (stores[0] as (typeof stores)[0]).known(query);
  return { claim, query, seen, lease: randomUUID(), leaseExpiresAt: now + 60_000, limits: LIMITS, now };
}
const store = (turn = 0) => stores[turn % 2] as (typeof stores)[0];
const record = (txHash: string) => ({
  txHash,
  logIndex: 1,
  confirmedAt: new Date(),
  isLate: false,
  now: clock.now(),
  answerExpiresAt: clock.now() + 900_000,
});
async function settled(txHash: string) {
  const asked = await request(await newPayment());
  const claimed = await store().claim(asked);
  if (claimed.outcome !== "claimed") throw new Error(claimed.outcome);
  const { claim } = claimed;
  const { paymentId } = claim;
  await store().settling(paymentId, asked.lease, clock.now() + 60_000, "the report", clock.now());
  return { paymentId, outcome: await store(1).settled(claim, record(txHash)) };
}

describe("claims in Redis", () => {
  const world = (startMs: number): StoreWorld<null, string> => {
    let opened = 0;
    return {
      open: () => store(opened++),
      sellers: ["scan", "another scan"],
      items: ["scan", "another scan"],
      order: null,
      answer: (text) => text,
      textOf: (answer) => answer,
      startMs,
    };
  };
  test.each(storeContract)("$title", ({ run }) => run(world(Date.now())), 60_000);

  test("random walks of buyers, strangers and crashes find nothing delivered twice, charged twice or left open", async () => {
    // A time so far in the future that Redis's own clock expires nothing.
    const late = world(Date.UTC(2100, 0));
    for (let seed = 1; seed <= 15; seed++) expect([seed, await walk(seed, {}, late)]).toEqual([seed, null]);
  });

  test("nothing of a payment or an answer is readable in Redis, and every key but the agenda expires", async () => {
    const payment = await newPayment();
    await store().claim(await request(payment));
    await settled(`0x${"8".repeat(64)}`);
    for (const key of await admin.keys("scan:x402:*")) {
      const type = await admin.type(key);
      if (type === "string") {
        const text = await admin.get(key);
        expect(text).not.toContain((payment.kind === "evm" && payment.signature) || "");
        expect(text).not.toContain("the report");
      }
      if (!key.endsWith(":agenda")) expect([key, (await admin.pttl(key)) > 0]).toEqual([key, true]);
    }
  });

  test("reads data that was stored without a secret, or with the previous one; with a wrong secret its payer can't buy", async () => {
    const before = [unsealed, sealedWith(SECRET)];
    const after = sealedWith("another secret of the operator, as long", SECRET);
    for (const sealed of before) {
      const earlier = redisStore<string>({ url: redis.url }, { sealed, clock });
      const later = redisStore<string>({ url: redis.url }, { sealed: after, clock });
      const wrong = redisStore<string>(
        { url: redis.url },
        { sealed: sealedWith("a secret that has never been used"), clock },
      );
      // Use a separate payer, because data with another secret would block the other payers here.
      const payer = evmAccounts[sealed === unsealed ? "otherBuyer" : "attacker"];
      const asked = await request(await newPayment(payer));
      await earlier.claim(asked);
      const { paymentId } = asked.claim;
      await earlier.settling(paymentId, asked.lease, clock.now() + 60_000, "the report", clock.now());
      expect(await later.find(paymentId)).toMatchObject({ ...asked.claim, state: "settling" });
      expect(await later.answer(paymentId, clock.now())).toBe("the report");
      if (sealed !== unsealed) await expect(wrong.known(asked.query)).rejects.toThrow(ClaimsUnavailable);
      for (const one of [earlier, later, wrong]) await one.close();
    }
  });

  test("a payer whose claims can't be read doesn't stop the reconciliation of the others", async () => {
    await admin.flushall();
    const other = redisStore<string>(
      { url: redis.url },
      { sealed: sealedWith("the secret of another service"), clock },
    );
    const unreadable = await request(await newPayment(evmAccounts.attacker));
    await other.claim(unreadable);
    await other.close();
    const later = clock.now() + 120_000;
    const dueAt = (now: number) => store().due(randomUUID(), now + 60_000, 10, now);
    await expect(dueAt(later)).rejects.toThrow(ClaimsUnavailable);
    const { claim, ...asked } = await request(await newPayment());
    await store().claim({ claim, ...asked });
    expect((await dueAt(later + 61_000)).map(({ paymentId }) => paymentId)).toEqual([claim.paymentId]);
  });
});

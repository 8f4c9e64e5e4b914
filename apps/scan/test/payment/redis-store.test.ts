import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type RunningRedis, startRedis } from "@svc/localstack";
import { evmAccounts } from "@svc/localstack/evm";
import { decodePaymentText, type Payment } from "@svc/x402";
import { type ClaimRequest, type KnownQuery, type NewClaim, queryOf } from "@svc/x402/purchase";
import { Redis } from "ioredis";
import { ClaimsUnavailable } from "../../src/gate/payer-steps.js";
import { redisStore } from "../../src/gate/redis-store.js";
import { sealedWith, unsealed } from "../../src/gate/sealed.js";
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
  queryOf({ payment, item: "scan", fingerprint, keys: [], namedPaymentId: null }, clock.now());
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
  test("are read in another process as they were written, payment and amounts included", async () => {
    const asked = await request(await newPayment());
    expect(await store().claim(asked)).toMatchObject({ outcome: "claimed" });
    expect(await store(1).find(asked.claim.paymentId)).toMatchObject({ ...asked.claim, state: "claimed" });
    expect(await store(1).known(asked.query)).toMatchObject({ own: { paymentId: asked.claim.paymentId } });
    expect(await store(1).find(randomUUID())).toBeNull();
  });

  test("of twenty requests with one payment, through two processes, one gets it and nobody else a thing", async () => {
    const first = await request(await newPayment());
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        store(turn).claim({
          ...first,
          claim: { ...first.claim, paymentId: randomUUID() },
          lease: randomUUID(),
        }),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "claimed")).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === "changed")).toHaveLength(19);
  });

  test("a payer's open reservations are counted over all processes", async () => {
    const payments = await Promise.all(Array.from({ length: 6 }, () => newPayment()));
    const privateLimits = { ...LIMITS, openMax: (await openNow()) + 3 };
    const outcomes = await Promise.all(
      payments.map(async (payment, turn) => store(turn).claim({ ...(await request(payment)), limits: privateLimits })),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "claimed").length).toBeLessThanOrEqual(3);
    expect(outcomes.map(({ outcome }) => outcome)).toContain("too_many_open");
  });

  test("one Transfer is one payment's", async () => {
    const txHash = `0x${"7".repeat(64)}`;
    const [one, other] = [await settled(txHash), await settled(txHash)];
    expect([one.outcome, other.outcome]).toEqual(["settled", "conflict"]);
    expect(await store(1).answer(one.paymentId, clock.now())).toBe("the report");
    expect(await store().find(other.paymentId)).toMatchObject({ state: "never" });
  });

  test("what nobody looks after is given to one process, and again when that one is gone", async () => {
    const asked = await request(await newPayment());
    await store().claim(asked);
    const later = asked.leaseExpiresAt + 1;
    const taken = (await Promise.all(stores.map((one) => one.due(randomUUID(), later + 60_000, 50, later)))).flat();
    expect(taken.filter(({ paymentId }) => paymentId === asked.claim.paymentId)).toHaveLength(1);
    const again = await store().due(randomUUID(), later + 180_000, 50, later + 120_000);
    expect(again.map(({ paymentId }) => paymentId)).toContain(asked.claim.paymentId);
  });

  test("nothing of a payment or an answer can be read in Redis, and every key but the agenda is forgotten by itself", async () => {
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

  test("what was kept without a secret, or with the one before, is read on; with a wrong one nothing is sold to its payer", async () => {
    const before = [unsealed, sealedWith(SECRET)];
    const after = sealedWith("another secret of the operator, as long", SECRET);
    for (const sealed of before) {
      const earlier = redisStore<string>({ url: redis.url }, { sealed, clock });
      const later = redisStore<string>({ url: redis.url }, { sealed: after, clock });
      const wrong = redisStore<string>(
        { url: redis.url },
        { sealed: sealedWith("a secret that nobody has used so far"), clock },
      );
      // A payer of his own: what is sealed otherwise would stop the others here.
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
});

async function openNow(): Promise<number> {
  const keys = await admin.keys("scan:x402:*}");
  const records = await Promise.all(keys.map((key) => admin.hget(key, "record")));
  return records.reduce((sum, text) => sum + (JSON.parse(text ?? '{"live":[]}').live as string[]).length, 0);
}

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type RunningRedis, startRedis } from "@svc/localstack";
import { decodePaymentText } from "@svc/x402";
import { type Claim, keptTill, paymentIdOf } from "../../src/gate/claims/claim.js";
import { type ClaimStore, ClaimsUnavailable } from "../../src/gate/claims/claim-store.js";
import { memoryClaims } from "../../src/gate/claims/memory-claims.js";
import { redisClaims } from "../../src/gate/claims/redis-claims.js";
import { paymentHeader } from "../support/paid-world.js";

let redis: RunningRedis;
const stores = new Map<string, ClaimStore>();
beforeAll(async () => {
  redis = await startRedis();
  stores.set("Redis", redisClaims({ url: redis.url }));
  stores.set(
    "memory",
    memoryClaims(() => Date.now()),
  );
});
afterAll(async () => {
  for (const store of stores.values()) await store.close();
  await redis?.stop();
});

const claim = (paymentId: string, more: Partial<Claim> = {}): Claim => ({
  paymentId,
  state: "claimed",
  fingerprint: "f",
  network: "base_sepolia",
  payer: "0x1",
  payTo: "0x2",
  amountBaseUnits: "10000",
  payment: {},
  createdAtMs: 1,
  leasedTillMs: 2,
  keptTillMs: Date.now() + 60_000,
  txHash: null,
  reason: null,
  delivered: false,
  ...more,
});

describe.each(["Redis", "memory"])("claims in %s", (name) => {
  const store = () => stores.get(name) as ClaimStore;

  test("are read as they were written, and are null where there are none", async () => {
    expect(await store().read("none")).toBeNull();
    const written = await store().write(null, claim("one"));
    expect(await store().read("one")).toEqual(written);
    expect(written?.claim).toEqual(claim("one", { keptTillMs: written?.claim.keptTillMs ?? 0 }));
  });

  test("have one winner among fifty who claim at once, and among fifty who move on from one reading", async () => {
    const claimed = await Promise.all(
      Array.from({ length: 50 }, (_, index) => store().write(null, claim("race", { payer: `${index}` }))),
    );
    expect(claimed.filter((won) => won !== null)).toHaveLength(1);
    const read = await store().read("race");
    const moved = await Promise.all(
      Array.from({ length: 50 }, (_, index) => store().write(read, claim("race", { payer: `${index}` }))),
    );
    const winners = moved.filter((won) => won !== null);
    expect(winners).toHaveLength(1);
    expect((await store().read("race"))?.claim.payer).toBe(winners[0]?.claim.payer);
  });

  test("cannot be changed by whoever has read an older state, not even back to it", async () => {
    const first = await store().write(null, claim("old"));
    const second = await store().write(first, claim("old", { state: "settling" }));
    await store().write(second, claim("old", { state: "unknown" }));
    expect(await store().write(second, claim("old", { state: "settled" }))).toBeNull();
    expect(await store().write(first, claim("old", { state: "released" }))).toBeNull();
    expect(await store().write(null, claim("old"))).toBeNull();
    expect((await store().read("old"))?.claim.state).toBe("unknown");
  });

  test("keep what a payment has bought beside its claim, and forget it on demand", async () => {
    const answer = { text: 'é " \n', list: [1, null] };
    expect(await store().answerOf("bought")).toBeUndefined();
    await store().keepAnswer(claim("bought"), answer);
    expect(await store().answerOf("bought")).toEqual(answer);
    await store().forgetAnswer("bought");
    expect(await store().answerOf("bought")).toBeUndefined();
  });

  test("what is open is cleared by the payment that it names, and by no other", async () => {
    await store().setOpen("key", "first");
    await store().clearOpen("key", "second");
    expect(await store().readOpen("key")).toBe("first");
    await store().clearOpen("key", "first");
    expect(await store().readOpen("key")).toBeNull();
  });
});

test("a claim in Redis and what it has bought end when they may be forgotten, and not before", async () => {
  const store = stores.get("Redis") as ClaimStore;
  const short = claim("short", { keptTillMs: Date.now() + 1_000 });
  await store.write(null, short);
  await store.keepAnswer(short, "text");
  expect([(await store.read("short"))?.claim, await store.answerOf("short")]).toEqual([short, "text"]);
  await sleep(1_500);
  expect([await store.read("short"), await store.answerOf("short")]).toEqual([null, undefined]);
});

test("a Redis that refuses to write is one that cannot tell", async () => {
  const full = await startRedis();
  const store = redisClaims({ url: full.url });
  await full.stop();
  await expect(store.read("any")).rejects.toBeInstanceOf(ClaimsUnavailable);
  await expect(store.write(null, claim("any"))).rejects.toBeInstanceOf(ClaimsUnavailable);
  await store.close();
});

describe("what names and keeps a payment", () => {
  const read = async (options: Parameters<typeof paymentHeader>[0]) => {
    const decoded = decodePaymentText(await paymentHeader(options));
    if (decoded.outcome !== "payment") throw new Error(decoded.outcome);
    return decoded.payment;
  };

  test("its id is a UUID that follows from the payment", async () => {
    const nonce = `0x${"5a".repeat(32)}`;
    const id = paymentIdOf((await read({ nonce })).identity);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(paymentIdOf((await read({ nonce, validBefore: 9_999_999_999n })).identity)).toBe(id);
    expect(paymentIdOf((await read({})).identity)).not.toBe(id);
  });

  test("it is kept a day longer than it is good, however long that claims to be", async () => {
    const now = 1_800_000_000_000;
    const day = 86_400_000;
    expect(keptTill(await read({ validBefore: 1_800_000_120n }), now)).toBe(now + 120_000 + day);
    expect(keptTill(await read({ validBefore: 2n ** 256n - 1n }), now)).toBe(now + 366 * day);
  });
});

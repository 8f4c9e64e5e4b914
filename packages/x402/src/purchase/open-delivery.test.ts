import { beforeEach, expect, test } from "@jest/globals";
import { memoryWorld } from "./contract/index.js";
import { buyerOf } from "./contract/store-world.js";
import { openDelivery } from "./open-delivery.js";
import type { ClaimStore } from "./ports.js";

/** Waits as long as the run allows, because a timer extends the lease. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}

const LEASE_MS = 60;
const LEASE = "the lease of the stream";

let store: ClaimStore;
let paymentId: string;
let now: number;
let abandoned: number;
let reported: string[];
beforeEach(async () => {
  const world = memoryWorld();
  store = world.open() as ClaimStore;
  const buyer = buyerOf(world, store as never);
  const made = await buyer.claimed();
  ({ paymentId } = made);
  now = world.startMs;
  await store.settling(paymentId, made.lease, now + 1, null, now);
  await store.settled(made.claim, buyer.record());
  await store.take(paymentId, ["owed"], LEASE, now + LEASE_MS, now);
  [abandoned, reported] = [0, []];
});

const open = (over: Partial<ClaimStore> = {}) =>
  openDelivery(
    {
      store: { ...store, ...over },
      clock: { now: () => now },
      sleep: async () => {},
      report: (_error, message) => void reported.push(message),
    },
    { paymentId, lease: LEASE, leaseMs: LEASE_MS, pauseMs: 2_000, abandon: () => void abandoned++ },
  );
const found = async () => (await store.find(paymentId)) ?? { state: "none", leaseExpiresAt: 0 };
const becomes = (state: string) => until(async () => (await found()).state === state);

test("extends the lease while the answer is sent, and not afterwards", async () => {
  const { leaseExpiresAt: first } = await found();
  const delivery = open();
  now += 1_000;
  await until(async () => (await found()).leaseExpiresAt === first + 1_000);
  now += 1_000;
  await until(async () => (await found()).leaseExpiresAt === first + 2_000);
  delivery.served();
  await becomes("settled");
  expect([abandoned, reported]).toEqual([0, []]);
});

test("records only the first end", async () => {
  const delivery = open();
  delivery.brokenOff();
  delivery.served();
  await until(async () => (await found()).leaseExpiresAt === now + 2_000);
  expect((await found()).state).toBe("owed");
});

test("aborts the answer if another request has the claim, and leaves that request's lease alone", async () => {
  const delivery = open();
  await store.giveBack(paymentId, LEASE, now);
  await store.take(paymentId, ["owed"], "another lease", now + 9_000, now);
  await until(async () => abandoned === 1);
  delivery.served();
  expect(await found()).toMatchObject({ state: "owed", lease: "another lease" });
});

test("retries the write while the store fails, and reports a failure that outlasts the lease", async () => {
  let failures = 2;
  const flaky = async (...args: Parameters<ClaimStore["streamed"]>) => {
    if (failures-- > 0) throw new Error("the database is away");
    return store.streamed(...args);
  };
  now -= 60_000;
  const delivery = openDelivery(
    { store: { ...store, streamed: flaky }, clock: { now: () => now }, sleep: async () => {}, report: () => {} },
    { paymentId, lease: LEASE, leaseMs: 60_000, pauseMs: 2_000, abandon: () => {} },
  );
  delivery.served();
  await becomes("settled");
  open({ extend: () => Promise.reject(new Error("the database is away")) }).brokenOff();
  await until(async () => reported.length === 1);
  expect(reported[0]).toContain(`failed to store payment ${paymentId} as owed`);
});

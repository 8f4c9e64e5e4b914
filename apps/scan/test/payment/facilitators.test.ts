import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { type Facilitator, OTHER_LOCAL_KEYS, startFacilitator } from "@svc/localstack/facilitator";
import { type FaultyFacilitator, startFaultyFacilitator } from "@svc/localstack/facilitator/testing";
import { tracedOrigins } from "../../src/service.js";
import { newKey, type PaidWorld, payAt, paymentHeader, startPaidWorld } from "../support/paid-world.js";
import { type ScanUnderTest, startScan } from "../support/scan-under-test.js";

let world: PaidWorld;
let real: Facilitator;
let second: FaultyFacilitator;
/** `proving` has its own nodes. `believing` has none, so it trusts the facilitators. */
const scans = {} as Record<"proving" | "believing", ScanUnderTest>;

beforeAll(async () => {
  world = await startPaidWorld();
  real = await startFacilitator({ rpcUrls: { base_sepolia: world.node.rpcUrl }, keys: OTHER_LOCAL_KEYS });
  second = await startFaultyFacilitator(real.url);
  const env = {
    ...world.env,
    FACILITATOR_URL_TEST: `${world.facilitator.url},${second.url}`,
    FACILITATOR_FAILURES_MAX: "100",
  };
  scans.proving = await startScan(env);
  scans.believing = await startScan({ ...env, SCAN_RPC_URLS: "" });
});
afterAll(async () => {
  await scans.proving?.stop();
  await scans.believing?.stop();
  await second?.stop();
  await real?.stop();
  await world?.stop();
});
beforeEach(() => {
  world.facilitator.forget();
  second.forget();
});

const settlements = () =>
  [world.facilitator, second].map(({ seen }) => seen.filter(({ path }) => path === "/settle").length);
const buy = async (scan: ScanUnderTest) =>
  world.chargesOf(async () => payAt(scan, await paymentHeader(), { url: world.newUrl() }, newKey()));

test("calls to every facilitator and node are traced", () => {
  const origins = tracedOrigins({
    FACILITATOR_URL_TEST: "https://a.example/x402, https://b.example",
    FACILITATOR_URL_LIVE: "https://c.example",
    SCAN_RPC_URLS: "https://d.example/key",
  });
  expect([...origins]).toEqual(["https://a.example", "https://b.example", "https://c.example", "https://d.example"]);
});

describe.each(["proving", "believing"] as const)("a scan service that is %s", (kind) => {
  test("uses the second facilitator when the first dies before it broadcasts", async () => {
    world.facilitator.fail("/settle", "reset-before");
    const { charges, result } = await buy(scans[kind]);
    expect([result.status, charges]).toEqual([200, 1n]);
    expect(settlements()).toEqual([1, 1]);
  });

  test("uses the second facilitator when the first doesn't verify", async () => {
    world.facilitator.fail("/verify", "error-before");
    const { charges, result } = await buy(scans[kind]);
    expect([result.status, charges]).toEqual([200, 1n]);
    expect(settlements()).toEqual([0, 1]);
  });

  test("charges once when the first dies after it broadcast", async () => {
    world.facilitator.fail("/settle", "reset-after");
    const { charges, result } = await buy(scans[kind]);
    // Without nodes the outcome stays unknown: the second facilitator finds the nonce used, which isn't a refusal.
    expect([result.status, charges]).toEqual([kind === "proving" ? 200 : 504, 1n]);
    expect(settlements()).toEqual([1, kind === "proving" ? 0 : 1]);
  });
});

import { expect, test } from "@jest/globals";
import { NETWORK_NAMES, NETWORKS } from "@svc/x402";
import { finalityMs, proofWaitMs } from "./chain.js";

const MOST_MS = 90_000;

test("waits for each network's proof longer than its finality usually takes, or not at all", () => {
  for (const name of NETWORK_NAMES) {
    const { confirmations } = NETWORKS[name];
    const waitMs = proofWaitMs(name, confirmations, MOST_MS);
    if (waitMs > 0) expect(waitMs).toBeGreaterThan(finalityMs(name, confirmations));
    expect(waitMs).toBeLessThanOrEqual(MOST_MS);
  }
});

test("waits for Solana's finalization of about 13 s; only Ethereum's twelve blocks take too long", () => {
  expect(proofWaitMs("solana", 1, MOST_MS)).toBe(29_000);
  const inVain = NETWORK_NAMES.filter((name) => proofWaitMs(name, NETWORKS[name].confirmations, MOST_MS) === 0);
  expect(inVain).toEqual(["ethereum"]);
});

test("the wait follows the confirmations, and never exceeds the maximum", () => {
  expect(proofWaitMs("base", 1, MOST_MS)).toBe(7_000);
  expect(proofWaitMs("base", 10, MOST_MS)).toBe(43_000);
  expect(proofWaitMs("base", 10, 30_000)).toBe(30_000);
  expect(proofWaitMs("base", 10, 19_999)).toBe(0);
  expect(proofWaitMs("ethereum", 1, MOST_MS)).toBe(27_000);
});

import { beforeEach, expect, test } from "@jest/globals";
import type { FacilitatorClient } from "../facilitator/facilitator-client.js";
import { type SettleOutcome, unknown } from "../facilitator/outcomes.js";
import { memoryWorld } from "./contract/index.js";
import { openSale } from "./contract/sale.js";
import { newPayer, newTxHash, signedPayment } from "./contract/store-world.js";
import type { ChainPort, ClaimStore } from "./ports.js";

const UNCLEAR = unknown("timeout", "no answer");

let sale: ReturnType<typeof openSale>;
let store: ClaimStore;
let asked: { readonly mayHaveBeenSent: boolean }[];
beforeEach(() => {
  const world = memoryWorld();
  store = world.open() as ClaimStore;
  sale = openSale(world as never);
  asked = [];
});

/** Two facilitators behind one interface. They answer settlements with these outcomes, in turn. */
const facilitatorOf = (...outcomes: (SettleOutcome | (() => SettleOutcome))[]): FacilitatorClient => ({
  ...sale.facilitator,
  async settle(_payment, _offer, _resource, { mayHaveBeenSent = false } = {}) {
    const outcome = outcomes[asked.length] ?? UNCLEAR;
    asked.push({ mayHaveBeenSent });
    return typeof outcome === "function" ? outcome() : outcome;
  },
  settlersMax: () => 2,
  // True even for an unreachable facilitator: it counts as not asked.
  hasAnotherSettler: () => true,
});

async function buy(facilitator: FacilitatorClient, find?: ChainPort["find"]) {
  const deps = sale.depsOf(store);
  const chain = find === undefined ? deps.chain : () => ({ ...deps.chain("base_sepolia"), find });
  const payment = signedPayment(newPayer(), sale.now);
  const answer = await sale
    .buy({ ...deps, chain, newId: () => "an id" }, payment, { facilitator })
    .catch((error: { code: string }) => error.code);
  return { answer, state: (await store.find("an id"))?.state, payment };
}

test("asks the second facilitator once when the first was unclear and the chain shows nothing", async () => {
  const { answer, state } = await buy(facilitatorOf(UNCLEAR, UNCLEAR));
  expect([answer, state]).toEqual(["TIMEOUT", "unknown"]);
  expect(asked).toEqual([{ mayHaveBeenSent: false }, { mayHaveBeenSent: true }]);
});

test("never believes a refusal of the second facilitator: the first may still settle", async () => {
  const { answer, state } = await buy(facilitatorOf(UNCLEAR, { outcome: "refused", reason: "insufficient_funds" }));
  expect([answer, state]).toEqual(["TIMEOUT", "unknown"]);
});

test("never believes a failed transaction of the second facilitator either", async () => {
  const transaction = newTxHash();
  const failed = unknown("not_final", "invalid_exact_evm_transaction_failed", { transaction });
  const deps = sale.depsOf(store);
  const chain = {
    ...deps.chain("base_sepolia"),
    prove: async () => ({ outcome: "failed", message: "reverted" }) as const,
  };
  const first = unknown("not_final", "settlement_pending");
  const answer = await sale
    .buy({ ...deps, chain: () => chain, newId: () => "an id" }, signedPayment(newPayer(), sale.now), {
      facilitator: facilitatorOf(first, failed),
    })
    .catch((error: { code: string }) => error.code);
  expect([answer, (await store.find("an id"))?.state]).toEqual(["TIMEOUT", "unknown"]);
});

test("asks no other facilitator while the chain can't be asked", async () => {
  const { state } = await buy(facilitatorOf(UNCLEAR), async () => ({ outcome: "unreachable" }));
  expect([asked.length, state]).toEqual([1, "unknown"]);
});

test("asks no other facilitator when the first refused", async () => {
  const { answer } = await buy(facilitatorOf({ outcome: "refused", reason: "insufficient_funds" }));
  expect([asked.length, answer]).toEqual([1, expect.objectContaining({ outcome: "refused" })]);
});

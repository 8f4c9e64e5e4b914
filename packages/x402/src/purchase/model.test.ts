import { describe, expect, test } from "@jest/globals";
import { type Mutation, memoryWorld, storeContract, walk } from "./contract/index.js";

/** A walk takes some 2 ms. After a change to the purchase, run more of them: PURCHASE_WALKS=20000. */
const WALKS = Number(process.env.PURCHASE_WALKS ?? 800);

async function firstFault(walks: number, mutation: Mutation = {}): Promise<string | null> {
  for (let seed = 1; seed <= walks; seed++) {
    const fault = await walk(seed, mutation);
    if (fault !== null) return `walk ${seed}: ${fault}`;
  }
  return null;
}

test(`in ${WALKS} interleavings of two buyers, strangers, crashes and lies, none delivers twice, charges twice or stays open`, async () => {
  expect(await firstFault(WALKS)).toBeNull();
});

test.each<[string, Mutation, RegExp]>([
  ["a proof that is not tied to its transfer", { unboundProof: true }, /paid \d and got \d/],
  ["a final refutation that counts as not yet", { openRefutation: true }, /unknown forever/],
  [
    "a block time that refutes a settlement",
    { timeRefutes: true },
    /402 for a payment that we had sent|transferred, but in state never/,
  ],
  ["an answer that breaks off and counts as delivered", { brokenIsServed: true }, /no answer was delivered/],
  ["an answer for any caller with the payment", { replayToAnybody: true }, /a stranger was given/],
])("the walks find %s", async (_name, mutation, fault) => {
  expect(await firstFault(2_000, mutation)).toMatch(fault);
});

describe("the store of a single process", () => {
  test.each(storeContract)("$title", ({ run }) => run(memoryWorld()));
});

/**
 * The guarantees of every store of claims. A store's test opens a {@link StoreWorld} and runs
 * `test.each(storeContract)("$title", (one) => one.run(world))`. It also runs some {@link walk}s.
 */
import { CLAIMS_CONTRACT } from "./claims-contract.js";
import { CROWDS, OUTAGE } from "./concurrent-buyers.js";
import { KNOWN_CONTRACT } from "./known-contract.js";
import { LOST_PROCESS } from "./lost-process.js";
import { PAID_FIRST_CONTRACT } from "./paid-first-contract.js";
import { STATE_MOVES } from "./state-moves.js";
import type { StoreCase } from "./store-world.js";

export const storeContract: readonly StoreCase[] = [
  ...CLAIMS_CONTRACT,
  ...STATE_MOVES,
  ...KNOWN_CONTRACT,
  ...PAID_FIRST_CONTRACT,
  ...CROWDS,
  OUTAGE,
  ...LOST_PROCESS,
];
export { memoryWorld, walk } from "./generated-walks.js";
export type { Mutation } from "./simulated-outside.js";
export { buyerOf, newPayer, type StoreWorld } from "./store-world.js";

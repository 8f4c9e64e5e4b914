/**
 * What holds for every store of claims. A store's test opens its {@link StoreWorld} and runs each {@link StoreCase} of
 * {@link storeContract} (`test.each(storeContract)("$title", (one) => one.run(world))`), and some {@link walk}s.
 */
import { CLAIMS_CONTRACT, type StoreCase } from "./claims-contract.js";
import { CROWDS, OUTAGE } from "./concurrent-buyers.js";
import { KNOWN_CONTRACT } from "./known-contract.js";
import { LOST_PROCESS } from "./lost-process.js";

export const storeContract: readonly StoreCase[] = [
  ...CLAIMS_CONTRACT,
  ...KNOWN_CONTRACT,
  ...CROWDS,
  OUTAGE,
  LOST_PROCESS,
];
export { type Mutation, memoryWorld, walk } from "./generated-walks.js";
export { buyerOf, newPayer, type StoreWorld } from "./store-world.js";

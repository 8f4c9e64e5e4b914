import { ACCESS } from "./mutations/access.mjs";
import { BUYERS } from "./mutations/buyers.mjs";
import { INTENTS } from "./mutations/intents.mjs";
import { KEYS } from "./mutations/keys.mjs";
import { LEDGER } from "./mutations/ledger.mjs";
import { MONEY } from "./mutations/money.mjs";
import { PAID_FIRST } from "./mutations/paid-first.mjs";
import { PURCHASE } from "./mutations/purchase.mjs";
import { SCAN_CHECKS } from "./mutations/scan-checks.mjs";
import { SELLING } from "./mutations/selling.mjs";
import { SERVICE } from "./mutations/service.mjs";
import { TEST_CLOCK } from "./mutations/test-clock.mjs";

/**
 * Faults that a change could introduce, each with the suite that must detect it. `find` must occur in the file exactly
 * once.
 * @typedef {{area: string, fault: string, file: string, find: string, replace: string, suite: readonly [project:
 * string, pattern: string]}} Mutation
 */

/** @type {readonly Mutation[]} */
export const MUTATIONS = [
  ...MONEY,
  ...LEDGER,
  ...INTENTS,
  ...PURCHASE,
  ...BUYERS,
  ...PAID_FIRST,
  ...ACCESS,
  ...KEYS,
  ...SELLING,
  ...SERVICE,
  ...SCAN_CHECKS,
  ...TEST_CLOCK,
];

import { ACCESS } from "./mutations/access.mjs";
import { INTENTS } from "./mutations/intents.mjs";
import { LEDGER } from "./mutations/ledger.mjs";
import { MONEY } from "./mutations/money.mjs";
import { PAID_FIRST } from "./mutations/paid-first.mjs";
import { PURCHASE } from "./mutations/purchase.mjs";
import { SERVICE } from "./mutations/service.mjs";

/**
 * Faults that a change could introduce, one line each, and the suite that must notice. `find` must occur in the file exactly once.
 * @typedef {{area: string, fault: string, file: string, find: string, replace: string, suite: readonly [project: string, pattern: string]}} Mutation
 */

/** @type {readonly Mutation[]} */
export const MUTATIONS = [...MONEY, ...LEDGER, ...INTENTS, ...PURCHASE, ...PAID_FIRST, ...ACCESS, ...SERVICE];

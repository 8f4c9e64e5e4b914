// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of programs
const FILE = "apps/payments/src/test-clock/test-clock-repository.ts";
const SUITE = /** @type {const} */ (["payments", "test/test-clock"]);
/**
 * Deadlines that are brought forward in test mode.
 * @type {readonly import("../mutations.mjs").Mutation[]}
 */
export const TEST_CLOCK = [
  {
    area: "test-clock",
    fault: "an advance moves the end of an intent before a payment that came in time",
    file: FILE,
    find: "least(${column}, greatest(${column} - $2::int * interval '1 second', $3::timestamptz))",
    replace:
      "least(${column}, greatest(${column} - $2::int * interval '1 second', $3::timestamptz - interval '1 day'))",
    suite: SUITE,
  },
  {
    area: "test-clock",
    fault: "an advance in test mode moves intents of live mode",
    file: FILE,
    find: "WHERE merchant_id = $1 AND mode = 'test' AND status",
    replace: "WHERE merchant_id = $1 AND status",
    suite: SUITE,
  },
  {
    area: "test-clock",
    fault: "an advance in test mode moves deliveries of live mode",
    file: FILE,
    find: "AND e.mode = 'test' AND (",
    replace: "AND (",
    suite: SUITE,
  },
  {
    area: "test-clock",
    fault: "an advance moves another merchant's deliveries",
    file: FILE,
    find: "WHERE e.merchant_id = $1 AND e.mode",
    replace: "WHERE $1::uuid IS NOT NULL AND e.mode",
    suite: SUITE,
  },
  {
    area: "test-clock",
    fault: "an advance takes a delivery from the worker that is sending it",
    file: FILE,
    find: " AND d.leased_till IS NULL",
    replace: "",
    suite: SUITE,
  },
  {
    area: "test-clock",
    fault: "an amount stays reserved after its intent is watched no more",
    file: FILE,
    find: "SET watch_until = moved.watch_until FROM moved",
    replace: "SET watch_until = amounts.watch_until FROM moved",
    suite: SUITE,
  },
];

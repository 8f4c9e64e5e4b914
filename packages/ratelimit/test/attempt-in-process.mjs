import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { AuthFailures } from "../dist/auth-failures.js";
import { defineTiers } from "../dist/limit.js";
import { RedisStore } from "../dist/redis-store.js";

// Runs in its own process: takes an AttemptOrder as its argument and prints AttemptCounts.
/** @type {import("./other-process.ts").AttemptOrder} */
const order = JSON.parse(process.argv[2]);
const redis = new Redis(order.url);
const table = defineTiers([
  { name: "global", max: 100, windowMs: 10_000 },
  { name: "auth-failures", max: 10, windowMs: 300_000 },
  { name: "auth-attempts", max: 10, windowMs: 300_000, refundable: true },
]);
const store = new RedisStore({ redis, table, keyPrefix: order.keyPrefix });
// The wait is long, so that a pause of the machine doesn't cause a refusal.
const tiers = { failuresTier: "auth-failures", attemptsTier: "auth-attempts" };
const failures = new AuthFailures({ store, ...tiers, busyWaitMs: 120_000 });
let evaluated = 0;
const outcomes = await Promise.all(
  Array.from({ length: order.count }, () =>
    failures.evaluate(order.identity, async () => {
      evaluated++;
      await sleep(2);
      return order.valid ? "valid" : null;
    }),
  ),
);
const count = (wanted) => outcomes.filter(({ outcome }) => outcome === wanted).length;
/** @type {import("./other-process.ts").AttemptCounts} */
const counts = {
  evaluated,
  accepted: count("accepted"),
  failed: count("failed"),
  blocked: count("blocked"),
};
process.stdout.write(JSON.stringify(counts));
redis.disconnect();

import { Redis } from "ioredis";
import { defineTiers } from "../dist/limit.js";
import { RedisStore } from "../dist/redis-store.js";

// Runs in its own process: `decide-in-process.mjs <url> <identity> <count>` prints how many requests passed.
const [url, identity, count] = process.argv.slice(2);
const redis = new Redis(url);
const table = defineTiers([{ name: "global", max: 100, windowMs: 60_000 }]);
const store = new RedisStore({ redis, table });
const decisions = await Promise.all(
  Array.from({ length: Number(count) }, () => store.decide(identity, table.uses({ global: "consume" }))),
);
process.stdout.write(String(decisions.filter(({ allowed }) => allowed).length));
redis.disconnect();

import { defineTiers, MemoryStore, RedisStore, ResilientStore, type TierTable, type Uses } from "@svc/ratelimit";
import { RedisLink } from "@svc/redis";
import { CLIENTS, FAILURES, GLOBAL, READ, type RegimeName, type VariantFactory } from "../variant.js";

/** `nearly-full` charges every tier with every request, so the second one is as nearly full over three seconds. */
const tierRows = (regime: RegimeName) => {
  const read = regime === "nearly-full" ? { max: READ.max, windowMs: 3_000 } : READ;
  return [
    { name: "global", ...GLOBAL },
    { name: "read", ...read },
    { name: "failures", ...FAILURES },
    { name: "fourth", max: 120, windowMs: 10_000 },
    { name: "fifth", max: 60, windowMs: 5_000 },
  ];
};

interface Shape {
  readonly tiers: 1 | 3 | 5;
  /** Refusals remembered by the process; 0 sends every request to Redis. */
  readonly remembered: number;
}

function usesOf(table: TierTable, tiers: number): Uses {
  const names = table.tiers.slice(0, tiers).map(({ name }) => name);
  return table.uses(Object.fromEntries(names.map((name) => [name, name === "failures" ? "check" : "consume"])));
}

const ours =
  ({ tiers, remembered }: Shape): VariantFactory =>
  (redis, regime) => {
    const table = defineTiers(tierRows(regime).slice(0, tiers));
    const keyPrefix = `ours-${tiers}-${remembered}-${regime}`;
    const virtual = regime === "nearly-full" ? virtualClock() : undefined;
    const store = new RedisStore({ redis, table, keyPrefix, refusalsRemembered: remembered, clock: virtual?.now });
    const uses = usesOf(table, tiers);
    const check = (identity: string) => {
      virtual?.tick();
      return store.decide(identity, uses);
    };
    if (tiers === 1 || virtual === undefined) return { check };
    const failure = table.uses({ failures: "consume" });
    return {
      check,
      prepare: async (identity) => {
        for (let unit = 1; unit < FAILURES.max; unit++) await store.decide(identity, failure);
      },
    };
  };

/** Time goes on with the requests: each client comes round 90 times in ten seconds. */
function virtualClock() {
  let now = Date.now();
  return {
    now: () => Math.floor(now),
    tick: () => {
      now += 10_000 / 90 / CLIENTS["nearly-full"];
    },
  };
}

export const oursOneTier = ours({ tiers: 1, remembered: 0 });
export const oursThreeTiers = ours({ tiers: 3, remembered: 0 });
export const oursFiveTiers = ours({ tiers: 5, remembered: 0 });
export const oursRemembering = ours({ tiers: 3, remembered: 10_000 });

/** As a service uses it: refusals remembered, a deadline for each answer, memory behind Redis; eight tiers, three in use. */
export const oursInService: VariantFactory = (redis, regime) => {
  const others = ["fourth", "fifth", "sixth", "seventh", "eighth"].map((name) => ({ name, max: 10, windowMs: 60_000 }));
  const table = defineTiers([...tierRows(regime).slice(0, 3), ...others]);
  const uses = usesOf(table, 3);
  const inRedis = new RedisStore({ redis, table, keyPrefix: "ours-service" });
  // A busy machine must not turn this into a measurement of memory.
  const link = new RedisLink({ redis, probe: () => inRedis.probe(""), commandTimeoutMs: 60_000 });
  const store = new ResilientStore({ redis: inRedis, link, memory: new MemoryStore({ table }) });
  return { check: (identity) => store.decide(identity, uses) };
};

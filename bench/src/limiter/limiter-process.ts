import { openRedis } from "@svc/redis";
import type { Redis } from "ioredis";
import { CLIENTS, type RegimeName, VARIANTS, type Variant } from "./variants.js";

export type Order =
  | { readonly do: "prepare"; readonly regime: RegimeName }
  | { readonly do: "run"; readonly seconds: number; readonly concurrency: number };

export interface CheckResult {
  readonly checks: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuUs: number;
}

/** Enough rounds over all clients to fill each log of `nearly-full` to its 90 entries. */
const FILLING_ROUNDS = 100;

const redis = openRedis({ url: process.env.REDIS_URL as string }) as Redis;
const factory = VARIANTS[process.env.VARIANT as string];
if (factory === undefined) throw new Error(`there is no variant ${process.env.VARIANT}`);
const variants = new Map<RegimeName, Variant>();
let current: { variant: Variant; clients: string[]; inTurn: boolean } | undefined;
let runs = 0;

async function prepare(regime: RegimeName): Promise<void> {
  const variant = variants.get(regime) ?? (factory as NonNullable<typeof factory>)(redis, regime);
  variants.set(regime, variant);
  // With nearly full logs, each run needs new clients: the virtual clock has moved past the logs of earlier clients.
  const run = regime === "nearly-full" ? `${runs++}-` : "";
  const clients = Array.from(
    { length: CLIENTS[regime] },
    (_, place) => `${run}${process.pid}-10.0.${place >> 8}.${place & 255}`,
  );
  current = { variant, clients, inTurn: regime === "nearly-full" };
  if (variant.prepare) await Promise.all(clients.map((client) => variant.prepare?.(client)));
  if (regime !== "nearly-full") return;
  for (let round = 0; round < FILLING_ROUNDS; round++)
    await Promise.all(clients.map((client) => variant.check(client)));
}

async function run(seconds: number, concurrency: number): Promise<CheckResult> {
  const { variant, clients, inTurn } = current as NonNullable<typeof current>;
  const latenciesMs: number[] = [];
  let turn = 0;
  const cpu = process.cpuUsage();
  const startedAtMs = performance.now();
  const endsAtMs = startedAtMs + seconds * 1000;
  const caller = async () => {
    for (let nowMs = performance.now(); nowMs < endsAtMs; ) {
      const place = inTurn ? turn++ % clients.length : Math.floor(Math.random() * clients.length);
      await variant.check(clients[place] as string);
      const thenMs = performance.now();
      latenciesMs.push(thenMs - nowMs);
      nowMs = thenMs;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
  const used = process.cpuUsage(cpu);
  latenciesMs.sort((one, other) => one - other);
  const at = (share: number) => latenciesMs[Math.floor(share * (latenciesMs.length - 1))] as number;
  return {
    checks: latenciesMs.length,
    seconds: (performance.now() - startedAtMs) / 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuUs: used.user + used.system,
  };
}

process.on("message", (order: Order) => {
  const work = order.do === "prepare" ? prepare(order.regime) : run(order.seconds, order.concurrency);
  work.then(
    (result) => process.send?.({ result: result ?? null }),
    (error: Error) => process.send?.({ error: error.stack }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.({ result: await redis.ping() });

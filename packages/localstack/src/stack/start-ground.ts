import { type FixtureSite, startSite } from "../site/start-site.js";
import { type PaidTarget, signingSecrets, startTarget } from "../target/target.js";
import { LOCAL_SEED, type LocalKeys, seed } from "./seed.js";
import type { StackSettings } from "./stack-settings.js";
import { type RunningChain, startChains } from "./start-chains.js";
import {
  type StackDatabase,
  type StackFacilitator,
  type StackIdentity,
  type StackRedis,
  type StackStorage,
  startCache,
  startDatabase,
  startFacilitatorProcess,
  startIdentity,
  startStorage,
} from "./start-servers.js";

interface Stoppable {
  stop(): Promise<unknown>;
}

/** Parts that are stopped together, including those that are still starting. */
export class Lifetime {
  readonly #parts: Promise<Stoppable | undefined>[] = [];

  /** Adds a part that is starting. Call this as soon as its start begins, so that `stop` includes it. */
  track<T extends Stoppable | undefined>(part: Promise<T>): Promise<T> {
    this.#parts.push(part);
    return part;
  }

  /** Waits until no part is starting, then stops all parts in parallel. */
  async stop(): Promise<void> {
    const started = await Promise.allSettled(this.#parts);
    await Promise.all(started.map((one) => (one.status === "fulfilled" ? one.value?.stop() : undefined)));
  }
}

export interface StackReporter {
  /** Receives lines about the progress of the start. */
  readonly progress: (line: string) => void;
  /** Receives warnings and errors from parts of the stack. */
  readonly complaint: (line: string) => void;
}

/** Reports when `part` is ready, and how long it took. */
export function timed<T>({ progress }: StackReporter, what: string, part: Promise<T>): Promise<T> {
  const startedMs = performance.now();
  part.then(
    () => progress(`${what} (${((performance.now() - startedMs) / 1_000).toFixed(1)} s)`),
    () => {},
  );
  return part;
}

/** Components that the services need. */
export interface Ground {
  readonly database: StackDatabase;
  /** Absent if no server is installed and none was configured. */
  readonly redis?: StackRedis;
  readonly chains: readonly RunningChain[];
  readonly facilitator: StackFacilitator;
  /** A merchant's API that agentic links sell. */
  readonly target: PaidTarget;
  /** The site for scans. */
  readonly site: FixtureSite;
  /** Object store for uploads. */
  readonly storage: StackStorage;
  /** Issues the session tokens for the dashboard's routes. */
  readonly identity: StackIdentity;
}

/** Starts all components in parallel, and writes the merchants into the database. */
export async function startGround(
  settings: StackSettings,
  keys: LocalKeys,
  paymentsUrl: string,
  lifetime: Lifetime,
  reporter: StackReporter,
): Promise<Ground> {
  reporter.progress("starting the database, Redis and the chains");

  const starting = {
    database: lifetime.track(startDatabase(settings.databaseUrl)),
    redis: lifetime.track(startCache(settings.redisUrl)),
    storage: lifetime.track(startStorage()),
    identity: lifetime.track(startIdentity()),
    chains: startChains(),
  };
  const facilitator = lifetime.track(starting.chains.then(startFacilitatorProcess));
  const target = lifetime.track(startTarget(signingSecrets(paymentsUrl, listApiKeys(keys))));
  const site = lifetime.track(startSite());
  void lifetime.track(starting.chains.then((all) => ({ stop: () => Promise.all(all.map((chain) => chain.stop())) })));
  const seeded = Promise.all([starting.database, starting.identity]).then(([{ url }, { issuer }]) =>
    seed(url, LOCAL_SEED, keys, issuer),
  );
  const [database, redis, storage, identity, chains, settler, api, tea] = await Promise.all([
    starting.database,
    starting.redis,
    starting.storage,
    starting.identity,
    timed(reporter, "chains are up; the buyer has coins and USDC on each", starting.chains),
    timed(reporter, "the facilitator settles on every chain", facilitator),
    target,
    site,
    timed(reporter, "the database is up, with two merchants and their keys", seeded),
  ]);
  return { database, redis, chains, facilitator: settler, target: api, site: tea, storage, identity };
}

const listApiKeys = ({ merchant, otherMerchant }: LocalKeys): string[] => [
  merchant.testKey,
  merchant.liveKey,
  otherMerchant.testKey,
];

import { type FixtureSite, startSite } from "../site/start-site.js";
import { type PaidTarget, signingSecrets, startTarget } from "../target/index.js";
import type { Lifetime } from "./lifetime.js";
import type { LocalKeys } from "./local-keys.js";
import { LOCAL_SEED } from "./local-seed.js";
import { type StackReporter, timed } from "./progress.js";
import { seed } from "./seed.js";
import type { StackSettings } from "./stack-settings.js";
import { type StackRedis, startCache } from "./start-cache.js";
import { type RunningChain, startChains } from "./start-chains.js";
import { type StackDatabase, startDatabase } from "./start-database.js";
import { type StackFacilitator, startFacilitatorProcess } from "./start-facilitator-process.js";
import { type StackIdentity, startIdentity } from "./start-identity.js";
import { type StackStorage, startStorage } from "./start-storage.js";

/** What the services stand on. */
export interface Ground {
  readonly database: StackDatabase;
  /** Absent where no server is installed and none was given. */
  readonly redis?: StackRedis;
  readonly chains: readonly RunningChain[];
  readonly facilitator: StackFacilitator;
  /** A merchant's API that is sold by agentic links. */
  readonly target: PaidTarget;
  /** To be scanned. */
  readonly site: FixtureSite;
  /** Where uploads go. */
  readonly storage: StackStorage;
  /** Whose session tokens open the dashboard's routes. */
  readonly identity: StackIdentity;
}

/** Starts database, Redis and chains at the same time, and puts the merchants into the database. */
export async function startGround(
  settings: StackSettings,
  keys: LocalKeys,
  paymentsUrl: string,
  lifetime: Lifetime,
  reporter: StackReporter,
): Promise<Ground> {
  reporter.progress("starting the database, Redis and nine chains");

  const starting = {
    database: lifetime.track(startDatabase(settings.databaseUrl, settings.folder)),
    redis: lifetime.track(startCache(settings.redisUrl)),
    storage: lifetime.track(startStorage()),
    identity: lifetime.track(startIdentity()),
    chains: startChains(),
  };
  const facilitator = lifetime.track(starting.chains.then(startFacilitatorProcess));
  const target = lifetime.track(startTarget(signingSecrets(paymentsUrl, apiKeysOf(keys))));
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

const apiKeysOf = ({ merchant, otherMerchant }: LocalKeys): string[] => [
  merchant.testKey,
  merchant.liveKey,
  otherMerchant.testKey,
];

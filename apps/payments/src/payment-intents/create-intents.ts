import type { Chains, TransferFeed } from "@svc/chains";
import type { Clock } from "@svc/service";
import type { Pool } from "pg";
import { type IntentWatcher, startIntentWatcher } from "./intent-watcher.js";
import { createIntentsRepository, type IntentsRepository } from "./intents-repository.js";
import { createOutcomeStore, type OutcomeStore } from "./outcome-store.js";
import { createWatchStore, type WatchStore } from "./watch-store.js";

export interface Intents {
  readonly repository: IntentsRepository;
  readonly store: WatchStore;
  readonly outcomes: OutcomeStore;
  readonly feed: TransferFeed;
  /** Null where the workers run apart. */
  readonly watcher: IntentWatcher | null;
  close(): Promise<void>;
}

export interface IntentsParts {
  readonly pool: Pool;
  readonly chains: Chains;
  readonly feed: TransferFeed;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly report: (error: unknown, message: string) => void;
  readonly workers: boolean;
}

export function createIntents({ pool, workers, ...parts }: IntentsParts): Intents {
  const repository = createIntentsRepository(pool);
  const store = createWatchStore(pool);
  const outcomes = createOutcomeStore(pool);
  const watcher = workers ? startIntentWatcher({ ...parts, store, outcomes }) : null;
  return {
    repository,
    store,
    outcomes,
    feed: parts.feed,
    watcher,
    close: async () => watcher?.stop(),
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { getInternals, type PoolConnection } from "./pool-connection.js";

interface HoldOptions {
  readonly pool: pg.Pool;
  /** Opens a connection like the pool's, to the server that accepts writes. */
  readonly openWatch: () => Promise<pg.Client>;
  /**
   * Name of this pool's backends in pg_stat_activity. A process id alone isn't enough, because another server may have
   * a backend with the same id.
   */
  readonly applicationName: string;
  /** Called when places became free because their server is gone. Idle connections to that server are dead too. */
  readonly onServerGone: () => void;
  readonly onFree: () => void;
}

/** Milliseconds between two checks. A check terminates the backends, and the next check finds that they are gone. */
const LOOK_MS = { first: 50, most: 1_000 };
/** If the server doesn't answer for this time, it counts as gone and its places become free. */
const UNREACHABLE_MS = 3_000;
const NO_PLACE = "53300";

/**
 * Ends backends whose client has given up, except those that wait for a standby. Interrupting that wait makes the
 * COMMIT visible. A repeated request would then report success although only one server has the data.
 */
const END_AND_LIST = `
  SELECT pid, CASE WHEN wait_event IS DISTINCT FROM 'SyncRep' THEN pg_terminate_backend(pid) END
  FROM pg_stat_activity WHERE pid = ANY($1) AND application_name = $2`;

export interface HeldPlaces {
  /** Removes the connection's place from the pool. Resolves when its backend, or the whole server, is gone. */
  hold(connection: PoolConnection): Promise<void>;
  readonly count: number;
}

/**
 * Keeps the number of backends within the pool's size, even while abandoned connections have backends that still work.
 */
export function createHeldPlaces(options: HoldOptions): HeldPlaces {
  const held = new Map<PoolConnection, () => void>();
  let isWatching = false;
  const watch = async () => {
    if (isWatching) return;
    isWatching = true;
    await freeWhatIsGone(held, options).finally(() => {
      isWatching = false;
    });
  };
  return {
    get count() {
      return held.size;
    },
    hold(connection) {
      const { pool, onFree } = options;
      pool.options.max -= 1;
      const free = new Promise<void>((resolve) => {
        held.set(connection, () => {
          if (!held.delete(connection)) return;
          pool.options.max += 1;
          resolve();
          onFree();
        });
        getInternals(connection).connection.stream.once("close", () => held.get(connection)?.());
      });
      void watch();
      return free;
    },
  };
}

async function freeWhatIsGone(held: Map<PoolConnection, () => void>, options: HoldOptions): Promise<void> {
  let client: pg.Client | undefined;
  let unreachableSinceMs: number | undefined;
  const close = () => {
    void client?.end().catch(() => {});
    client = undefined;
  };
  for (let pauseMs = LOOK_MS.first; held.size > 0; pauseMs = Math.min(LOOK_MS.most, pauseMs * 2)) {
    try {
      client ??= await options.openWatch();
      const asked = [...held.keys()];
      const alive = await listAlive(client, asked, options.applicationName);
      unreachableSinceMs = undefined;
      // A running server closes the socket of a backend that ends, which frees the place. So the places that are left
      // here belong to a server that is gone.
      const gone = asked.filter((connection) => held.has(connection) && !alive.has(connection.processID));
      for (const connection of gone) held.get(connection)?.();
      if (gone.length > 0) options.onServerGone();
    } catch (error) {
      close();
      if ((error as { code?: unknown }).code === NO_PLACE) continue;
      unreachableSinceMs ??= performance.now();
      if (performance.now() - unreachableSinceMs < UNREACHABLE_MS) continue;
      for (const free of [...held.values()]) free();
      options.onServerGone();
    } finally {
      if (held.size > 0) await sleep(pauseMs, undefined, { ref: false });
    }
  }
  close();
}

async function listAlive(
  client: pg.Client,
  connections: readonly PoolConnection[],
  applicationName: string,
): Promise<Set<number | null>> {
  const pids = connections.map(({ processID }) => processID);
  const { rows } = await client.query<{ pid: number }>(END_AND_LIST, [pids, applicationName]);
  return new Set(rows.map(({ pid }) => pid));
}

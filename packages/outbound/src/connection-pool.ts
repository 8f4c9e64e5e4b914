import { Client, type Dispatcher, Pool } from "undici";
import type { Connector } from "./connector.js";

interface PoolOptions {
  /** Most connections to one origin. */
  readonly connections: number;
  /** Most requests at once on one HTTP/2 connection. */
  readonly pipelining: number;
  readonly allowH2: boolean;
  /** Hold the other requests to an https origin until its first connection has settled the protocol. */
  readonly firstConnectionAlone: boolean;
  readonly headersBytesMax: number;
}

interface ConnectionPool {
  /** Resolves when a request to `origin` may be dispatched; call `release` when that request is over. */
  admit(origin: string): { readonly ready: Promise<void> | undefined; release(): void };
  /** For what is dispatched at once. */
  dispatcherOf(origin: string): Dispatcher;
  close(): Promise<void>;
}

/**
 * undici's pool per origin, with our connector below it. undici's Agent is not used: it closes a pool when its last connection ends.
 * It then counts late events of the closed pool as those of the next one, and closes that one while it is in use. So each request would
 * open a new connection.
 */
export function createConnectionPool(connector: Connector, options: PoolOptions): ConnectionPool {
  const firsts = new Map<string, { ready: Promise<void>; known: () => void }>();
  const pools = new Map<string, Pool>();

  function dispatcherOf(origin: string): Pool {
    const known = pools.get(origin);
    if (known !== undefined) return known;
    const pool = new Pool(origin, {
      connections: options.connections,
      pipelining: options.pipelining,
      allowH2: options.allowH2,
      maxHeaderSize: options.headersBytesMax,
      // Both are idle timers, which a slow drip of bytes keeps alive: one deadline per request replaces them.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveMaxTimeout: 30_000,
      factory: createClient,
    });
    pools.set(origin, pool);
    const dropWhenUnused = () => dropUnused(origin);
    return pool.on("disconnect", dropWhenUnused).on("connectionError", dropWhenUnused);
  }

  /** Keeps only origins with open connections, for callers that talk to many origins. */
  function dropUnused(origin: string): void {
    const pool = pools.get(origin);
    if (pool === undefined || pool.stats.connected > 0 || pool.stats.size > 0) return;
    pools.delete(origin);
    pool.close().catch(() => {});
  }

  function createClient(origin: URL, clientOptions: object): Client {
    let multiplexed = false;
    const client = new Client(origin, {
      ...clientOptions,
      connect(target, callback) {
        connector.connect(target, (error, socket) => {
          multiplexed = socket !== null && "alpnProtocol" in socket && socket.alpnProtocol === "h2";
          if (error !== null) callback(error, null);
          else callback(null, socket!);
          firsts.get(origin.origin)?.known();
        });
      },
    });
    // On HTTP/1.1 a second request behind a slow or endless answer would wait for it.
    client.on("connect", () => {
      client.pipelining = multiplexed ? options.pipelining : 1;
    });
    return client;
  }

  function firstOf(origin: string): { readonly ready: Promise<void> | undefined; readonly known: () => void } {
    if (!options.firstConnectionAlone || !origin.startsWith("https:")) return { ready: undefined, known() {} };
    const first = firsts.get(origin);
    if (first !== undefined) return { ready: first.ready, known() {} };
    let known = () => {};
    const ready = new Promise<void>((resolve) => {
      known = resolve;
    });
    firsts.set(origin, { ready, known });
    return { ready: undefined, known };
  }

  return {
    admit(origin) {
      const { ready, known } = firstOf(origin);
      const release = () => {
        known();
        dropUnused(origin);
      };
      return { ready, release };
    },
    dispatcherOf,
    async close() {
      connector.close();
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

import { Client, type Dispatcher, Pool } from "undici";
import type { Connector } from "./connector.js";

interface PoolOptions {
  /** Maximum number of connections to one origin. */
  readonly connections: number;
  /** Maximum number of concurrent requests on one HTTP/2 connection. */
  readonly pipelining: number;
  readonly allowH2: boolean;
  /** Make other requests to an https origin wait until the first connection has negotiated the protocol. */
  readonly firstConnectionAlone: boolean;
  readonly headersBytesMax: number;
}

interface ConnectionPool {
  /**
   * Registers a request to `origin`. If `ready` is set, wait for it before dispatching the request. Call `release` when
   * the request is over.
   */
  admit(origin: string, partition?: string): { readonly ready: Promise<void> | undefined; release(): void };
  /** Returns the dispatcher for an origin. Each partition has its own connections. */
  getDispatcher(origin: string, partition?: string): Dispatcher;
  close(): Promise<void>;
}

/**
 * One undici pool per origin and partition. The pools open their connections with our connector.
 *
 * undici's Agent isn't used, because it closes a pool when the pool's last connection ends. Late events of the closed
 * pool then make the Agent close the origin's next pool, although that pool is in use. As a result, each request would
 * open a new connection.
 */
export function createConnectionPool(connector: Connector, options: PoolOptions): ConnectionPool {
  const firsts = new FirstConnections();
  const pools = new Map<string, Pool>();
  const factory = (origin: URL, clientOptions: object) =>
    createClient(connector, origin, clientOptions, options.pipelining, () => firsts.noteKnown(origin.origin));

  function getDispatcher(origin: string, partition = ""): Pool {
    const name = poolName(origin, partition);
    const known = pools.get(name);
    if (known !== undefined) return known;
    const pool = new Pool(origin, {
      connections: options.connections,
      pipelining: options.pipelining,
      allowH2: options.allowH2,
      maxHeaderSize: options.headersBytesMax,
      // Both are idle timers, so a server that slowly sends single bytes never triggers them. The exchanges have their
      // own time limits.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveMaxTimeout: 30_000,
      factory,
    });
    pools.set(name, pool);
    const dropWhenUnused = () => dropUnused(name);
    return pool.on("disconnect", dropWhenUnused).on("connectionError", dropWhenUnused);
  }

  /** Drops a pool without connections and requests. Callers may talk to many origins, so unused pools would pile up. */
  function dropUnused(name: string): void {
    const pool = pools.get(name);
    if (pool === undefined || pool.stats.connected > 0 || pool.stats.size > 0) return;
    pools.delete(name);
    pool.close().catch(() => {});
  }

  return {
    admit(origin, partition = "") {
      const isAlone = options.firstConnectionAlone && origin.startsWith("https:");
      const { ready, known } = isAlone ? firsts.join(origin) : { ready: undefined, known() {} };
      const release = () => {
        known();
        dropUnused(poolName(origin, partition));
      };
      return { ready, release };
    },
    getDispatcher,
    async close() {
      connector.close();
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

/**
 * Creates undici's client for one connection.
 * @param onKnown called when the connection's protocol is known, or when connecting failed
 */
function createClient(
  connector: Connector,
  origin: URL,
  options: object,
  pipelining: number,
  onKnown: () => void,
): Client {
  let multiplexed = false;
  const client = new Client(origin, {
    ...options,
    connect(target, callback) {
      connector.connect(target, (error, socket) => {
        multiplexed = socket !== null && "alpnProtocol" in socket && socket.alpnProtocol === "h2";
        if (error !== null) callback(error, null);
        else callback(null, socket!);
        onKnown();
      });
    },
  });
  // Without multiplexing (HTTP/1.1), a second request would wait behind a slow or endless response.
  client.on("connect", () => {
    client.pipelining = multiplexed ? pipelining : 1;
  });
  return client;
}

interface Turn {
  /** Set if the request must wait for the first connection. */
  readonly ready: Promise<void> | undefined;
  /** Lets the waiting requests go. Only the first request's call has an effect. */
  known(): void;
}

/** The first connection to each origin. Other requests wait until it has negotiated the protocol. */
class FirstConnections {
  readonly #byOrigin = new Map<string, { ready: Promise<void>; known: () => void }>();

  join(origin: string): Turn {
    const first = this.#byOrigin.get(origin);
    if (first !== undefined) return { ready: first.ready, known() {} };
    let known = () => {};
    const ready = new Promise<void>((resolve) => {
      known = resolve;
    });
    this.#byOrigin.set(origin, { ready, known });
    return { ready: undefined, known };
  }

  noteKnown(origin: string): void {
    this.#byOrigin.get(origin)?.known();
  }
}

const poolName = (origin: string, partition: string): string => `${origin} ${partition}`;

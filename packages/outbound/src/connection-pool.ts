import { Agent, Client, type Dispatcher, Pool } from "undici";
import type { Connector } from "./connector.js";

interface PoolOptions {
  /** Most connections to one origin. */
  readonly connections: number;
  /** Most requests at once on one HTTP/2 connection. */
  readonly pipelining: number;
  readonly allowH2: boolean;
  /** Hold the other requests to an https origin until its first connection has told the protocol. */
  readonly firstConnectionAlone: boolean;
  readonly headersBytesMax: number;
}

interface ConnectionPool {
  readonly dispatcher: Dispatcher;
  /** Resolves when a request to `origin` may be dispatched; call `release` when that request is over. */
  admit(origin: string): { readonly ready: Promise<void> | undefined; release(): void };
  close(): Promise<void>;
}

/** undici's pool per origin, with our connector below it. */
export function createConnectionPool(connector: Connector, options: PoolOptions): ConnectionPool {
  const firsts = new Map<string, { ready: Promise<void>; known: () => void }>();
  const agent = new Agent({
    connections: options.connections,
    pipelining: options.pipelining,
    allowH2: options.allowH2,
    maxHeaderSize: options.headersBytesMax,
    // Both are idle timers, which a slow drip of bytes keeps alive: one deadline per request replaces them.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveMaxTimeout: 30_000,
    factory: (origin, poolOptions) =>
      new Pool(origin, {
        ...poolOptions,
        factory: (clientOrigin, clientOptions) => createClient(clientOrigin, clientOptions),
      }),
  });

  function createClient(origin: URL, clientOptions: Client.Options): Client {
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

  return {
    dispatcher: agent,
    admit(origin) {
      if (!options.firstConnectionAlone || !origin.startsWith("https:")) return { ready: undefined, release() {} };
      const first = firsts.get(origin);
      if (first !== undefined) return { ready: first.ready, release() {} };
      let known = () => {};
      const ready = new Promise<void>((resolve) => {
        known = resolve;
      });
      firsts.set(origin, { ready, known });
      return { ready: undefined, release: known };
    },
    async close() {
      connector.close();
      await agent.destroy();
    },
  };
}

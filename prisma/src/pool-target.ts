import pg from "pg";
import { hostUrls } from "./database-hosts.js";
import { findWritable, type ServerAddress } from "./find-writable.js";
import { parseConnection } from "./parse-connection.js";

/** Finds the server to which a pool opens new connections. */
export interface PoolTarget {
  /**
   * Returns the server that accepts writes.
   * @throws the servers' error if none accepts writes. The error is cached briefly, so that many requests cause one
   * check.
   */
  address(): Promise<ServerAddress>;
  /** Call this if a server turns out to be read-only or doesn't answer. The next connection then searches again. */
  forget(failure?: Error): void;
}

/** Time between two searches while no server accepts writes. */
const LOOK_AGAIN_MS = 250;

/** With a single host, nothing is checked in advance: each new connection shows whether the server accepts writes. */
export function createPoolTarget(url: string, { ca, waitMs }: { ca?: string; waitMs: number }): PoolTarget {
  const urls = hostUrls(url);
  const addresses = urls.map((one) => {
    const { host, port } = new pg.Client(parseConnection(one, ca));
    return { host, port };
  });
  let found: Promise<ServerAddress> | undefined;
  let failed: { readonly error: Error; readonly untilMs: number } | undefined;
  const fail = (error: Error) => {
    failed = { error, untilMs: performance.now() + LOOK_AGAIN_MS };
  };
  const find = () => {
    if (addresses.length === 1) return Promise.resolve(addresses[0] as ServerAddress);
    const look = findWritable(urls, { ca, waitMs }).then((place) => addresses[place] as ServerAddress);
    look.catch((error: Error) => {
      fail(error);
      if (found === look) found = undefined;
    });
    return look;
  };
  return {
    async address() {
      if (failed !== undefined && performance.now() < failed.untilMs) throw failed.error;
      found ??= find();
      return found;
    },
    forget(failure) {
      found = undefined;
      if (failure !== undefined) fail(failure);
    },
  };
}

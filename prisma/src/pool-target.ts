import pg from "pg";
import { connectionOf } from "./connection-of.js";
import { hostUrls } from "./database-hosts.js";
import { findWritable, type ServerAddress } from "./find-writable.js";

/** Finds the server to which a pool opens new connections. */
export interface PoolTarget {
  /** @throws what the servers said when none of them takes writes; the same for a moment, so that a storm of requests asks once */
  address(): Promise<ServerAddress>;
  /** Called when a server turned out to take no writes, or not to answer: the next connection looks again. */
  forget(failure?: Error): void;
}

/** Between two looks at servers of which none takes writes. */
const LOOK_AGAIN_MS = 250;

/** With one host nothing is asked in advance: a connection finds out by itself. */
export function createPoolTarget(url: string, { ca, waitMs }: { ca?: string; waitMs: number }): PoolTarget {
  const urls = hostUrls(url);
  const addresses = urls.map((one) => {
    const { host, port } = new pg.Client(connectionOf(one, ca));
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

/** Address of Redis from one URL. */
interface RedisAddress {
  readonly kind: "server" | "sentinel" | "cluster";
  readonly tls: boolean;
  /** The server, or the Sentinels, or some nodes of the Cluster. */
  readonly nodes: readonly { readonly host: string; readonly port: number }[];
  readonly username?: string;
  readonly password?: string;
  readonly db: number;
  /** Sentinel: the name under which it watches the primary. */
  readonly primary?: string;
  /** Sentinel: its own user and password, where it asks for them. */
  readonly sentinelUsername?: string;
  readonly sentinelPassword?: string;
}

/** Pattern of settings that hold such a URL. */
export const REDIS_URL_PATTERN = "^rediss?(\\+(sentinel|cluster))?://";

const PARTS = /^redis(s)?(?:\+(sentinel|cluster))?:\/\/(?:([^@/?]*)@)?([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;
const PORTS = { server: 6379, sentinel: 26379, cluster: 6379 };

/**
 * `redis://user:password@host:6379/0`, `redis+sentinel://user:password@host1,host2:26379/primary/0?sentinelPassword=…`,
 * `redis+cluster://user:password@host1,host2:6379`; `rediss` instead of `redis` for TLS. Several hosts stand in a list.
 * @throws TypeError that says what is wrong, without the URL: it may hold a password
 */
export function parseRedisUrl(url: string): RedisAddress {
  const [, tls, kind = "server", credentials, hosts = "", path = "", query] = PARTS.exec(url) ?? fail();
  if (kind !== "server" && kind !== "sentinel" && kind !== "cluster") fail();
  const [username, ...password] = (credentials ?? "").split(":").map(decodeURIComponent);
  const nodes = hosts.split(",").map((host) => nodeOf(host, PORTS[kind]));
  if (kind === "server" && nodes.length > 1) {
    throw new TypeError("several hosts need redis+sentinel:// or redis+cluster://");
  }
  const steps = path.split("/").filter(Boolean).map(decodeURIComponent);
  const primary = kind === "sentinel" ? steps.shift() : undefined;
  if (kind === "sentinel" && !primary) {
    throw new TypeError(
      "redis+sentinel:// needs the name of the primary as its path: redis+sentinel://host:26379/mymaster",
    );
  }
  const db = Number(steps[0] ?? 0);
  if (!Number.isInteger(db) || db < 0 || steps.length > 1) throw new TypeError("the database is not a number");
  if (kind === "cluster" && db !== 0) throw new TypeError("a Redis Cluster has no database but 0");
  const extra = new URLSearchParams(query ?? "");
  return {
    kind,
    tls: tls !== undefined,
    nodes,
    db,
    username: username || undefined,
    password: password.length > 0 ? password.join(":") : undefined,
    primary,
    sentinelUsername: extra.get("sentinelUsername") ?? undefined,
    sentinelPassword: extra.get("sentinelPassword") ?? undefined,
  };
}

function nodeOf(text: string, defaultPort: number): { host: string; port: number } {
  const parts = /^(?:\[([0-9a-f:.]+)\]|([^:\s[\]]+))(?::(\d{1,5}))?$/i.exec(text.trim());
  const host = parts?.[1] ?? parts?.[2];
  const port = Number(parts?.[3] ?? defaultPort);
  if (host === undefined || port < 1 || port > 65_535) throw new TypeError("a host is not written as host:port");
  return { host, port };
}

function fail(): never {
  throw new TypeError("is not a redis://, rediss://, redis+sentinel:// or redis+cluster:// URL");
}

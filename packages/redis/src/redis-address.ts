/** The address of Redis, parsed from one URL. */
interface RedisAddress {
  readonly kind: "server" | "sentinel" | "cluster";
  readonly tls: boolean;
  /** The server, the Sentinels, or some nodes of the Cluster. */
  readonly nodes: readonly { readonly host: string; readonly port: number }[];
  readonly username?: string;
  readonly password?: string;
  readonly db: number;
  /** For Sentinel: the name of the primary that the Sentinels watch. */
  readonly primary?: string;
  /** For Sentinel: the user and password of the Sentinels themselves, if they need them. */
  readonly sentinelUsername?: string;
  readonly sentinelPassword?: string;
}

/** Pattern for settings that contain a Redis URL. */
export const REDIS_URL_PATTERN = "^rediss?(\\+(sentinel|cluster))?://";

const PARTS = /^redis(s)?(?:\+(sentinel|cluster))?:\/\/(?:([^@/?]*)@)?([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;
const PORTS = { server: 6379, sentinel: 26379, cluster: 6379 };

/**
 * Parses the URL of a server, of Sentinels or of a Cluster. The forms are `redis://user:password@host:6379/0`,
 * `redis+sentinel://user:password@host1,host2:26379/primary/0?sentinelPassword=…` and
 * `redis+cluster://user:password@host1,host2:6379`. With `rediss` instead of `redis`, TLS is used. Commas separate
 * hosts.
 * @throws TypeError that says what is wrong but omits the URL, which may contain a password
 */
export function parseRedisUrl(url: string): RedisAddress {
  const [, tls, kind = "server", credentials, hosts = "", path = "", query] = PARTS.exec(url) ?? fail();
  if (kind !== "server" && kind !== "sentinel" && kind !== "cluster") fail();
  const [username, ...password] = (credentials ?? "").split(":").map(decodeURIComponent);
  const nodes = hosts.split(",").map((host) => parseNode(host, PORTS[kind]));
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
  if (!Number.isInteger(db) || db < 0 || steps.length > 1)
    throw new TypeError("the database must be a number such as 0");
  if (kind === "cluster" && db !== 0) throw new TypeError("a Redis Cluster has only database 0");
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

function parseNode(text: string, defaultPort: number): { host: string; port: number } {
  const parts = /^(?:\[([0-9a-f:.]+)\]|([^:\s[\]]+))(?::(\d{1,5}))?$/i.exec(text.trim());
  const host = parts?.[1] ?? parts?.[2];
  const port = Number(parts?.[3] ?? defaultPort);
  if (host === undefined || port < 1 || port > 65_535) throw new TypeError("a host does not have the form host:port");
  return { host, port };
}

function fail(): never {
  throw new TypeError("is not a redis://, rediss://, redis+sentinel:// or redis+cluster:// URL");
}

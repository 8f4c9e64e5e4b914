/** Explanations of failures for the server's operator, by the start or the code of the error. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^(WRONGPASS|ERR invalid password)|invalid username-password/i, "user or password are wrong"],
  [/NOAUTH|Authentication required/, "it asks for a password"],
  [/^NOPERM|has no permissions/, "its user may not run this command"],
  [/^DENIED|protected mode/, "it is in protected mode: give it a password, or bind it to the right address"],
  [/READONLY/, "it is a replica: the fail-over is not over, or the address leads to the wrong server"],
  [/LOADING/, "it loads its data"],
  [/MASTERDOWN/, "it is a replica without its primary"],
  [/CLUSTERDOWN/, "a part of the Cluster is without a primary"],
  [/^OOM|OOM command/, "its memory is full: raise maxmemory"],
  [/MISCONF/, "it cannot save to its disk, and refuses to write"],
  [/NOREPLICAS/, "it has too few replicas to write"],
  [/cluster support disabled/, "it is not a Redis Cluster: write redis:// without +cluster"],
  [/^(MOVED|ASK)\b/, "it is one node of a Redis Cluster: write redis+cluster://"],
  [/ECONNREFUSED/, "nothing listens there"],
  [/ENOTFOUND|EAI_AGAIN/, "its name is not known"],
  [/EHOSTUNREACH|ENETUNREACH/, "there is no route to it"],
  [/ETIMEDOUT|connect timed out/i, "it does not take connections"],
  [/certificate|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/i, "its certificate is not trusted: set REDIS_CA"],
  [
    /wrong version number|SSL routines|packet length too long/i,
    "one side speaks TLS and the other does not: redis:// or rediss://",
  ],
  [/max retries per request|Connection is closed/, "its connection was closed"],
  [/sentinels are unreachable/, "no Sentinel answers, or none knows the primary of this name"],
  [/Failed to refresh slots cache|None of startup nodes/, "no node of the Cluster answers"],
];

/** A failure with its meaning where it is known: `Redis: nothing listens there (connect ECONNREFUSED 127.0.0.1:6379)`. */
export function explainRedisError(error: unknown): string {
  const text = (error instanceof Error ? said(error) : String(error)).replace(
    /\. Refer to "maxRetriesPerRequest".*/,
    "",
  );
  const meaning = MEANINGS.find(([pattern]) => pattern.test(text))?.[1];
  return meaning === undefined ? text : `${meaning} (${text})`;
}

/** Some of Node's errors have a code and no message. */
function said(error: Error): string {
  const inner = (error as { errors?: unknown[]; lastNodeError?: unknown }).errors?.[0];
  const last = (error as { lastNodeError?: unknown }).lastNodeError;
  const code = (error as { code?: unknown }).code;
  const own = error.message || String(code ?? error.name);
  const deeper = last ?? inner;
  return deeper instanceof Error && deeper.message ? `${own}: ${deeper.message}` : own;
}

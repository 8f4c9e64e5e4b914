/** Explanations for the operator of the server, by the text or code of the error. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^(WRONGPASS|ERR invalid password)|invalid username-password/i, "the user or the password is wrong"],
  [/NOAUTH|Authentication required/, "it requires a password"],
  [/^NOPERM|has no permissions/, "the user may not run this command"],
  [/^DENIED|protected mode/, "it is in protected mode: set a password, or bind it to the right address"],
  [/READONLY/, "it is a read-only replica: a failover is in progress, or the address names the wrong server"],
  [/LOADING/, "it is still loading its data"],
  [/MASTERDOWN/, "it is a replica that lost its primary"],
  [/CLUSTERDOWN/, "part of the Cluster has no primary"],
  [/^OOM|OOM command/, "its memory is full: raise maxmemory"],
  [/MISCONF/, "it cannot save to disk, and refuses writes"],
  [/NOREPLICAS/, "it has too few replicas to accept writes"],
  [/cluster support disabled/, "it is not a Redis Cluster: write redis:// without +cluster"],
  [/^(MOVED|ASK)\b/, "it is one node of a Redis Cluster: write redis+cluster://"],
  [/ECONNREFUSED/, "nothing listens there"],
  [/ENOTFOUND|EAI_AGAIN/, "its host name cannot be resolved"],
  [/EHOSTUNREACH|ENETUNREACH/, "there is no route to it"],
  [/ETIMEDOUT|connect timed out/i, "it does not accept connections"],
  [/certificate|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/i, "its certificate is not trusted: set REDIS_CA"],
  [/wrong version number|SSL routines|packet length too long/i, "only one side uses TLS: choose redis:// or rediss://"],
  [/max retries per request|Connection is closed/, "its connection was closed"],
  [/sentinels are unreachable/, "no Sentinel responds, or none knows a primary with this name"],
  [/Failed to refresh slots cache|None of startup nodes/, "no node of the Cluster responds"],
];

/**
 * Returns an error's text, with an explanation if there is one: `nothing listens there (connect ECONNREFUSED
 * 127.0.0.1:6379)`.
 */
export function explainRedisError(error: unknown): string {
  const text = (error instanceof Error ? said(error) : String(error)).replace(
    /\. Refer to "maxRetriesPerRequest".*/,
    "",
  );
  const meaning = MEANINGS.find(([pattern]) => pattern.test(text))?.[1];
  return meaning === undefined ? text : `${meaning} (${text})`;
}

/** The error's text. Uses the code if there is no message, because some of Node's errors have only a code. */
function said(error: Error): string {
  const inner = (error as { errors?: unknown[]; lastNodeError?: unknown }).errors?.[0];
  const last = (error as { lastNodeError?: unknown }).lastNodeError;
  const code = (error as { code?: unknown }).code;
  const own = error.message || String(code ?? error.name);
  const deeper = last ?? inner;
  return deeper instanceof Error && deeper.message ? `${own}: ${deeper.message}` : own;
}

/**
 * Explains what is wrong with a DATABASE_URL. The message can be logged, because it never repeats the URL, which
 * contains the password.
 */
export class DatabaseUrlError extends Error {
  override readonly name = "DatabaseUrlError";
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^#]*)$/i;
const ATTRIBUTE = "target_session_attrs";

/**
 * Splits a connection string that names several hosts, as libpq allows, into one string per host, in order. For
 * example: `postgresql://user:password@a:5432,b:5432/payments?target_session_attrs=read-write`.
 * @throws DatabaseUrlError
 */
export function hostUrls(url: string): [string, ...string[]] {
  const [, start, hosts, rest] = PARTS.exec(url) ?? [];
  if (start === undefined || hosts === undefined || rest === undefined) throw new DatabaseUrlError("is not a URL");
  const urls = hosts.split(",").map((host) => parseHost(`${start}${host}${rest}`));
  const wanted = urls[0]?.searchParams.getAll(ATTRIBUTE) ?? [];
  if (wanted.some((value) => value !== "read-write")) {
    throw new DatabaseUrlError(`must have ${ATTRIBUTE}=read-write, because the service writes to the database`);
  }
  if (urls.length > 1 && wanted.length === 0) {
    throw new DatabaseUrlError(`names ${urls.length} hosts: add ?${ATTRIBUTE}=read-write`);
  }
  if (urls.length === 1 && wanted.length === 0) return [url];
  for (const one of urls) one.searchParams.delete(ATTRIBUTE);
  return urls.map(({ href }) => href) as [string, ...string[]];
}

function parseHost(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw new DatabaseUrlError("has a host or port that cannot be read: separate hosts by commas, each with its port");
  }
}

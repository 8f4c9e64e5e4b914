import { fail } from "@svc/errors";

const directoryOf = (merchantId: string): string => `merchants/${merchantId}/`;

export const objectKey = (merchantId: string, name: string): string => directoryOf(merchantId) + name;

/** What no honest key has, after it was decoded once: ways up, empty segments, a second encoding, backslashes, control characters. */
const SUSPICIOUS = /\.\.|\/\/|%|\\|\p{Cc}/u;
/** The names that we give. */
const NAME = /^[A-Za-z0-9._-]+$/;

/**
 * A key as a caller names it, as the key of a file of its own directory. Only what this function answers is ever sent to the store.
 * @throws FORBIDDEN for a key outside the directory, NOT_FOUND for one that no file can have
 */
export function ownKey(key: string, merchantId: string): string {
  const directory = directoryOf(merchantId);
  const name = key.slice(directory.length);
  const isOwn = key.startsWith(directory) && !SUSPICIOUS.test(key);
  if (!isOwn || name === "" || name.startsWith(".") || name.includes("/")) {
    fail("FORBIDDEN", "This key does not lie in your own directory.");
  }
  if (!NAME.test(name)) failNoFile();
  return key;
}

export const failNoFile = (): never => fail("NOT_FOUND", "There is no such file.");

/**
 * The key in the path of a request, decoded once. The router is not asked: it decodes what it matches in its own way. The path has
 * been found to be valid percent-encoding and to begin with the two segments of the route, in whatever spelling.
 */
export function keyOfPath(originalUrl: string): string {
  const path = originalUrl.replace(/^https?:\/\/[^/]*/i, "").split(/[?#]/, 1)[0] as string;
  return decodeURIComponent(path.split("/").slice(3).join("/"));
}

import type { Fetched, HttpAnswer } from "../gather/fetched.js";
import { mediaTypeOf } from "../gather/media-type.js";

/** Statuses after which nothing is known about what lies at the address. */
const UNCERTAIN_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 407, 408, 425, 429]);

/** An answer that tells what lies at the address: not a failure, a challenge, a refusal or a server error. */
export function tellingAnswer(fetched: Fetched): HttpAnswer | null {
  if (fetched.kind !== "http") return null;
  return fetched.status >= 500 || UNCERTAIN_STATUSES.has(fetched.status) ? null : fetched;
}

/** An answer with status 2xx. */
export function successfulAnswer(fetched: Fetched): HttpAnswer | null {
  return fetched.kind === "http" && fetched.status >= 200 && fetched.status < 300 ? fetched : null;
}

/** `type/subtype` in lower case without parameters; empty when the answer names none. */
export const mediaType = (answer: HttpAnswer): string => mediaTypeOf(answer.headers["content-type"]);

/** The members of a comma-separated header, in lower case. */
export function headerTokens(answer: HttpAnswer, name: string): readonly string[] {
  return (answer.headers[name] ?? "")
    .split(",")
    .map((token) => token.trim().toLowerCase())
    .filter((token) => token !== "");
}

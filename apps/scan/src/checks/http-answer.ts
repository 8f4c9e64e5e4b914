import { isSuccess, tells } from "../gather/documents/told-status.js";
import type { Fetched, HttpAnswer } from "../gather/fetched.js";
import { mediaTypeOf } from "../gather/media-type.js";

/** An answer that tells what lies at the address: not a failure, a challenge, a refusal or a server error. */
export const tellingAnswer = (fetched: Fetched): HttpAnswer | null => (tells(fetched) ? (fetched as HttpAnswer) : null);

/** An answer with status 2xx. */
export const successfulAnswer = (fetched: Fetched): HttpAnswer | null =>
  isSuccess(fetched) ? (fetched as HttpAnswer) : null;

/** Nothing lies at the address: an API's host often has no page at its root. */
export const isMissing = (fetched: Fetched): boolean =>
  fetched.kind === "http" && (fetched.status === 404 || fetched.status === 410);

/** `type/subtype` in lower case without parameters; empty when the answer names none. */
export const mediaType = (answer: HttpAnswer): string => mediaTypeOf(answer.headers["content-type"]);

/** The members of a comma-separated header, in lower case. */
export function headerTokens(answer: HttpAnswer, name: string): readonly string[] {
  return (answer.headers[name] ?? "")
    .split(",")
    .map((token) => token.trim().toLowerCase())
    .filter((token) => token !== "");
}

import { isApiKey } from "./api-key.js";

export type BearerToken =
  | { readonly token: string }
  | {
      readonly hint: string;
      /** Whether a Bearer credential was sent at all, however malformed. */
      readonly presented: boolean;
    };

const SHOW = "Send `Authorization: Bearer <API key>`.";
const MALFORMED =
  "The key is malformed: it has white space around it, is cut short or is not an API key. A key is svc_test_sk_ or svc_live_sk_ and 48 hex digits.";

/**
 * The API key of the Authorization header fields of a request, or why there is none. RFC 6750 section 2.1; the scheme is
 * case-insensitive (RFC 9110 section 11.1). Two fields are refused: a proxy in front may have looked at the other one.
 */
export function bearerToken([header = "", ...more]: readonly string[]): BearerToken {
  if (more.length > 0) return { hint: `More than one Authorization header was sent. ${SHOW}`, presented: true };
  if (header === "") return { hint: `No credential was sent. ${SHOW}`, presented: false };
  const scheme = /^bearer(?:[ \t]|$)/i.exec(header)?.[0];
  if (scheme === undefined) {
    return { hint: `The Authorization header is not of the Bearer scheme. ${SHOW}`, presented: false };
  }
  const token = header.slice(scheme.length);
  return scheme.endsWith(" ") && isApiKey(token) ? { token } : { hint: MALFORMED, presented: true };
}

/** Every Authorization field of Node's `rawHeaders`, names and values by turns; its `headers` keep the first one only. */
export function authorizationFields(rawHeaders: readonly string[]): string[] {
  const fields: string[] = [];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] as string;
    // The length first: this runs for every request.
    if (name.length === 13 && name.toLowerCase() === "authorization") fields.push(rawHeaders[place + 1] as string);
  }
  return fields;
}

import { isApiKey } from "./api-key.js";

/** The credentials that a route takes. */
export type AcceptedCredential = "key" | "session" | "key-or-session";

type BearerToken =
  | { readonly kind: "key" | "session"; readonly token: string }
  | {
      readonly hint: string;
      /** Whether a Bearer credential was sent at all, however malformed. */
      readonly presented: boolean;
    };

const SHOW: Record<AcceptedCredential, string> = {
  key: "Send `Authorization: Bearer <API key>`, or the key as user name of HTTP Basic.",
  session: "Send `Authorization: Bearer <session token>`.",
  "key-or-session": "Send `Authorization: Bearer <API key or session token>`.",
};
const NO_KEY =
  "The key is malformed: it has white space around it, is cut short or is not an API key. A key is svc_test_sk_ or svc_live_sk_ and 48 hex digits.";
const NO_TOKEN =
  "The session token is malformed: it has white space around it, is cut short, too long or is not a signed JWT.";
const SESSION_FOR_KEY =
  "This address takes an API key, not a session token of the dashboard: make one with POST /api/developer/keys.";
const BASIC_FORM =
  "Of the Basic scheme an API key is taken as the user name, with an empty password: `curl -u <API key>:`.";
const KEY_FOR_SESSION = "This address takes the session token of a dashboard user, not an API key.";

/**
 * The credential of the Authorization header fields of a request, or why there is none. RFC 6750 section 2.1; the scheme is
 * case-insensitive (RFC 9110 section 11.1). Two fields are refused: a proxy in front may have looked at the other one. Where keys
 * are taken, one may come as the user name of HTTP Basic (RFC 7617), as `curl -u` sends it.
 */
export function bearerToken([header = "", ...more]: readonly string[], accepts: AcceptedCredential): BearerToken {
  if (more.length > 0)
    return { hint: `More than one Authorization header was sent. ${SHOW[accepts]}`, presented: true };
  if (header === "") return { hint: `No credential was sent. ${SHOW[accepts]}`, presented: false };
  if (accepts !== "session" && /^basic /i.test(header)) return basicKey(header.slice(6));
  const scheme = /^bearer(?:[ \t]|$)/i.exec(header)?.[0];
  if (scheme === undefined) {
    return { hint: `The Authorization header is not of the Bearer scheme. ${SHOW[accepts]}`, presented: false };
  }
  const token = header.slice(scheme.length);
  // No session token looks like a key: it has dots.
  const isKey = token.startsWith("svc_");
  const kind = accepts === "key-or-session" ? (isKey ? "key" : "session") : accepts;
  const isWhole = kind === "key" ? isApiKey(token) : isSessionToken(token);
  if (scheme.endsWith(" ") && isWhole) return { kind, token };
  const hint = kind === "key" ? (isSessionToken(token) ? SESSION_FOR_KEY : NO_KEY) : isKey ? KEY_FOR_SESSION : NO_TOKEN;
  return { hint, presented: true };
}

function basicKey(encoded: string): BearerToken {
  const text = Buffer.from(encoded, "base64").toString("latin1");
  const token = text.endsWith(":") ? text.slice(0, -1) : text;
  if (isApiKey(token)) return { kind: "key", token };
  return { hint: BASIC_FORM, presented: true };
}

/** Every Authorization field of Node's `rawHeaders`, names and values by turns; its `headers` keep the first one only. */
export function authorizationFields(rawHeaders: readonly string[]): string[] {
  const fields: string[] = [];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] as string;
    // Compare the length first: this runs for every request.
    if (name.length === 13 && name.toLowerCase() === "authorization") fields.push(rawHeaders[place + 1] as string);
  }
  return fields;
}

/** Longer than any token that fits a request beside its other headers. */
const CHARACTERS_MAX = 8_192;
/** RFC 7515 section 7.1: three parts in base64url. Five parts would be encrypted; JSON forms carry several signatures. */
const SIGNED_JWT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Whether a text has the form of a signed JWT. One without a signature (`alg: none`) has not. */
const isSessionToken = (text: string): boolean => text.length <= CHARACTERS_MAX && SIGNED_JWT.test(text);

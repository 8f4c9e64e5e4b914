import { isApiKey } from "./api-key.js";

export type BearerToken = { readonly token: string } | { readonly hint: string };

const SHOW = "Send `Authorization: Bearer <API key>`.";

/** The API key of an Authorization header, or why there is none. RFC 6750 section 2.1; the scheme is case-insensitive (RFC 9110). */
export function bearerToken(header: string | undefined): BearerToken {
  if (header === undefined || header === "") return { hint: `No credential was sent. ${SHOW}` };
  const match = /^bearer +(.*)$/i.exec(header);
  if (!match) return { hint: `The Authorization header is not of the Bearer scheme. ${SHOW}` };
  const token = match[1] as string;
  if (!isApiKey(token)) {
    return {
      hint: "The key is malformed: it has white space around it, is cut short or is not an API key. A key is svc_test_sk_ or svc_live_sk_ and 48 hex digits.",
    };
  }
  return { token };
}

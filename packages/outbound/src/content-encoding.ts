import type { ResponseHeaders } from "./result.js";

/** What we offer when the caller does not say. */
export const ACCEPT_ENCODING = "gzip, br";

export type Coding = "gzip" | "deflate" | "br";

/**
 * The one coding of a body (RFC 9110, section 8.4.1), `identity` being none. More than one is refused: each layer multiplies
 * what a bomb can do, and no honest server uses two.
 */
export function codingOf(headers: ResponseHeaders): Coding | "identity" | "unknown" | "several" {
  const names = String(headers["content-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length === 0) return "identity";
  if (names.length > 1) return "several";
  const name = names[0] === "x-gzip" ? "gzip" : names[0];
  return name === "gzip" || name === "deflate" || name === "br" ? name : "unknown";
}

export function isDecodable(coding: ReturnType<typeof codingOf>): coding is Coding {
  return coding === "gzip" || coding === "deflate" || coding === "br";
}

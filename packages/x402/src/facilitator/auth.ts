import type { KeyObject } from "node:crypto";
import { type CdpKey, cdpKey } from "./cdp-token.js";

/** How requests to a facilitator are authorised. */
export type FacilitatorAuth =
  | { readonly kind: "none" }
  | { readonly kind: "bearer"; readonly token: string }
  /** Coinbase Developer Platform: a token signed for each request. */
  | { readonly kind: "cdp"; readonly keyId: string; readonly key: KeyObject };

/** A setting that cannot be used. Never holds any of its text: that is a secret. */
export class FacilitatorAuthError extends Error {}

/** What may stand in a header (RFC 6750, b64token, and a little more). */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;

/**
 * Reads the setting `FACILITATOR_AUTH_TEST|_LIVE`: `none` (or nothing), `bearer:<token>`, or `cdp:<key id>:<secret>` with
 * the secret as the platform hands it out: base64 of an Ed25519 key, or a PEM, whose line ends may be written `\n`.
 * @throws FacilitatorAuthError
 */
export function parseFacilitatorAuth(setting: string | undefined): FacilitatorAuth {
  const text = setting?.trim() ?? "";
  if (text === "" || text === "none") return { kind: "none" };
  const [kind, rest] = splitOnce(text);
  if (kind === "bearer") {
    if (!TOKEN.test(rest)) throw new FacilitatorAuthError("bearer: needs a token of visible characters");
    return { kind, token: rest };
  }
  if (kind !== "cdp") throw new FacilitatorAuthError("must be none, bearer:<token> or cdp:<key id>:<secret>");
  const [keyId, secret] = splitOnce(rest);
  const key: CdpKey | null = cdpKey(secret);
  if (!TOKEN.test(keyId) || key === null) {
    throw new FacilitatorAuthError("cdp: needs a key id and the secret of an Ed25519 or P-256 key");
  }
  return { kind, keyId, key };
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(":");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

import { createHash } from "node:crypto";
import { failInvalid } from "@svc/errors";
import { canonicalJson } from "../canonical-json.js";

/** A request that carries an Idempotency-Key. */
export interface IdempotentRequest {
  /** SHA-256 over merchant, mode, scope, method, path and key: what "the same request" means. */
  readonly id: Buffer;
  /**
   * SHA-256 over the body in canonical form: another one under the same id is a conflict. A client that rebuilds its body in
   * another order still repeats itself.
   */
  readonly fingerprint: Buffer;
}

/** Whose keys they are: the same key of another merchant, in the other mode, or of another scope, is another key. */
interface Owner {
  readonly merchantId: string;
  /** Sessions have no mode; they have keys of their own. */
  readonly mode: "test" | "live" | "session";
  /** A repeat by a key of scope agentic must not be told what it could not have read. */
  readonly scope: "full" | "agentic";
}

const KEY = /^[\x20-\x7e]{1,255}$/;

export function idempotentRequest(
  header: string | string[] | undefined,
  { merchantId, mode, scope }: Owner,
  method: string,
  path: string,
  body: unknown,
): IdempotentRequest | null {
  if (header === undefined) return null;
  if (typeof header !== "string" || !KEY.test(header))
    failInvalid("Idempotency-Key", "must be 1 to 255 printable ASCII characters");
  const parts = [merchantId, scope === "full" ? mode : `${mode} ${scope}`, method, path, header];
  return { id: sha256(parts.join("\n")), fingerprint: sha256(canonicalJson(body)) };
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

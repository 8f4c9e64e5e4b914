import { createHash } from "node:crypto";
import { failInvalid } from "@svc/errors";
import { IDEMPOTENCY_KEY_FORM, isIdempotencyKey } from "@svc/x402/purchase";
import { canonicalJson } from "../canonical-json.js";
import type { Actor } from "../keys/api-key.js";

/** An Idempotency-Key as it is looked up and stored. What is done under it: http/idempotent-post.ts. */
export interface HashedKey {
  /** SHA-256 over merchant, mode, scope, method, path and the header: what "the same key" means. */
  readonly id: Buffer;
  /**
   * SHA-256 over the body in canonical form: another one under the same id is a conflict. A client that rebuilds its body in
   * another order still repeats itself.
   */
  readonly fingerprint: Buffer;
}

/**
 * @param actor whose key it is: the same of another merchant, in the other mode, of a session or of another scope is another key. A repeat
 * by a key of scope agentic must not get what it could not have read
 */
export function hashedKey(
  header: string | string[] | undefined,
  { merchantId, mode, scope }: Actor,
  method: string,
  path: string,
  body: unknown,
): HashedKey | null {
  if (header === undefined) return null;
  if (!isIdempotencyKey(header)) failInvalid("Idempotency-Key", `must be ${IDEMPOTENCY_KEY_FORM}`);
  const credential = mode ?? "session";
  const parts = [merchantId, scope === "full" ? credential : `${credential} ${scope}`, method, path, header];
  return { id: sha256(parts.join("\n")), fingerprint: sha256(canonicalJson(body)) };
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

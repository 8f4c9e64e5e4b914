import { createHash } from "node:crypto";
import { failInvalid } from "@svc/errors";
import { IDEMPOTENCY_KEY_FORM, isIdempotencyKey } from "@svc/x402/purchase";
import type { Actor } from "../authorization/caller.js";
import { canonicalJson } from "../canonical-json.js";

/** An Idempotency-Key in the form in which it is stored and looked up. */
export interface HashedKey {
  /** SHA-256 over merchant, mode, scope, method, path and header. */
  readonly id: Buffer;
  /** SHA-256 over the body as canonical JSON. A different body under the same id is a conflict. */
  readonly fingerprint: Buffer;
}

/**
 * @param actor owner of the Idempotency-Key. For another merchant, mode or scope, and for a session, the same header is
 * a different key. So a caller of scope agentic can't repeat a request to get an answer that it may not read.
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

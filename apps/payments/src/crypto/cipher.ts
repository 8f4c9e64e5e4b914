import { createHash } from "node:crypto";
import { ServiceError } from "@svc/errors";
import { seal, unseal } from "@svc/service";

/** Encrypts values that must not be readable from the database alone. */
export interface Cipher {
  encrypt(text: string | Uint8Array): Buffer;
  /** @throws ServiceError SERVICE_UNAVAILABLE if no key fits, Error if the value was changed */
  decrypt(box: Uint8Array): string;
  /** Like `decrypt`, for binary data. */
  decryptBytes(box: Uint8Array): Buffer;
  /** Prefix of values that the newest key encrypted. */
  readonly newestId: Buffer;
}

const ID_BYTES = 4;

/**
 * Encrypts with AES-256-GCM and the newest of several keys. The other keys only decrypt. An encrypted value begins with
 * the id of its key (4 bytes of the key's SHA-256).
 * @param keys base64 of 32 bytes each, newest first
 */
export function createCipher(keys: readonly string[]): Cipher {
  const ring = keys.map((text) => {
    const key = Buffer.from(text, "base64");
    if (key.length !== 32) throw new Error("an encryption key must be the base64 of 32 bytes");
    return { key, id: createHash("sha256").update(key).digest().subarray(0, ID_BYTES) };
  });
  const newest = ring[0];
  if (!newest) throw new Error("at least one encryption key is needed");
  function decryptBytes(bytes: Uint8Array): Buffer {
    const box = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const entry = ring.find(({ id }) => id.equals(box.subarray(0, ID_BYTES)));
    if (!entry) throw keyMissing();
    return unseal(entry.key, box.subarray(ID_BYTES));
  }
  return {
    encrypt: (text) => Buffer.concat([newest.id, seal(newest.key, text)]),
    decrypt: (box) => decryptBytes(box).toString("utf8"),
    decryptBytes,
    newestId: newest.id,
  };
}

/**
 * Tells callers to retry later, because the request can succeed after the operator has added the missing key again. A
 * payment must never count as failed because its row can't be read.
 */
const keyMissing = (): ServiceError =>
  new ServiceError(
    "SERVICE_UNAVAILABLE",
    "The service can't decrypt a stored value that this request needs. No encryption key matches it.",
    { retryAfter: 60 },
  );

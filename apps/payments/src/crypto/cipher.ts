import { createHash, createHmac } from "node:crypto";
import { seal, unseal } from "@svc/service";

/** Encrypts values that must not be readable from the database alone. */
export interface Cipher {
  encrypt(text: string | Uint8Array): Buffer;
  /** @throws Error if no key fits or the text was changed */
  decrypt(box: Uint8Array): string;
  /** Like `decrypt`, for binary data. */
  decryptBytes(box: Uint8Array): Buffer;
  /** 64 hex digits that only this service can compute from a text. They change with the newest key. */
  mac(text: string): string;
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
    if (!entry) throw new Error("no encryption key matches: a key may have been removed too early");
    return unseal(entry.key, box.subarray(ID_BYTES));
  }
  return {
    encrypt: (text) => Buffer.concat([newest.id, seal(newest.key, text)]),
    decrypt: (box) => decryptBytes(box).toString("utf8"),
    decryptBytes,
    mac: (text) => createHmac("sha256", newest.key).update(text).digest("hex"),
    newestId: newest.id,
  };
}

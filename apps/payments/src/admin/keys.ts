import { randomUUID } from "node:crypto";
import type { Database } from "@svc/db";
import type { Mode } from "@svc/x402";
import { keyOfToken, newApiKey } from "../keys/api-key.js";
import type { Scope } from "../keys/caller.js";

interface NewKey {
  readonly merchantId: string;
  readonly mode: Mode;
  readonly scope?: Scope;
  readonly name?: string;
  readonly expiresAt?: Date;
  /** A token of the operator's own (local work); default: a random one. */
  readonly token?: string;
}

/** Creates an API key. The token is answered once and kept nowhere. */
export async function createKey({ prisma }: Database, key: NewKey): Promise<{ id: string; token: string }> {
  const made = key.token ? keyOfToken(key.mode, key.token) : newApiKey(key.mode);
  const id = randomUUID();
  await prisma.apiKey.create({
    data: {
      id,
      merchantId: key.merchantId,
      mode: key.mode,
      scope: key.scope ?? "full",
      name: key.name ?? "",
      keyHash: new Uint8Array(made.hash),
      keyPrefix: made.prefix,
      keySuffix: made.suffix,
      expiresAt: key.expiresAt,
    },
  });
  return { id, token: made.token };
}

/** Revokes a key; false when there is no such key or it was revoked before. */
export async function revokeKey({ prisma }: Database, id: string, now: Date): Promise<boolean> {
  const { count } = await prisma.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } });
  return count === 1;
}

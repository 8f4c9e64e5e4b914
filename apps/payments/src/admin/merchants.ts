import { randomUUID } from "node:crypto";
import type { Database } from "@svc/db";
import type { Mode } from "@svc/x402";
import { keyOfToken, newApiKey, type Scope } from "../keys/api-key.js";
import { canonicalWallet } from "../merchants/wallet-address.js";

interface NewMerchant {
  readonly name: string;
  readonly contactEmail?: string;
  readonly agentic?: boolean;
  /** EVM or Solana addresses; registered as the defaults of both modes. */
  readonly wallets: readonly string[];
}

/** Creates a merchant with its default wallets. Throws when an address is none or belongs to another merchant. */
export async function createMerchant({ prisma }: Database, merchant: NewMerchant): Promise<{ id: string }> {
  const wallets = merchant.wallets.map((text) => {
    const wallet = canonicalWallet(text);
    if (!wallet) throw new Error(`${text} is neither an EVM address (EIP-55 checksum) nor a Solana address`);
    return wallet;
  });
  if (new Set(wallets.map(({ family }) => family)).size !== wallets.length) {
    throw new Error("give at most one default wallet per chain family");
  }
  const taken = await prisma.merchantWallet.findFirst({
    where: { address: { in: wallets.map(({ address }) => address) } },
  });
  if (taken) throw new Error(`${taken.address} belongs to another merchant`);
  const id = randomUUID();
  const modes: Mode[] = ["test", "live"];
  await prisma.merchant.create({
    data: {
      id,
      name: merchant.name,
      contactEmail: merchant.contactEmail,
      agentic: merchant.agentic ?? false,
      wallets: {
        create: modes.flatMap((mode) =>
          wallets.map((wallet) => ({ id: randomUUID(), mode, ...wallet, isDefault: true })),
        ),
      },
    },
  });
  return { id };
}

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

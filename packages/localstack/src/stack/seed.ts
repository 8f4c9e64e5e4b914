import { createHash, randomUUID } from "node:crypto";
import { createDatabase, type Database, type KeyScope, type Mode } from "@svc/db";
import type { ChainFamily } from "@svc/x402";
import type { LocalKeys } from "./local-keys.js";

export interface SeedMerchant {
  readonly id: string;
  readonly name: string;
  /** Whether it may make live keys without a verification. */
  readonly agentic: boolean;
  /** Subject of the user who acts for it. */
  readonly user: string;
  readonly wallets: Readonly<Record<ChainFamily, string>>;
}

/** Who is in the local stack. The ids are fixed: they and the wallets are the same in every database that is seeded. */
export interface Seed {
  readonly merchant: SeedMerchant;
  readonly otherMerchant: SeedMerchant;
}

export const MERCHANT_ID = "11111111-1111-4111-8111-111111111111";
export const OTHER_MERCHANT_ID = "22222222-2222-4222-8222-222222222222";

/** Puts the merchants with their users, wallets and keys into the database. May be repeated. */
export async function seed(
  databaseUrl: string,
  { merchant, otherMerchant }: Seed,
  keys: LocalKeys,
  issuer: string,
): Promise<void> {
  const database = createDatabase({ url: databaseUrl, poolMax: 2, statementTimeoutMs: 20_000 });
  try {
    await putMerchant(database, merchant, [
      { token: keys.merchant.testKey, scope: "full", name: "local test key" },
      { token: keys.merchant.liveKey, scope: "full", name: "local live key" },
      { token: keys.merchant.agenticLiveKey, scope: "agentic", name: "local agentic live key" },
    ]);
    await putMerchant(database, otherMerchant, [
      { token: keys.otherMerchant.testKey, scope: "full", name: "local test key" },
    ]);
    for (const one of [merchant, otherMerchant]) await putUser(database, one, issuer);
  } finally {
    await database.close();
  }
}

interface SeedKey {
  readonly token: string;
  readonly scope: KeyScope;
  readonly name: string;
}

async function putMerchant({ prisma }: Database, merchant: SeedMerchant, keys: readonly SeedKey[]): Promise<void> {
  const { id, name, agentic } = merchant;
  await prisma.merchant.upsert({ where: { id }, create: { id, name, agentic }, update: { agentic } });
  await prisma.merchantWallet.createMany({
    data: (["test", "live"] as const).flatMap((mode) =>
      (["evm", "solana"] as const).map((family) => ({
        id: randomUUID(),
        merchantId: id,
        mode,
        family,
        address: merchant.wallets[family],
        isDefault: true,
      })),
    ),
    skipDuplicates: true,
  });
  await prisma.apiKey.createMany({
    data: keys.map(({ token, scope, name }) => ({
      id: randomUUID(),
      merchantId: id,
      mode: modeOf(token),
      scope,
      name,
      // Only the hash is stored, as for every key.
      keyHash: new Uint8Array(createHash("sha256").update(token).digest()),
      keyPrefix: token.slice(0, PREFIX_LENGTH),
      keySuffix: token.slice(-4),
    })),
    skipDuplicates: true,
  });
}

async function putUser({ prisma }: Database, { id, user: subject }: SeedMerchant, issuer: string): Promise<void> {
  const member = { issuer, subject, merchantId: id };
  await prisma.merchantMember.upsert({
    where: { issuer_subject: { issuer, subject } },
    create: member,
    update: { merchantId: id },
  });
}

const PREFIX_LENGTH = "svc_test_sk_".length;
const modeOf = (token: string): Mode => (token.startsWith("svc_live_") ? "live" : "test");

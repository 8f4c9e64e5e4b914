import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createDatabase, type Database, type KeyScope, type Mode } from "@svc/db";
import type { ChainFamily } from "@svc/x402";
import { evmAccounts } from "../evm/index.js";
import { SOLANA_WALLETS } from "../solana/index.js";
import { LOCAL_USERS } from "./stack-document.js";

/**
 * Secrets of this clone of the repository. They are created at the first start and kept, so that pasted commands
 * continue to work.
 */
export interface LocalKeys {
  readonly merchant: { readonly testKey: string; readonly liveKey: string; readonly agenticLiveKey: string };
  readonly otherMerchant: { readonly testKey: string };
  /** `bypassSecret`: value of the header with which operators scan beyond the free tier. */
  readonly scan: { readonly bypassSecret: string };
  /** Base64 of 32 bytes. */
  readonly encryptionKey: string;
}

const random = (prefix: string): string => prefix + randomBytes(24).toString("hex");

/** Reads the file, or creates it with access for its owner only. Adds missing keys. */
export function localKeys(path: string): LocalKeys {
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Partial<LocalKeys>) : {};
  const keys: LocalKeys = {
    merchant: {
      testKey: random("svc_test_sk_"),
      liveKey: random("svc_live_sk_"),
      agenticLiveKey: random("svc_live_sk_"),
      ...kept.merchant,
    },
    otherMerchant: { testKey: random("svc_test_sk_"), ...kept.otherMerchant },
    scan: { bypassSecret: random(""), ...kept.scan },
    encryptionKey: kept.encryptionKey ?? randomBytes(32).toString("base64"),
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}

export interface SeedMerchant {
  readonly id: string;
  readonly name: string;
  /** True if the merchant may create live keys without verification. These keys have scope `agentic`. */
  readonly agentic: boolean;
  /** Subject of the user who acts for the merchant. */
  readonly user: string;
  readonly wallets: Readonly<Record<ChainFamily, string>>;
}

/** Merchants and users of the local stack. Their ids and wallets are the same in every seeded database. */
interface Seed {
  readonly merchant: SeedMerchant;
  readonly otherMerchant: SeedMerchant;
}

const MERCHANT_ID = "11111111-1111-4111-8111-111111111111";
const OTHER_MERCHANT_ID = "22222222-2222-4222-8222-222222222222";

/** Writes the merchants with their users, wallets and keys into the database. Can be called again. */
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
      mode: getMode(token),
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
    where: { issuer_subject_merchantId: member },
    create: member,
    update: {},
  });
}

const PREFIX_LENGTH = "svc_test_sk_".length;
const getMode = (token: string): Mode => (token.startsWith("svc_live_") ? "live" : "test");

/** Seed data. Each merchant's wallets are the local chains' accounts of the same name. */
export const LOCAL_SEED: Seed = {
  merchant: {
    id: MERCHANT_ID,
    name: "Local Merchant",
    agentic: true,
    user: LOCAL_USERS.merchant,
    wallets: { evm: evmAccounts.merchant.address, solana: SOLANA_WALLETS.merchant.publicKey.toBase58() },
  },
  otherMerchant: {
    id: OTHER_MERCHANT_ID,
    name: "Other Local Merchant",
    agentic: false,
    user: LOCAL_USERS.otherMerchant,
    wallets: { evm: evmAccounts.otherMerchant.address, solana: SOLANA_WALLETS.otherMerchant.publicKey.toBase58() },
  },
};

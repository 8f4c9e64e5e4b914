import { randomUUID } from "node:crypto";
import type { Database } from "@svc/db";
import type { Mode } from "@svc/x402";
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

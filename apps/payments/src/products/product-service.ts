import type { Clock } from "@svc/service";
import type { Caller } from "../keys/api-key.js";
import { canonicalWallet } from "../merchants/wallet-address.js";
import type { WalletsRepository } from "../merchants/wallets-repository.js";
import { requireOwned } from "../owned-resource.js";
import type { Product } from "./product.js";
import { changedProductFields, newProductFields, type ProductInput, type ProductPatch } from "./product-rules.js";
import type { ProductsRepository } from "./products-repository.js";

export interface ProductServiceDeps {
  readonly products: ProductsRepository;
  readonly wallets: WalletsRepository;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** A product that is valid and whose wallet is the caller's, not stored yet. */
export async function draftProduct(deps: ProductServiceDeps, caller: Caller, input: ProductInput): Promise<Product> {
  const defaultWallet = caller.wallets.evm ?? caller.wallets.solana;
  const fields = newProductFields(input, defaultWallet);
  await registerWallet(deps, caller, fields.merchantWalletAddress, [defaultWallet]);
  const now = new Date(deps.clock.now()).toISOString();
  return {
    id: deps.newId(),
    merchantId: caller.merchantId,
    mode: caller.mode,
    ...fields,
    totalCollected: 0,
    totalTransactions: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** Changes the fields that the patch names. */
export async function updateProduct(
  deps: ProductServiceDeps,
  caller: Caller,
  id: string,
  patch: ProductPatch,
): Promise<void> {
  // Ownership first, and a wallet is registered outside the transaction: two requests never wait for each other's connection.
  const before = requireOwned(await deps.products.load(id), caller, "product");
  const { merchantWalletAddress } = changedProductFields(before.fields, patch);
  if (merchantWalletAddress) await registerWallet(deps, caller, merchantWalletAddress, []);
  await deps.products.update(id, new Date(deps.clock.now()), async (stored) =>
    changedProductFields(requireOwned(stored, caller, "product").fields, patch),
  );
}

async function registerWallet(
  deps: ProductServiceDeps,
  caller: Caller,
  address: string,
  known: readonly (string | null)[],
): Promise<void> {
  const wallet = canonicalWallet(address);
  if (wallet && !known.includes(wallet.address)) await deps.wallets.register(caller.merchantId, caller.mode, [wallet]);
}

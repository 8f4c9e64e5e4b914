import { failInvalid, invalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import type { Caller } from "../authorization/caller.js";
import { differing } from "../canonical-json.js";
import { mergeMetadata, metadataErrors, nameErrors } from "../field-rules.js";
import { canonicalWallet } from "../merchants/wallet-address.js";
import type { WalletsRepository } from "../merchants/wallets-repository.js";
import { requireOwned } from "../owned-resource.js";
import { requireMatch } from "../precondition.js";
import { mergedIntervalCount, pricingDefaults, pricingErrors } from "../pricing/pricing-rules.js";
import type { Product, ProductFields } from "./product.js";
import type { ProductsRepository } from "./products-repository.js";

/** Body of a creation, after schema validation. */
type ProductInput = Pick<ProductFields, "name" | "amount"> & Partial<Omit<ProductFields, "archived">>;
/** Body of a change. */
type ProductPatch = Partial<ProductFields>;

interface ProductServiceDeps {
  readonly products: ProductsRepository;
  readonly wallets: WalletsRepository;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** Validates the input and builds a product without storing it. Registers the product's wallet for the caller. */
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

/**
 * Changes the fields that the patch names.
 * @param ifMatch the If-Match header; the update is refused if the product has changed since the caller read it
 */
export async function updateProduct(
  deps: ProductServiceDeps,
  caller: Caller,
  id: string,
  patch: ProductPatch,
  ifMatch?: string,
): Promise<void> {
  // Checks ownership first. Registers a wallet outside the transaction, so that two requests never wait for each
  // other's connection.
  const before = requireOwned(await deps.products.load(id), caller, "product");
  const changed = changedProductFields(before.fields, patch);
  if (ifMatch !== undefined) requireMatch(ifMatch, (await deps.products.find(id))?.tag ?? "", changed);
  const { merchantWalletAddress } = changed;
  if (merchantWalletAddress) await registerWallet(deps, caller, merchantWalletAddress, []);
  await deps.products.update(id, new Date(deps.clock.now()), async (stored, tag) => {
    const fields = changedProductFields(requireOwned(stored, caller, "product").fields, patch);
    requireMatch(ifMatch, tag, fields);
    return fields;
  });
}

async function registerWallet(
  deps: ProductServiceDeps,
  caller: Caller,
  address: string,
  known: readonly (string | null)[],
): Promise<void> {
  const wallet = canonicalWallet(address);
  if (wallet && !known.includes(wallet.address)) await deps.wallets.register(caller, [wallet]);
}

/** A new product's fields: the given ones, else the defaults. Throws VALIDATION_FAILED. */
function newProductFields(input: ProductInput, defaultWallet: string | null): ProductFields {
  const fields: ProductFields = {
    description: "",
    currency: "USD",
    active: true,
    token: "USDC",
    ...input,
    ...pricingDefaults(input),
    name: input.name.trim(),
    archived: false,
    metadata: mergeMetadata({}, input.metadata ?? {}),
    merchantWalletAddress: requireWallet(input.merchantWalletAddress ?? defaultWallet),
  };
  requireValid(fields);
  return fields;
}

/**
 * The fields of a stored product that a patch changes. @throws VALIDATION_FAILED if the changed product would be
 * invalid
 */
function changedProductFields(stored: ProductFields, patch: ProductPatch): Partial<ProductFields> {
  // A request that archives a product may contain `active: true`, because callers send a fetched product back.
  if (patch.active === true && (patch.archived ?? stored.archived) && !(patch.archived && !stored.archived)) {
    failInvalid("active", "cannot be true for an archived product: also send archived: false");
  }
  const merged: ProductFields = { ...stored, ...patch };
  const next: ProductFields = {
    ...merged,
    billingIntervalCount: mergedIntervalCount(stored, patch),
    name: merged.name.trim(),
    metadata: patch.metadata ? mergeMetadata(stored.metadata, patch.metadata) : stored.metadata,
    merchantWalletAddress: patch.merchantWalletAddress
      ? requireWallet(patch.merchantWalletAddress)
      : stored.merchantWalletAddress,
    // An archived product is never active.
    active: merged.archived ? false : merged.active,
  };
  requireValid(next);
  return differing(stored, next);
}

function requireWallet(text: string | null): string {
  if (text === null) failInvalid("merchantWalletAddress", "is required: the merchant has no default wallet");
  const wallet = canonicalWallet(text);
  if (!wallet) failInvalid("merchantWalletAddress", "is not an EVM address (EIP-55 checksum) or a Solana address");
  return wallet.address;
}

function requireValid(fields: ProductFields): void {
  const errors = [...nameErrors(fields.name), ...pricingErrors(fields), ...metadataErrors(fields.metadata)];
  if (errors.length > 0) throw invalid(errors);
}

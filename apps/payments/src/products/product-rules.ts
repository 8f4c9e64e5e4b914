import { failInvalid, invalid } from "@svc/errors";
import { canonicalJson } from "../canonical-json.js";
import { mergeMetadata, metadataErrors, nameErrors } from "../field-rules.js";
import { canonicalWallet } from "../merchants/wallet-address.js";

import { mergedIntervalCount, pricingDefaults, pricingErrors } from "../pricing/pricing-rules.js";
import type { ProductFields } from "./product.js";

/** Body of a creation, as validated by its schema. */
export type ProductInput = Pick<ProductFields, "name" | "amount"> & Partial<Omit<ProductFields, "archived">>;
/** Body of a change. */
export type ProductPatch = Partial<ProductFields>;

/** A new product's fields: what was given, else the defaults. Throws VALIDATION_FAILED. */
export function newProductFields(input: ProductInput, defaultWallet: string | null): ProductFields {
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
    merchantWalletAddress: walletOf(input.merchantWalletAddress ?? defaultWallet),
  };
  requireValid(fields);
  return fields;
}

/** The fields of a stored product that a patch really changes. Throws VALIDATION_FAILED on the merged object. */
export function changedProductFields(stored: ProductFields, patch: ProductPatch): Partial<ProductFields> {
  // A fetched product that is sent back says `active: false` beside `archived: true`, and one that is archived now may say neither.
  if (patch.active === true && (patch.archived ?? stored.archived) && !(patch.archived && !stored.archived)) {
    failInvalid("active", "cannot be true of an archived product: send archived: false with it");
  }
  const merged: ProductFields = { ...stored, ...patch };
  const next: ProductFields = {
    ...merged,
    billingIntervalCount: mergedIntervalCount(stored, patch),
    name: merged.name.trim(),
    metadata: patch.metadata ? mergeMetadata(stored.metadata, patch.metadata) : stored.metadata,
    merchantWalletAddress: patch.merchantWalletAddress
      ? walletOf(patch.merchantWalletAddress)
      : stored.merchantWalletAddress,
    // Nothing is sold that is archived.
    active: merged.archived ? false : merged.active,
  };
  requireValid(next);
  return differing(stored, next);
}

/** Members of `next` that are not the same in `stored`; the database keeps JSON with its members in another order. */
export function differing<T extends object>(stored: T, next: T): Partial<T> {
  const names = Object.keys(next) as (keyof T)[];
  return Object.fromEntries(
    names.filter((name) => canonicalJson(next[name]) !== canonicalJson(stored[name])).map((name) => [name, next[name]]),
  ) as Partial<T>;
}

function walletOf(text: string | null): string {
  if (text === null) failInvalid("merchantWalletAddress", "is required: the merchant has no default wallet");
  const wallet = canonicalWallet(text);
  if (!wallet) failInvalid("merchantWalletAddress", "is not an EVM address (EIP-55 checksum) or a Solana address");
  return wallet.address;
}

function requireValid(fields: ProductFields): void {
  const errors = [...nameErrors(fields.name), ...pricingErrors(fields), ...metadataErrors(fields.metadata)];
  if (errors.length > 0) throw invalid(errors);
}

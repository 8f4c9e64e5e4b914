import { failInvalid, invalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { getNetwork, type NetworkName } from "@svc/x402";
import type { MerchantActor } from "../authorization/caller.js";
import { requireLinkScope } from "../authorization/key-scope.js";
import type { Cipher } from "../crypto/cipher.js";
import { canonicalWallet } from "../merchants/wallet-address.js";
import type { WalletsRepository } from "../merchants/wallets-repository.js";
import { requireOwned } from "../owned-resource.js";
import { requireMatch } from "../precondition.js";
import type { ProductFields } from "../products/product.js";
import type { ProductsRepository } from "../products/products-repository.js";
import { networkErrors } from "./link-networks.js";
import {
  changedLinkFields,
  type LinkContext,
  newLinkFields,
  type PaymentLinkInput,
  type PaymentLinkPatch,
  productDefaults,
} from "./link-rules.js";
import type { PaymentLink, PaymentLinkFields } from "./payment-link.js";
import type { PaymentLinksRepository } from "./payment-links-repository.js";

interface PaymentLinkServiceDeps {
  readonly links: PaymentLinksRepository;
  readonly products: ProductsRepository;
  readonly wallets: WalletsRepository;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Why the guarded client would refuse to call this target, or null. */
  readonly targetRefusal: (targetUrl: string) => string | null;
}

/**
 * Validates the input and builds a link without storing it. Checks that the product is the caller's, and registers the
 * link's wallets for the caller.
 */
export async function draftLink(
  deps: PaymentLinkServiceDeps,
  caller: MerchantActor,
  input: PaymentLinkInput,
): Promise<PaymentLink> {
  // Validate the request itself before looking up the resources that it names.
  const { network, networks = [network] } = input;
  const ofNetworks = input.productId ? networkErrors({ network, networks }, caller.mode) : [];
  if (ofNetworks.length > 0) throw invalid(ofNetworks);
  const product = input.productId ? await usableProduct(deps, caller, input.productId) : null;
  const fields = newLinkFields(
    input,
    product ? productDefaults(product, input) : {},
    buildContext(deps, caller, product),
  );
  await registerWallets(deps, caller, fields);
  const now = new Date(deps.clock.now()).toISOString();
  return {
    id: deps.newId(),
    merchantId: caller.merchantId,
    mode: caller.mode,
    ...fields,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Changes the fields that the patch names.
 * @param ifMatch the If-Match header; the update is refused if the link has changed since the caller read it
 */
export async function updateLink(
  deps: PaymentLinkServiceDeps,
  caller: MerchantActor,
  id: string,
  patch: PaymentLinkPatch,
  ifMatch?: string,
): Promise<void> {
  const change = (stored: Awaited<ReturnType<PaymentLinksRepository["load"]>>) => {
    const { fields } = requireOwned(stored, caller, "payment link");
    requireLinkScope(caller, fields.isAgenticProxy);
    return changedLinkFields(fields, patch, buildContext(deps, caller, null));
  };
  // Checks once outside the transaction, so that looking up a product or a wallet holds no connection.
  const changed = change(await deps.links.load(id));
  if (ifMatch !== undefined) requireMatch(ifMatch, (await deps.links.find(id))?.tag ?? "", changed);
  if (changed.productId) await usableProduct(deps, caller, changed.productId);
  if (changed.merchantWalletAddresses) await registerWallets(deps, caller, changed as PaymentLinkFields);
  await deps.links.update(id, new Date(deps.clock.now()), async (stored, tag) => {
    const fields = change(stored);
    requireMatch(ifMatch, tag, fields);
    return fields;
  });
}

async function usableProduct(deps: PaymentLinkServiceDeps, caller: MerchantActor, id: string): Promise<ProductFields> {
  const { fields } = requireOwned(await deps.products.load(id), caller, "product");
  if (fields.archived) failInvalid("productId", "names an archived product");
  return fields;
}

/** Builds the context that the link rules need for a caller. */
export function buildContext(
  deps: Pick<PaymentLinkServiceDeps, "targetRefusal" | "cipher">,
  caller: MerchantActor,
  product: ProductFields | null,
): LinkContext {
  const lent = product ? canonicalWallet(product.merchantWalletAddress) : null;
  return {
    mode: caller.mode,
    merchantName: caller.merchantName,
    wallets: lent ? { ...caller.wallets, [lent.family]: lent.address } : caller.wallets,
    agenticByDefault: caller.scope === "agentic",
    targetRefusal: deps.targetRefusal,
    encrypt: deps.cipher.encrypt,
  };
}

async function registerWallets(
  deps: PaymentLinkServiceDeps,
  caller: MerchantActor,
  fields: Pick<PaymentLinkFields, "merchantWalletAddresses">,
): Promise<void> {
  const known = [caller.wallets.evm, caller.wallets.solana];
  const wallets = new Map<string, { family: "evm" | "solana"; address: string }>();
  for (const [name, address] of Object.entries(fields.merchantWalletAddresses)) {
    if (!known.includes(address)) wallets.set(address, { family: getNetwork(name as NetworkName).family, address });
  }
  await deps.wallets.register(caller, [...wallets.values()]);
}

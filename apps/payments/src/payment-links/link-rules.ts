import { type FieldError, invalid } from "@svc/errors";
import type { Mode } from "@svc/x402";
import { differing } from "../canonical-json.js";
import { mergeMetadata, metadataErrors, nameErrors, sellerNameErrors } from "../field-rules.js";
import { mergedIntervalCount, pricingDefaults, pricingErrors } from "../pricing/pricing-rules.js";
import type { ProductFields } from "../products/product.js";
import { agenticErrors, forwardHeaderErrors, inertErrors, upstreamHeaderErrors } from "./agentic-rules.js";
import { mergeNetworks, networkErrors, resolveWallets } from "./link-networks.js";
import { redirectUrlErrors } from "./link-urls.js";
import { type CustomField, NEW_LINK, type PaymentLinkFields } from "./payment-link.js";

type Settable = Omit<PaymentLinkFields, "upstreamHeaderNames" | "upstreamHeaders" | "apiId" | "routeTemplate">;
/** Body of an update, after schema validation. */
export type PaymentLinkPatch = Partial<Settable> & {
  readonly upstreamHeaders?: Readonly<Record<string, string>> | null;
};
/** Body of a creation. `name` and `amount` may come from the product. */
export type PaymentLinkInput = PaymentLinkPatch & Pick<PaymentLinkFields, "network">;
/** Members that make a link a route of an API. */
export type RouteOfApi = Pick<PaymentLinkFields, "apiId" | "routeTemplate">;

/** Input that the rules need besides the body. */
export interface LinkContext {
  readonly mode: Mode;
  readonly merchantName: string;
  readonly wallets: { readonly evm: string | null; readonly solana: string | null };
  readonly agenticByDefault: boolean;
  readonly targetRefusal: (targetUrl: string) => string | null;
  readonly encrypt: (text: string) => Uint8Array;
}

/**
 * The members that a link inherits from its product. If the input names another price type, the link doesn't inherit
 * the product's billing interval and trial.
 */
export function productDefaults(product: ProductFields, input: PaymentLinkPatch): PaymentLinkPatch {
  const { name, description, amount, currency, token, metadata } = product;
  const pricing =
    input.pricingType === undefined || input.pricingType === product.pricingType
      ? (({ pricingType, billingInterval, billingIntervalCount, trialDays }) => ({
          pricingType,
          billingInterval,
          billingIntervalCount,
          trialDays,
        }))(product)
      : {};
  return { name, description, amount, currency, token, metadata, ...pricing };
}

/** Required members that a new link lacks. */
export const missingFields = (given: Pick<PaymentLinkPatch, "network" | "name" | "amount">): FieldError[] =>
  (["network", "name", "amount"] as const)
    .filter((field) => given[field] === undefined)
    .map((field) => ({ field, reason: "is required" }));

/**
 * Builds a new link's fields. `lent` holds the members that the link inherits from its product. The product's wallet is
 * already in `context.wallets`.
 * Throws VALIDATION_FAILED.
 */
export function newLinkFields(
  input: PaymentLinkInput,
  lent: PaymentLinkPatch,
  context: LinkContext,
  route: RouteOfApi = { apiId: null, routeTemplate: null },
): PaymentLinkFields {
  const given = { ...lent, ...input };
  const missing = missingFields(given);
  if (missing.length > 0) throw invalid(missing);
  const blank: PaymentLinkFields = {
    ...NEW_LINK,
    network: input.network,
    networks: [input.network],
    merchantName: context.merchantName,
    isAgenticProxy: context.agenticByDefault,
    ...route,
  };
  return merge(blank, { ...given, ...pricingDefaults(given) }, context);
}

const OF_THE_API = ["isAgenticProxy", "targetUrl", "targetMethod", "upstreamHeaders"] as const;

/** Errors for members that a route inherits from its API. Callers can't change them on the route. */
function routeErrors(stored: PaymentLinkFields, patch: PaymentLinkPatch): FieldError[] {
  if (stored.apiId === null) return [];
  const changed = OF_THE_API.filter((field) => patch[field] !== undefined && patch[field] !== stored[field]);
  return changed.map((field) => ({ field, reason: "belongs to the route's API: change it there, or import again" }));
}

/** The fields of a stored link that a patch changes. @throws VALIDATION_FAILED if the changed link would be invalid */
export function changedLinkFields(
  stored: PaymentLinkFields,
  patch: PaymentLinkPatch,
  context: LinkContext,
): Partial<PaymentLinkFields> {
  const ofTheApi = routeErrors(stored, patch);
  if (ofTheApi.length > 0) throw invalid(ofTheApi);
  const changed = differing(stored, merge(stored, patch, context));
  // Encryption returns different bytes each time, so headers count as changed only if the patch names them.
  if (patch.upstreamHeaders === undefined) delete (changed as { upstreamHeaders?: unknown }).upstreamHeaders;
  return changed;
}

function merge(stored: PaymentLinkFields, patch: PaymentLinkPatch, context: LinkContext): PaymentLinkFields {
  const { upstreamHeaders, merchantWalletAddress, merchantWalletAddresses, ...plain } = patch;
  const choice = mergeNetworks(stored, patch);
  const given = { merchantWalletAddress, merchantWalletAddresses };
  const { wallets, errors } = resolveWallets(choice, { given, stored, defaults: context.wallets });
  const next: PaymentLinkFields = {
    ...stored,
    ...plain,
    ...choice,
    billingIntervalCount: mergedIntervalCount(stored, patch),
    name: (patch.name ?? stored.name).trim(),
    customFields: (patch.customFields ?? stored.customFields).map((field) => ({
      ...field,
      optional: field.optional ?? false,
    })),
    metadata: patch.metadata ? mergeMetadata(stored.metadata, patch.metadata) : stored.metadata,
    merchantWalletAddresses: wallets,
    merchantWalletAddress: wallets[choice.network] ?? "",
    ...upstream(stored, upstreamHeaders, context),
  };
  // A merchant must be able to deactivate a link whose target the operator no longer allows, so an unchanged target
  // isn't checked here. Each paid request to the link checks it anyway.
  const all = [
    ...networkErrors(choice, context.mode),
    ...errors,
    ...linkErrors(next, stored.targetUrl === next.targetUrl ? { ...context, targetRefusal: () => null } : context),
    ...upstreamHeaderErrors(upstreamHeaders ?? {}),
    // A stored name may predate the rule, and must not block other changes.
    ...(next.merchantName === stored.merchantName ? [] : sellerNameErrors(next.merchantName, "merchantName")),
  ];
  const inert = inertErrors(next, stored).filter(({ field }) => !all.some((one) => one.field === field));
  if (all.length + inert.length > 0) throw invalid([...all, ...inert]);
  return next;
}

function upstream(
  stored: PaymentLinkFields,
  headers: Readonly<Record<string, string>> | null | undefined,
  context: LinkContext,
) {
  if (headers === undefined)
    return { upstreamHeaders: stored.upstreamHeaders, upstreamHeaderNames: stored.upstreamHeaderNames };
  const names = Object.keys(headers ?? {});
  if (names.length === 0) return { upstreamHeaders: null, upstreamHeaderNames: [] };
  return { upstreamHeaders: context.encrypt(JSON.stringify(headers)), upstreamHeaderNames: names };
}

function linkErrors(fields: PaymentLinkFields, context: LinkContext): FieldError[] {
  return [
    ...nameErrors(fields.name),
    ...pricingErrors(fields),
    ...metadataErrors(fields.metadata),
    ...customFieldErrors(fields.customFields),
    ...redirectUrlErrors(fields, context.mode),
    ...forwardHeaderErrors(fields.forwardHeaders),
    ...agenticErrors(fields, context.targetRefusal),
  ];
}

function customFieldErrors(fields: readonly CustomField[]): FieldError[] {
  const errors: FieldError[] = [];
  if (new Set(fields.map(({ key }) => key)).size !== fields.length) {
    errors.push({ field: "customFields", reason: "must not use a key twice" });
  }
  fields.forEach(({ type, options }, index) => {
    if ((type === "dropdown") !== (options !== undefined)) {
      errors.push({
        field: `customFields.${index}.options`,
        reason: "is required for a dropdown, and not allowed for other types",
      });
    }
  });
  return errors;
}

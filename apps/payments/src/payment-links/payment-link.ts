import type { Mode, NetworkName } from "@svc/x402";
import { getNetwork } from "@svc/x402";
import { isOwnWallet } from "../merchants/wallets-repository.js";
import type { Pricing } from "../pricing/pricing-rules.js";
import { type Column, column, later, type ResourceTable, required, resourceTable } from "../sql/resource-table.js";
import { totalColumns } from "../totals/totals-statements.js";

/** Maximum number of custom fields of a link. */
export const CUSTOM_FIELDS_MAX = 3;

export interface CustomField {
  readonly key: string;
  readonly label: string;
  readonly type: "text" | "number" | "dropdown";
  readonly optional: boolean;
  readonly options?: readonly string[];
}

export type TargetMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** When a paid call is charged: after the target has answered, or before the service calls it. */
export type SettleMoment = "after" | "before";

/** Members that a merchant may set, in stored form. */
export interface PaymentLinkFields extends Pricing {
  readonly productId: string | null;
  readonly name: string;
  readonly description: string;
  readonly currency: "USD";
  readonly network: NetworkName;
  readonly networks: readonly NetworkName[];
  readonly token: "USDC";
  readonly active: boolean;
  /** The wallet on `network`. */
  readonly merchantWalletAddress: string;
  /** One wallet for each of `networks`. */
  readonly merchantWalletAddresses: Readonly<Partial<Record<NetworkName, string>>>;
  readonly merchantName: string;
  readonly customFields: readonly CustomField[];
  readonly isAgenticProxy: boolean;
  readonly targetUrl: string | null;
  readonly targetMethod: TargetMethod | null;
  readonly x402Scheme: "exact";
  readonly settle: SettleMoment;
  readonly inputSchema: Readonly<Record<string, unknown>> | null;
  readonly inputExample: unknown;
  readonly forwardHeaders: readonly string[];
  readonly upstreamHeaderNames: readonly string[];
  /** Encrypted: credentials of the merchant's own API. */
  readonly upstreamHeaders: Uint8Array | null;
  /** True if catalogs of paid resources may list it. */
  readonly listed: boolean;
  readonly tags: readonly string[];
  readonly iconUrl: string | null;
  readonly outputExample: unknown;
  /** The API to which the link belongs as a route. Null for a separate link. */
  readonly apiId: string | null;
  /** Path of the route in its API, as in `/weather/:country/:city`. Null for a separate link. */
  readonly routeTemplate: string | null;
  readonly successUrl: string | null;
  readonly returnUrl: string | null;
  readonly cancelUrl: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * Default values of a new link. The merchant or the product can set others. `network` and `networks` have no default.
 * The compiler requires an entry for each other field.
 */
export const NEW_LINK: Omit<PaymentLinkFields, "network" | "networks"> = {
  productId: null,
  name: "",
  description: "",
  amount: 0,
  currency: "USD",
  token: "USDC",
  active: true,
  pricingType: "one_time",
  billingInterval: null,
  billingIntervalCount: null,
  trialDays: null,
  merchantWalletAddress: "",
  merchantWalletAddresses: {},
  merchantName: "",
  customFields: [],
  isAgenticProxy: false,
  targetUrl: null,
  targetMethod: null,
  x402Scheme: "exact",
  settle: "after",
  inputSchema: null,
  inputExample: null,
  forwardHeaders: [],
  upstreamHeaderNames: [],
  upstreamHeaders: null,
  listed: false,
  tags: [],
  iconUrl: null,
  outputExample: null,
  apiId: null,
  routeTemplate: null,
  successUrl: null,
  returnUrl: null,
  cancelUrl: null,
  metadata: {},
};

export const LINK_FIELDS: readonly string[] = ["network", "networks", ...Object.keys(NEW_LINK)];

export interface PaymentLink extends PaymentLinkFields {
  readonly id: string;
  readonly merchantId: string;
  readonly mode: Mode;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Versions of x402 clients that can pay. Version 1 has names for only some of the networks. */
const payableBy = (networksJson: string): string => {
  const networks = JSON.parse(networksJson) as NetworkName[];
  const v1 = networks.some((name) => getNetwork(name).x402Name !== null);
  return v1 ? '["x402-v1","x402-v2"]' : '["x402-v2"]';
};

/** Page on which a person pays a link. An agentic link's page explains how agents pay it. */
export const payPageUrl = (publicUrl: string, linkId: string): string => `${publicUrl}/pay/pl-${linkId}`;

/** Members of a link in answers, in output order. */
const LINK_COLUMNS: readonly Column[] = [
  column("productId", "uuid"),
  required("name", "text"),
  required("description", "text"),
  required("amount", "number"),
  required("currency", "plain"),
  required("network", "plain"),
  required("networks", "json"),
  required("token", "plain"),
  required("active", "boolean"),
  required("mode", "Mode"),
  required("livemode", "boolean", "mode = 'live'"),
  required("pricingType", "plain"),
  column("billingInterval", "plain"),
  column("billingIntervalCount", "number"),
  column("trialDays", "number"),
  required("merchantWalletAddress", "plain"),
  required("merchantId", "uuid"),
  required("merchantWalletAddresses", "json"),
  required("merchantName", "text"),
  ...totalColumns("link"),
  required("customFields", "json"),
  required("isAgenticProxy", "boolean"),
  column("targetUrl", "text"),
  column("targetMethod", "plain"),
  required("x402Scheme", "plain", "x402_scheme"),
  required("settle", "plain"),
  required("payableBy", payableBy, "networks"),
  column("inputSchema", "json"),
  column("inputExample", "json"),
  required("forwardHeaders", "json"),
  required("upstreamHeaderNames", "json"),
  required("listed", "boolean"),
  later(column("listing", "json")),
  required("tags", "json"),
  column("iconUrl", "text"),
  column("outputExample", "json"),
  column("apiId", "uuid"),
  column("routeTemplate", "text"),
  column("successUrl", "text"),
  column("returnUrl", "text"),
  column("cancelUrl", "text"),
  required("metadata", "json"),
  required("createdAt", "timestamp"),
  required("updatedAt", "timestamp"),
];

/** @param publicUrl the service's own address, on which the address of a link is based */
export const paymentLinksTable = (publicUrl: string): ResourceTable =>
  resourceTable(
    "payment_links",
    [
      required("id", "uuid"),
      required("url", "plain", `'${payPageUrl(publicUrl, "").replaceAll("'", "''")}' || id`),
      ...LINK_COLUMNS,
    ],
    [{ field: "upstreamHeaders", type: "bytea" }],
  );

/** The answer to a creation: the same JSON that a later read returns, without the encrypted headers. */
export function paymentLinkJson(link: PaymentLink, publicUrl: string): string {
  const { upstreamHeaders: _secret, ...shown } = link;
  return JSON.stringify({
    ...shown,
    url: payPageUrl(publicUrl, link.id),
    livemode: link.mode === "live",
    payableBy: JSON.parse(payableBy(JSON.stringify(link.networks))),
    listing: null,
    totalCollected: 0,
    totalTransactions: 0,
  });
}

/**
 * Members of a link in the unversioned routes, one of which needs no credential. Lists the shown members, not the
 * hidden ones, so that a new column doesn't become public by mistake.
 */
const SHOWN = [
  "name",
  "description",
  "amount",
  "currency",
  "network",
  "networks",
  "token",
  "active",
  "merchantWalletAddress",
  "merchantName",
  "totalCollected",
  "totalTransactions",
  "createdAt",
  "updatedAt",
] as const;

export const LEGACY_PAYMENT_LINKS = resourceTable("payment_links", [
  required("_id", "plain", "id"),
  ...SHOWN.flatMap((shown) => LINK_COLUMNS.filter(({ field }) => field === shown)),
]);

/** Networks of a link whose wallets still belong to its merchant, in the link's order. */
const PAYABLE_NETWORKS = `(SELECT coalesce(jsonb_agg(one.network ORDER BY one.place), '[]')
  FROM jsonb_array_elements_text(payment_links.networks) WITH ORDINALITY AS one (network, place)
  WHERE ${isOwnWallet("payment_links", "payment_links.merchant_wallet_addresses ->> one.network")})`;

/**
 * SQL that selects `own` if the link's own wallet can still receive payments. Otherwise it selects `ofFirst`, a value
 * of the first payable network.
 */
const ofPayable = (own: string, ofFirst: string): string =>
  `CASE WHEN ${isOwnWallet("payment_links", "payment_links.merchant_wallet_address")} THEN ${own} ELSE ${ofFirst} END`;
const FIRST_PAYABLE = `${PAYABLE_NETWORKS} ->> 0`;

/** The columns for payers, without wallets that another merchant has taken over. */
const PUBLIC_COLUMNS: readonly Column[] = [
  required("networks", "json", PAYABLE_NETWORKS),
  column("network", "plain", ofPayable("network", FIRST_PAYABLE)),
  column(
    "merchantWalletAddress",
    "plain",
    ofPayable("merchant_wallet_address", `merchant_wallet_addresses ->> (${FIRST_PAYABLE})`),
  ),
];
export const PUBLIC_PAYMENT_LINKS = resourceTable(
  "payment_links",
  LEGACY_PAYMENT_LINKS.columns.map((one) => PUBLIC_COLUMNS.find(({ field }) => field === one.field) ?? one),
);

/** The answer to a creation: the same JSON that a later read returns. */
export function legacyPaymentLinkJson(link: PaymentLink): string {
  const made = { ...link, totalCollected: 0, totalTransactions: 0 };
  return JSON.stringify({ _id: link.id, ...Object.fromEntries(SHOWN.map((name) => [name, made[name]])) });
}

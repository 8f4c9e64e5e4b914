import { CATALOG_REPLIES, NETWORK_NAMES, TAG_PATTERN, TAGS_MAX } from "@svc/x402";
import { type TSchema, Type } from "typebox";
import { NAME_CHARACTERS_MAX } from "../../field-rules.js";
import { LINK_ID_PATTERN } from "../../payment-links/link-urls.js";
import { CUSTOM_FIELDS_MAX } from "../../payment-links/payment-link.js";
import { expandedOut, expandQuery } from "../expand-query.js";
import {
  Amount,
  AmountIn,
  bodySchema,
  Currency,
  LIST_QUERY,
  MetadataIn,
  MetadataQuery,
  ModeName,
  Network,
  Nullable,
  OneOf,
  Timestamp,
  Token,
  TotalCollected,
  UrlIn,
  Uuid,
  WalletIn,
} from "./common.js";
import { Description, Name, PRICING_IN, PRICING_OUT, ProductOut } from "./product-schema.js";

const CustomFieldIn = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 40 }),
    label: Type.String({ minLength: 1, maxLength: 100 }),
    type: OneOf(["text", "number", "dropdown"]),
    optional: Type.Optional(Type.Boolean({ description: "Whether the buyer may leave it empty; default false" })),
    options: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 50 })),
  },
  { additionalProperties: false },
);

export const CustomFieldOut = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    type: OneOf(["text", "number", "dropdown"]),
    optional: Type.Optional(Type.Boolean({ description: "Whether the buyer may leave it empty" })),
    options: Type.Optional(Type.Array(Type.String())),
  },
  { title: "CustomField" },
);

const TargetMethod = OneOf(["GET", "POST", "PUT", "PATCH", "DELETE"]);
export const SettleMoment = OneOf(
  ["after", "before"],
  "before: charges a call first, then streams the answer. If the answer fails, a retry is free",
);
const AnyObject = Type.Record(Type.String(), Type.Unknown());
/** Wallet addresses by network name. Other names are refused. */
const AddressesIn = Type.Object(Object.fromEntries(NETWORK_NAMES.map((name) => [name, Type.Optional(WalletIn)])), {
  title: "WalletAddressesByNetwork",
  additionalProperties: false,
  examples: [{ base_sepolia: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" }],
});

export const UpstreamHeadersIn = Nullable(
  Type.Record(Type.String(), Type.String(), {
    maxProperties: 20,
    writeOnly: true,
    description: "Write-only; stored encrypted",
  }),
);

const ProductId = Nullable({ ...Uuid, description: "Id of the product; null: none" });

const OPTIONAL_IN = {
  productId: Type.Optional(ProductId),
  description: Type.Optional(Description),
  currency: Type.Optional(Currency),
  networks: Type.Optional(Type.Array(Network, { minItems: 1, maxItems: NETWORK_NAMES.length })),
  token: Type.Optional(Token),
  active: Type.Optional(Type.Boolean()),
  ...PRICING_IN,
  merchantWalletAddress: Type.Optional(WalletIn),
  merchantWalletAddresses: Type.Optional(AddressesIn),
  merchantName: Type.Optional(Type.String({ maxLength: NAME_CHARACTERS_MAX })),
  customFields: Type.Optional(Type.Array(CustomFieldIn, { maxItems: CUSTOM_FIELDS_MAX })),
  isAgenticProxy: Type.Optional(Type.Boolean()),
  targetUrl: Type.Optional(UrlIn),
  targetMethod: Type.Optional(Nullable(TargetMethod)),
  x402Scheme: Type.Optional(OneOf(["exact"])),
  settle: Type.Optional(SettleMoment),
  inputSchema: Type.Optional(Nullable(AnyObject)),
  inputExample: Type.Optional(Type.Unknown()),
  forwardHeaders: Type.Optional(Type.Array(Type.String({ maxLength: 128 }), { maxItems: 20 })),
  upstreamHeaders: Type.Optional(UpstreamHeadersIn),
  listed: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Type.Array(Type.String({ pattern: TAG_PATTERN }), { maxItems: TAGS_MAX })),
  iconUrl: Type.Optional(UrlIn),
  outputExample: Type.Optional(Type.Unknown()),
  successUrl: Type.Optional(UrlIn),
  returnUrl: Type.Optional(UrlIn),
  cancelUrl: Type.Optional(UrlIn),
  metadata: Type.Optional(MetadataIn),
};

/** A link's last known state in a facilitator's catalog. */
export const ListingOut = Type.Object(
  {
    status: Type.String({
      enum: [...CATALOG_REPLIES],
      description: "`missing`: the facilitator reported nothing about its catalog",
    }),
    at: Timestamp,
    reason: Nullable(Type.String({ description: "The catalog's reason for a rejection" })),
  },
  { title: "Listing", description: "Reply of the facilitator's catalog to the last payment; null before the first" },
);

export const PaymentLinkCreate = bodySchema(
  { network: Network, name: Type.Optional(Name), amount: Type.Optional(AmountIn), ...OPTIONAL_IN },
  [
    "url",
    "product",
    "totalCollected",
    "totalTransactions",
    "payableBy",
    "upstreamHeaderNames",
    "listing",
    "apiId",
    "routeTemplate",
  ],
  [{ network: "base_sepolia", name: "One report", amount: 0.5 }],
);

export const PaymentLinkUpdate = bodySchema(
  { network: Type.Optional(Network), name: Type.Optional(Name), amount: Type.Optional(AmountIn), ...OPTIONAL_IN },
  [
    "url",
    "product",
    "totalCollected",
    "totalTransactions",
    "payableBy",
    "upstreamHeaderNames",
    "listing",
    "apiId",
    "routeTemplate",
  ],
  [{ active: false }],
);

/** A cursor of a list of links. Also accepts `pl-` and the id. */
const linkCursor = (cursor: TSchema) => {
  const { description } = cursor as { description?: string };
  return Type.Optional(
    Type.String({ pattern: LINK_ID_PATTERN, description: `${description} The id may begin with \`pl-\`.` }),
  );
};

const LINK_QUERY = {
  ...LIST_QUERY,
  starting_after: linkCursor(LIST_QUERY.starting_after),
  ending_before: linkCursor(LIST_QUERY.ending_before),
  active: Type.Optional(Type.Boolean({ description: "Whether they are active" })),
  productId: Type.Optional(Uuid),
  metadata: MetadataQuery,
};
export const PaymentLinkQuery = Type.Object(
  { ...LINK_QUERY, ...expandQuery("paymentLink") },
  { additionalProperties: false },
);
/** Without `expand`, because the unversioned shape of a link never contains its product. */
export const LegacyPaymentLinkQuery = Type.Object(LINK_QUERY, { additionalProperties: false });

export const PaymentLinkOut = Type.Object(
  {
    id: Uuid,
    url: Type.String({ format: "uri", description: "Payment page for people: send it to the payer" }),
    productId: ProductId,
    name: Type.String(),
    description: Type.String(),
    amount: Amount,
    currency: Currency,
    network: Network,
    networks: Type.Array(Network),
    token: Token,
    active: Type.Boolean(),
    mode: ModeName,
    livemode: Type.Boolean(),
    ...PRICING_OUT,
    merchantWalletAddress: Type.String({ description: "The wallet on `network`" }),
    merchantId: Uuid,
    merchantWalletAddresses: Type.Record(Type.String(), Type.String()),
    merchantName: Type.String(),
    totalCollected: TotalCollected,
    totalTransactions: Type.Integer(),
    customFields: Type.Array(CustomFieldOut),
    isAgenticProxy: Type.Boolean(),
    targetUrl: Nullable(Type.String()),
    targetMethod: Nullable(TargetMethod),
    x402Scheme: OneOf(["exact"]),
    settle: SettleMoment,
    payableBy: Type.Array(OneOf(["x402-v1", "x402-v2"]), {
      description: "Versions of x402 clients that can pay this link",
    }),
    inputSchema: Nullable(AnyObject),
    inputExample: Type.Unknown(),
    forwardHeaders: Type.Array(Type.String()),
    upstreamHeaderNames: Type.Array(Type.String(), { description: "Names of the encrypted headers" }),
    listed: Type.Boolean(),
    listing: Nullable(ListingOut),
    tags: Type.Array(Type.String()),
    iconUrl: Nullable(Type.String()),
    outputExample: Type.Unknown(),
    apiId: Nullable(Type.String({ format: "uuid", description: "Id of the API; only for routes" })),
    routeTemplate: Nullable(Type.String({ description: "Path in the API; only for routes" })),
    successUrl: Nullable(Type.String()),
    returnUrl: Nullable(Type.String()),
    cancelUrl: Nullable(Type.String()),
    metadata: AnyObject,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    product: expandedOut(ProductOut, "product"),
  },
  {
    title: "PaymentLink",
    examples: [
      {
        id: "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
        url: "https://pay.example.com/pay/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
        productId: null,
        name: "One report",
        description: "",
        amount: 0.5,
        currency: "USD",
        network: "base_sepolia",
        networks: ["base_sepolia"],
        token: "USDC",
        active: true,
        mode: "test",
        livemode: false,
        pricingType: "one_time",
        billingInterval: null,
        billingIntervalCount: null,
        trialDays: null,
        merchantWalletAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        merchantId: "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
        merchantWalletAddresses: { base_sepolia: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
        merchantName: "Acme",
        totalCollected: 0,
        totalTransactions: 0,
        customFields: [],
        isAgenticProxy: true,
        targetUrl: "https://api.example.com/report",
        targetMethod: "GET",
        x402Scheme: "exact",
        settle: "after",
        payableBy: ["x402-v1", "x402-v2"],
        inputSchema: null,
        inputExample: null,
        forwardHeaders: [],
        upstreamHeaderNames: ["X-Api-Key"],
        listed: true,
        listing: { status: "success", at: "2026-11-21T09:35:00.000Z", reason: null },
        tags: ["reports"],
        iconUrl: null,
        outputExample: null,
        apiId: null,
        routeTemplate: null,
        successUrl: null,
        returnUrl: null,
        cancelUrl: null,
        metadata: {},
        createdAt: "2026-11-21T09:30:00.000Z",
        updatedAt: "2026-11-21T09:30:00.000Z",
      },
    ],
  },
);

const LEGACY_LINK = {
  _id: Uuid,
  name: Type.String(),
  description: Type.String(),
  amount: Amount,
  currency: Currency,
  network: Network,
  networks: Type.Array(Network),
  token: Token,
  active: Type.Boolean(),
  merchantWalletAddress: Type.String({ description: "The wallet on `network`" }),
  merchantName: Type.String(),
  totalCollected: TotalCollected,
  totalTransactions: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};
const LEGACY_LINK_DOC = {
  additionalProperties: false,
  examples: [
    {
      _id: "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
      name: "One report",
      description: "",
      amount: 0.5,
      currency: "USD",
      network: "base_sepolia",
      networks: ["base_sepolia"],
      token: "USDC",
      active: true,
      merchantWalletAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      merchantName: "Acme",
      totalCollected: 0,
      totalTransactions: 0,
      createdAt: "2026-11-21T09:30:00.000Z",
      updatedAt: "2026-11-21T09:30:00.000Z",
    },
  ],
};

/** A payment link as the unversioned routes return it to its merchant. */
export const LegacyPaymentLinkOut = Type.Object(LEGACY_LINK, { title: "LegacyPaymentLink", ...LEGACY_LINK_DOC });

/** A payment link as the unversioned routes return it to payers. */
export const PublicPaymentLinkOut = Type.Object(
  {
    ...LEGACY_LINK,
    network: Nullable(
      Type.String({
        description:
          "Default network. If another merchant has taken over its wallet: a different one of `networks`; null: none is left",
      }),
    ),
    networks: Type.Array(Network, {
      description: "Networks it can be paid on; empty if another merchant has taken over all its wallets",
    }),
    merchantWalletAddress: Nullable(Type.String({ description: "The wallet on `network`; null without one" })),
  },
  { title: "PublicPaymentLink", ...LEGACY_LINK_DOC },
);

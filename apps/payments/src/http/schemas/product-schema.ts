import { Type } from "typebox";
import { NAME_CHARACTERS_MAX } from "../../field-rules.js";
import {
  Amount,
  AmountIn,
  bodySchema,
  Currency,
  LIST_QUERY,
  MetadataIn,
  MetadataQuery,
  ModeName,
  Nullable,
  OneOf,
  Timestamp,
  Token,
  TotalCollected,
  Uuid,
  WalletIn,
} from "./common.js";

const PricingType = OneOf(["one_time", "recurring"]);
const BillingInterval = OneOf(["day", "week", "month", "year"]);
/** The maximum length applies to the trimmed name, so the domain's rules check it. */
export const Name = Type.String({
  minLength: 1,
  description: `1 to ${NAME_CHARACTERS_MAX} characters; surrounding white space is removed`,
  examples: ["Pro plan"],
});
export const Description = Type.String({ maxLength: 5000 });

/** Pricing members of a body, which products and links share. */
export const PRICING_IN = {
  pricingType: Type.Optional(PricingType),
  billingInterval: Type.Optional(Nullable(BillingInterval)),
  billingIntervalCount: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 365 }))),
  trialDays: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 730 }))),
};

const OPTIONAL_IN = {
  description: Type.Optional(Description),
  currency: Type.Optional(Currency),
  active: Type.Optional(Type.Boolean()),
  ...PRICING_IN,
  token: Type.Optional(Token),
  merchantWalletAddress: Type.Optional(WalletIn),
  metadata: Type.Optional(MetadataIn),
};

const NotArchived = Type.Unsafe<false>(
  Type.Boolean({ enum: [false], description: "Create the product first, then archive it with PATCH" }),
);

export const ProductCreate = bodySchema(
  // A new product is never archived. Accepting `archived` lets callers copy a fetched product.
  { name: Name, amount: AmountIn, ...OPTIONAL_IN, archived: Type.Optional(NotArchived) },
  ["totalCollected", "totalTransactions"],
  [{ name: "Pro plan", amount: 25, pricingType: "recurring", billingInterval: "month" }],
);

export const ProductUpdate = bodySchema(
  {
    name: Type.Optional(Name),
    amount: Type.Optional(AmountIn),
    ...OPTIONAL_IN,
    archived: Type.Optional(Type.Boolean()),
  },
  ["totalCollected", "totalTransactions"],
  [{ amount: 30 }],
);

export const ProductQuery = Type.Object(
  {
    ...LIST_QUERY,
    active: Type.Optional(Type.Boolean({ description: "Whether they are active" })),
    archived: Type.Optional(Type.Boolean({ description: "Whether they are archived" })),
    metadata: MetadataQuery,
  },
  { additionalProperties: false },
);

export const PRICING_OUT = {
  pricingType: PricingType,
  billingInterval: Nullable(BillingInterval),
  billingIntervalCount: Nullable(Type.Integer()),
  trialDays: Nullable(Type.Integer()),
};

export const ProductOut = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    description: Type.String(),
    amount: Amount,
    currency: Currency,
    active: Type.Boolean(),
    archived: Type.Boolean(),
    mode: ModeName,
    ...PRICING_OUT,
    token: Token,
    merchantWalletAddress: Type.String(),
    merchantId: Uuid,
    metadata: Type.Record(Type.String(), Type.Unknown()),
    totalCollected: TotalCollected,
    totalTransactions: Type.Integer(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  {
    title: "Product",
    examples: [
      {
        id: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
        name: "Pro plan",
        description: "",
        amount: 25,
        currency: "USD",
        active: true,
        archived: false,
        mode: "test",
        pricingType: "recurring",
        billingInterval: "month",
        billingIntervalCount: 1,
        trialDays: null,
        token: "USDC",
        merchantWalletAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        merchantId: "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
        metadata: { tier: "pro" },
        totalCollected: 50,
        totalTransactions: 2,
        createdAt: "2026-11-21T09:30:00.000Z",
        updatedAt: "2026-11-21T09:30:00.000Z",
      },
    ],
  },
);

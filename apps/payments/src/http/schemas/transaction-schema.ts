import { AMOUNT_MAX_CENTS, numberOfCents } from "@svc/x402";
import { type TSchema, Type } from "typebox";
import { COUNTRY_PATTERN, CUSTOMER_MAX, EMAIL_LENGTH_MAX } from "../../field-rules.js";
import {
  OPTIONAL_FIELDS,
  type OptionalField,
  pickOptionals,
  TRANSACTION_STATUSES,
} from "../../transactions/transaction.js";
import { expandedOut, expandQuery } from "../expand-query.js";
import {
  Amount,
  AmountIn,
  bodySchema,
  EmailIn,
  LIST_QUERY,
  LinkIdIn,
  LinkIdOut,
  MetadataIn,
  MetadataQuery,
  ModeName,
  Network,
  Nullable,
  OneOf,
  Timestamp,
  Token,
  Uuid,
  WalletIn,
} from "./common.js";
import { PaymentLinkOut } from "./payment-link-schema.js";

export const TxHashIn = Type.String({
  pattern: "^(0[xX])?[A-Za-z0-9]{32,128}$",
  description: "EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits.",
});
/** The merchant's own reference for the buyer's order. */
export const ClientReference = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "Your own reference for the payment, such as an order number; lists can filter by it",
  examples: ["order-1001"],
});
const PartIn = Nullable(Type.Number({ minimum: 0, maximum: numberOfCents(AMOUNT_MAX_CENTS) }));

export const CUSTOMER_IN = {
  customerEmail: Type.Optional(EmailIn),
  customerName: Type.Optional(Nullable(Type.String({ maxLength: CUSTOMER_MAX.name }))),
  customerAddress: Type.Optional(Nullable(Type.String({ maxLength: CUSTOMER_MAX.address }))),
  customerCountry: Type.Optional(
    Nullable(Type.String({ pattern: COUNTRY_PATTERN, description: "ISO 3166-1 alpha-2" })),
  ),
};
/** Optional members of a recorded transaction, as {@link OPTIONAL_FIELDS} lists them. */
const OPTIONAL_IN = {
  ...CUSTOMER_IN,
  clientReference: Type.Optional(Nullable(ClientReference)),
} satisfies Record<OptionalField, TSchema>;
const OPTIONAL_OUT = Object.fromEntries(
  OPTIONAL_FIELDS.map((field) => [field, Nullable(Type.String())]),
) as unknown as Record<OptionalField, TSchema>;
export const PARTS_IN = { subtotalAmount: Type.Optional(PartIn), taxAmount: Type.Optional(PartIn) };

export const TransactionCreate = bodySchema(
  {
    amount: AmountIn,
    token: Token,
    network: Network,
    txHash: TxHashIn,
    walletAddress: WalletIn,
    merchantWalletAddress: Type.Optional({
      ...Nullable(WalletIn),
      description: "Wallet that receives the payment",
    }),
    paymentLinkId: Type.Optional(Nullable(LinkIdIn)),
    ...OPTIONAL_IN,
    ...PARTS_IN,
    metadata: Type.Optional(Nullable(MetadataIn)),
  },
  [
    "amountBaseUnits",
    "status",
    "explorerUrl",
    "confirmedAt",
    "settledAt",
    "amountDue",
    "underpaid",
    "overpaid",
    "paymentLink",
  ],
  [
    {
      amount: 25,
      token: "USDC",
      network: "base_sepolia",
      txHash: "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
      walletAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    },
  ],
);

export const TransactionQuery = Type.Object(
  {
    ...LIST_QUERY,
    mode: Type.Optional(
      OneOf(["live", "test"], "The mode of the key or session, which is also the default. Another mode gets 400"),
    ),
    status: Type.Optional(OneOf(TRANSACTION_STATUSES)),
    paymentLinkId: Type.Optional(LinkIdIn),
    productId: Type.Optional(Uuid),
    network: Type.Optional(Network),
    txHash: Type.Optional(TxHashIn),
    walletAddress: Type.Optional(WalletIn),
    customerEmail: Type.Optional(
      Type.String({ minLength: 1, maxLength: EMAIL_LENGTH_MAX, description: "Case-insensitive" }),
    ),
    clientReference: Type.Optional(ClientReference),
    metadata: MetadataQuery,
    isAgenticProxy: Type.Optional(Type.Boolean({ description: "Whether the payment's link is agentic" })),
    ...expandQuery("transaction"),
  },
  { additionalProperties: false },
);

export const TransactionOut = Type.Object(
  {
    id: Uuid,
    amount: Amount,
    amountBaseUnits: Type.String({ description: "Integer in the token's smallest unit" }),
    token: Token,
    network: Network,
    mode: ModeName,
    livemode: Type.Boolean(),
    status: OneOf(TRANSACTION_STATUSES),
    txHash: Type.String({
      description: "Canonical: EVM 0x and 64 lower-case hex digits, Solana 128 lower-case hex digits",
    }),
    explorerUrl: Type.String(),
    walletAddress: Type.String({ description: "Payer" }),
    merchantWalletAddress: Type.String({ description: "Recipient" }),
    merchantId: Uuid,
    paymentLinkId: LinkIdOut,
    ...OPTIONAL_OUT,
    subtotalAmount: Nullable(Amount),
    taxAmount: Nullable(Amount),
    amountDue: Nullable(Type.Number({ description: "Amount asked of the payer; null: none, or a paid request" })),
    underpaid: Type.Boolean({ description: "Less than `amountDue` was recorded" }),
    overpaid: Type.Boolean({ description: "More was recorded than `amountDue` plus `taxAmount`" }),
    metadata: Type.Record(Type.String(), Type.Unknown(), { description: "As you sent it, plus customFieldValues" }),
    confirmedAt: Timestamp,
    settledAt: Nullable(Timestamp),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    paymentLink: expandedOut(PaymentLinkOut, "paymentLink"),
  },
  {
    title: "Transaction",
    examples: [
      {
        id: "c2d3e4f5-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
        amount: 25,
        amountBaseUnits: "25000000",
        token: "USDC",
        network: "base_sepolia",
        mode: "test",
        livemode: false,
        status: "completed",
        txHash: "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
        explorerUrl:
          "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
        walletAddress: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
        merchantWalletAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        merchantId: "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
        paymentLinkId: "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
        ...pickOptionals({
          customerEmail: "ann@example.com",
          customerName: "Ann",
          customerCountry: "DE",
          clientReference: "order-1001",
        }),
        subtotalAmount: null,
        taxAmount: null,
        amountDue: 25,
        underpaid: false,
        overpaid: false,
        metadata: { orderId: "A-1001" },
        confirmedAt: "2026-11-21T09:29:48.000Z",
        settledAt: null,
        createdAt: "2026-11-21T09:30:00.000Z",
        updatedAt: "2026-11-21T09:30:00.000Z",
      },
    ],
  },
);

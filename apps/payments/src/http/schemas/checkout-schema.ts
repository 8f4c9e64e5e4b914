import { Type } from "typebox";
import { SESSION_STATUSES } from "../../checkout/checkout-session.js";
import {
  Amount,
  AmountIn,
  LIST_QUERY,
  LinkIdIn,
  MetadataIn,
  ModeName,
  NetworkIn,
  Nullable,
  OneOf,
  Timestamp,
  Uuid,
  WalletIn,
} from "./common.js";
import { CUSTOMER_IN, PARTS_IN, TransactionOut, TxHashIn } from "./transaction-schema.js";

const UrlIn = Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 2048 })));
const AnyObject = Type.Record(Type.String(), Type.Unknown());

export const SessionCreate = Type.Object(
  {
    paymentLinkId: Type.Optional(Nullable({ ...LinkIdIn, description: "Fields default from this link" })),
    amount: Type.Optional(AmountIn),
    currency: Type.Optional(OneOf(["USD"])),
    network: Type.Optional(NetworkIn),
    token: Type.Optional(OneOf(["USDC"])),
    merchantWalletAddress: Type.Optional(Nullable(WalletIn)),
    ...CUSTOMER_IN,
    ...PARTS_IN,
    successUrl: UrlIn,
    cancelUrl: UrlIn,
    metadata: Type.Optional(MetadataIn),
  },
  { additionalProperties: false, examples: [{ amount: 25, network: "base_sepolia" }] },
);

const SESSION_OUT = {
  id: Uuid,
  status: OneOf(SESSION_STATUSES),
  paymentLinkId: Nullable(Uuid),
  amount: Amount,
  amountBaseUnits: Type.String({ description: "Integer in the token's smallest unit: what is to be paid" }),
  currency: Type.String(),
  network: Type.String(),
  token: Type.String(),
  merchantWalletAddress: Type.String({ description: "The wallet that is to be paid" }),
  merchantId: Uuid,
  mode: ModeName,
  livemode: Type.Boolean(),
  subtotalAmount: Nullable(Amount),
  taxAmount: Nullable(Amount),
  customerEmail: Nullable(Type.String()),
  customerName: Nullable(Type.String()),
  customerAddress: Nullable(Type.String()),
  customerCountry: Nullable(Type.String()),
  successUrl: Nullable(Type.String()),
  cancelUrl: Nullable(Type.String()),
  metadata: AnyObject,
  transactionId: Nullable({ ...Uuid, description: "Of a completed session" }),
  expiresAt: Timestamp,
  createdAt: Timestamp,
};
export const SessionOut = Type.Object(SESSION_OUT, { title: "CheckoutSession" });
export const CompletedSessionOut = Type.Object(
  { ...SESSION_OUT, transaction: TransactionOut },
  { title: "CompletedCheckoutSession" },
);

export const SubmitIn = Type.Object(
  { sessionId: Uuid, txHash: TxHashIn, walletAddress: WalletIn },
  {
    additionalProperties: false,
    examples: [
      {
        sessionId: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
        txHash: "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
        walletAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      },
    ],
  },
);

export const TaxQuoteIn = Type.Object(
  {
    amount: Type.Optional(AmountIn),
    currency: Type.Optional(OneOf(["USD"])),
    paymentLinkId: Type.Optional(Nullable({ ...LinkIdIn, description: "Its amount is the default" })),
    ...CUSTOMER_IN,
  },
  { additionalProperties: false, examples: [{ amount: 25, customerCountry: "DE" }] },
);
const Cents = Type.Integer({ minimum: 0 });
export const TaxQuoteOut = Type.Object(
  {
    currency: Type.String(),
    subtotalAmount: Amount,
    taxAmount: Amount,
    totalAmount: Amount,
    quote: Type.Object({ subtotalCents: Cents, taxCents: Cents, totalCents: Cents }),
  },
  { title: "TaxQuote" },
);

export const RefundCreate = Type.Object(
  {
    transactionId: Uuid,
    amount: AmountIn,
    reason: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
    txHash: { ...TxHashIn, description: "Of the transfer from the wallet that was paid to the payer" },
  },
  {
    additionalProperties: false,
    examples: [
      {
        transactionId: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
        amount: 25,
        reason: "Returned goods",
        txHash: "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
      },
    ],
  },
);
export const RefundQuery = Type.Object(
  { ...LIST_QUERY, transactionId: Type.Optional(Uuid) },
  { additionalProperties: false },
);
export const RefundOut = Type.Object(
  {
    id: Uuid,
    transactionId: Uuid,
    amount: Amount,
    amountBaseUnits: Type.String(),
    token: Type.String(),
    network: Type.String(),
    mode: ModeName,
    livemode: Type.Boolean(),
    reason: Type.String(),
    txHash: Type.String(),
    explorerUrl: Type.String(),
    walletAddress: Type.String({ description: "Who got it back" }),
    merchantWalletAddress: Type.String({ description: "Where it came from" }),
    merchantId: Uuid,
    confirmedAt: Timestamp,
    createdAt: Timestamp,
  },
  { title: "Refund" },
);

export const SettlementCreate = Type.Object(
  {
    transactionIds: Type.Optional(Nullable(Type.Array(Uuid, { minItems: 1, maxItems: 100 }))),
    network: Type.Optional(Nullable(NetworkIn)),
    amount: Type.Optional(Nullable({ ...AmountIn, description: "The oldest transactions whose sum is no more" })),
  },
  {
    additionalProperties: false,
    description: "Without a member: all that is unsettled, oldest first, up to 10,000 transactions",
    examples: [{}, { amount: 100 }],
  },
);
export const SettlementQuery = Type.Object(LIST_QUERY, { additionalProperties: false });
export const SettlementOut = Type.Object(
  {
    id: Uuid,
    amount: Type.Number({ description: "Sum of the transactions, less their refunds at that time" }),
    currency: Type.String(),
    token: Type.String(),
    transactionCount: Type.Integer(),
    mode: ModeName,
    livemode: Type.Boolean(),
    merchantId: Uuid,
    createdAt: Timestamp,
  },
  { title: "Settlement" },
);
export const BalanceOut = Type.Object(
  {
    currency: Type.String(),
    token: Type.String(),
    available: Type.Number({ description: "Not settled yet: completed live transactions less their refunds" }),
    transactionCount: Type.Integer({ description: "How many those are" }),
    oldestAt: Nullable(Timestamp),
    settled: Type.Number({ description: "Sum of all settlements" }),
  },
  { title: "SettlementBalance" },
);

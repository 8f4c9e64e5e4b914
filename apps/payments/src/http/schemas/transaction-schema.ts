import { Type } from "typebox";
import { TRANSACTION_STATUSES } from "../../transactions/transaction.js";
import {
  Amount,
  AmountIn,
  bodySchema,
  LIST_QUERY,
  ModeName,
  NetworkIn,
  Nullable,
  OneOf,
  Timestamp,
  Uuid,
  WalletIn,
} from "./common.js";

const TxHashIn = Type.String({
  pattern: "^(0[xX])?[A-Za-z0-9]{32,128}$",
  description: "EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits.",
});
const PartIn = Nullable(Type.Number({ minimum: 0, maximum: 999_999_999.99 }));

export const TransactionCreate = bodySchema(
  {
    amount: AmountIn,
    token: OneOf(["USDC"]),
    network: NetworkIn,
    txHash: TxHashIn,
    walletAddress: WalletIn,
    merchantWalletAddress: Type.Optional(Nullable(WalletIn)),
    paymentLinkId: Type.Optional(Nullable(Uuid)),
    customerEmail: Type.Optional(Nullable(Type.String({ format: "email", maxLength: 320 }))),
    customerName: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
    customerAddress: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
    customerCountry: Type.Optional(Nullable(Type.String({ pattern: "^[A-Z]{2}$", description: "ISO 3166-1 alpha-2" }))),
    subtotalAmount: Type.Optional(PartIn),
    taxAmount: Type.Optional(PartIn),
  },
  ["amountBaseUnits", "status", "explorerUrl", "confirmedAt", "settledAt"],
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
    mode: Type.Optional(OneOf(["live", "test"], "Default: the mode of the key")),
    status: Type.Optional(OneOf(TRANSACTION_STATUSES)),
    paymentLinkId: Type.Optional(Uuid),
    productId: Type.Optional(Uuid),
    txHash: Type.Optional(TxHashIn),
  },
  { additionalProperties: false },
);

export const TransactionOut = Type.Object(
  {
    id: Uuid,
    amount: Amount,
    amountBaseUnits: Type.String({ description: "Integer in the token's smallest unit" }),
    token: Type.String(),
    network: Type.String(),
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
    paymentLinkId: Nullable(Uuid),
    customerEmail: Nullable(Type.String()),
    customerName: Nullable(Type.String()),
    customerAddress: Nullable(Type.String()),
    customerCountry: Nullable(Type.String()),
    subtotalAmount: Nullable(Amount),
    taxAmount: Nullable(Amount),
    confirmedAt: Timestamp,
    settledAt: Nullable(Timestamp),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: "Transaction" },
);

import { NETWORK_NAMES, NETWORKS } from "@svc/x402";
import { Type } from "typebox";
import { MATCHED_BY } from "../../payment-intents/match-transfer.js";
import { LIFE_SECONDS } from "../../payment-intents/open-intent.js";
import { INTENT_STATUSES, UNRESOLVED_REASONS } from "../../payment-intents/payment-intent.js";
import { CUSTOM_FIELDS_MAX } from "../../payment-links/payment-link.js";
import { expandedOut, expandQuery } from "../expand-query.js";
import {
  Amount,
  bodySchema,
  LIST_QUERY,
  LinkIdIn,
  MetadataIn,
  MetadataQuery,
  ModeName,
  Network,
  Nullable,
  OneOf,
  Timestamp,
  Uuid,
  WalletIn,
} from "./common.js";
import { PaymentLinkOut } from "./payment-link-schema.js";
import { ClientReference, CUSTOMER_IN, TransactionOut, TxHashIn } from "./transaction-schema.js";

export const ClientReferenceIn = Type.Optional(Nullable(ClientReference));
export const FieldValues = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
  maxProperties: CUSTOM_FIELDS_MAX,
  description: "Values of the link's customFields, by key",
});
export const CustomFieldValuesIn = Type.Optional(FieldValues);

export const IntentCreate = bodySchema(
  {
    paymentLinkId: LinkIdIn,
    clientReference: ClientReferenceIn,
    metadata: Type.Optional(MetadataIn),
    ...CUSTOMER_IN,
    customFieldValues: Type.Optional({
      ...FieldValues,
      description:
        "Values of the link's customFields, by key. The page at `url` asks the payer for missing required values.",
    }),
    refundAddress: Type.Optional({ ...Nullable(WalletIn), description: "Wallet for refunds" }),
    expiresIn: Type.Optional(
      Type.Integer({
        minimum: LIFE_SECONDS.min,
        maximum: LIFE_SECONDS.max,
        description: `Seconds until it ends; ${LIFE_SECONDS.default.toLocaleString("en")} by default`,
      }),
    ),
    rejectLate: Type.Optional(
      Type.Boolean({
        description: "True: you decide about late payments. False: with an active link, they complete the intent",
      }),
    ),
  },
  ["status"],
  [{ paymentLinkId: "pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e", clientReference: "order-1001" }],
);

export const TransferHint = Type.Object(
  { txHash: TxHashIn, network: Network },
  {
    additionalProperties: false,
    examples: [
      { txHash: "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a", network: "base_sepolia" },
    ],
  },
);

export const IntentQuery = Type.Object(
  {
    ...LIST_QUERY,
    status: Type.Optional(OneOf(INTENT_STATUSES)),
    paymentLinkId: Type.Optional(LinkIdIn),
    clientReference: Type.Optional(ClientReference),
    metadata: MetadataQuery,
    ...expandQuery("paymentIntent"),
  },
  { additionalProperties: false },
);

export const UsdcText = Type.String({ description: "USDC with six decimals", examples: ["10.001234"] });

export const EXAMPLE_NETWORK = {
  network: "base_sepolia",
  title: NETWORKS.base_sepolia.title,
  payTo: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  token: "USDC",
  tokenAddress: NETWORKS.base_sepolia.usdc,
  amountDueBaseUnits: "10001234",
  uri: `ethereum:${NETWORKS.base_sepolia.usdc}@${NETWORKS.base_sepolia.chainId}/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=10001234`,
};

export const PayableNetworkOut = Type.Object(
  {
    network: OneOf(NETWORK_NAMES),
    title: Type.String({ description: "Name for people" }),
    payTo: Type.String({ description: "Wallet of the merchant" }),
    token: OneOf(["USDC"]),
    tokenAddress: Type.String({ description: "Contract or mint of USDC on this network" }),
    amountDueBaseUnits: Type.String({ description: "`amountDue` as an integer in the token's smallest unit" }),
    uri: Type.String({ description: "Text of a QR code for wallets: EIP-681, or a Solana Pay transfer request" }),
  },
  { title: "PayableNetwork" },
);

export const IntentTransferOut = Type.Object(
  {
    network: Network,
    txHash: Type.String(),
    from: Type.String({ description: "Wallet of the payer" }),
    amount: UsdcText,
    matchedBy: OneOf([...MATCHED_BY], "Only `amount` and `reference` complete an intent"),
    state: OneOf(["seen", "final", "gone"], "`gone`: dropped by a chain reorganization"),
    blockTime: Timestamp,
  },
  { title: "IntentTransfer" },
);

export const IntentOut = Type.Object(
  {
    id: Uuid,
    status: OneOf(INTENT_STATUSES),
    reason: Nullable(OneOf(UNRESOLVED_REASONS, "Why it is unresolved")),
    late: Type.Boolean({ description: "Completed, but paid after it ended" }),
    paymentLinkId: Uuid,
    merchantId: Uuid,
    mode: ModeName,
    livemode: Type.Boolean(),
    name: Type.String(),
    amount: Type.Number({ description: "Price with tax, in currency units" }),
    subtotalAmount: Amount,
    taxAmount: Amount,
    amountDue: Type.String({
      description: "Exact amount to transfer: USDC with six decimals",
      examples: ["10.001234"],
    }),
    amountDueBaseUnits: Type.String({ description: "`amountDue` as an integer in the token's smallest unit" }),
    amountReceived: Nullable(UsdcText),
    clientReference: Nullable(Type.String()),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    customerEmail: Nullable(Type.String()),
    customerName: Nullable(Type.String()),
    customerAddress: Nullable(Type.String()),
    customerCountry: Nullable(Type.String()),
    customFieldValues: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
      description: "The payer's answers to the link's customFields, by key",
    }),
    missingFields: Type.Array(Type.String(), {
      description: "Keys of required customFields without a value. The page asks for them before the payment",
    }),
    refundAddress: Nullable(Type.String({ description: "Wallet for refunds" })),
    transactionId: Nullable({ ...Uuid, description: "Id of the transaction; null: none yet" }),
    rejectLate: Type.Boolean({ description: "True: you decide about late payments" }),
    expiresAt: Timestamp,
    watchUntil: Type.String({ format: "date-time", description: "Until when the service detects payments" }),
    unreadNetworks: Type.Array(Type.String(), {
      description:
        "For an expired intent: networks that the service can't read. A payment may have arrived: check your wallet. The service detects it when it can read the network again",
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    networks: Type.Optional(
      Type.Array(PayableNetworkOut, {
        description: "How to pay by transfer. Empty if too many payments are open, or the wallets have another owner",
      }),
    ),
    transfers: Type.Optional(Type.Array(IntentTransferOut, { description: "Detected transfers, oldest first" })),
    url: Type.Optional(
      Type.String({
        format: "uri",
        description:
          "Page where the payer pays and follows the payment. Returned only on creation. Anyone with this URL acts as the payer.",
      }),
    ),
    paymentLink: expandedOut(PaymentLinkOut, "paymentLink"),
    transaction: expandedOut(TransactionOut, "transaction"),
  },
  {
    title: "PaymentIntent",
    examples: [
      {
        id: "0c6f2b1e-7d3a-4f58-9a2b-3c4d5e6f7a8b",
        status: "open",
        reason: null,
        late: false,
        paymentLinkId: "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
        merchantId: "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
        mode: "test",
        livemode: false,
        name: "Book",
        amount: 10,
        subtotalAmount: 10,
        taxAmount: 0,
        amountDue: "10.001234",
        amountDueBaseUnits: "10001234",
        amountReceived: null,
        clientReference: "order-1001",
        metadata: {},
        customerEmail: "ann@example.com",
        customerName: null,
        customerAddress: null,
        customerCountry: null,
        customFieldValues: {},
        missingFields: [],
        refundAddress: null,
        transactionId: null,
        rejectLate: false,
        expiresAt: "2026-11-21T10:00:00.000Z",
        watchUntil: "2026-11-22T10:00:00.000Z",
        unreadNetworks: [],
        createdAt: "2026-11-21T09:30:00.000Z",
        updatedAt: "2026-11-21T09:30:00.000Z",
        networks: [EXAMPLE_NETWORK],
        transfers: [],
        url: "https://pay.example.com/pay/intents/k3Jx0m9VQ2uT7cYwB5sLfA",
      },
    ],
  },
);

import { NETWORK_NAMES, type NetworkName, networkOf } from "@svc/x402";
import { Type } from "typebox";
import { MATCHED_BY } from "../../payment-intents/match-transfer.js";
import { INTENT_STATUSES, UNRESOLVED_REASONS } from "../../payment-intents/payment-intent.js";
import {
  Amount,
  bodySchema,
  LIST_QUERY,
  MetadataIn,
  ModeName,
  NetworkIn,
  Nullable,
  OneOf,
  Timestamp,
  Uuid,
  WalletIn,
} from "./common.js";
import { CUSTOMER_IN, TxHashIn } from "./transaction-schema.js";

const LinkIdIn = Type.String({
  pattern: "^(pl-)?[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
  description: "The payment link: its id, or pl-<id>",
});
const ClientReferenceIn = Type.Optional(
  Nullable(Type.String({ minLength: 1, maxLength: 200, description: "Your own id of the order; a filter of lists" })),
);
const CustomFieldValuesIn = Type.Optional(
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    maxProperties: 3,
    description: "Values of the link's customFields, by key",
  }),
);

export const IntentCreate = bodySchema(
  {
    paymentLinkId: LinkIdIn,
    clientReference: ClientReferenceIn,
    metadata: Type.Optional(MetadataIn),
    ...CUSTOMER_IN,
    customFieldValues: CustomFieldValuesIn,
    refundAddress: Type.Optional(Nullable(WalletIn)),
    expiresIn: Type.Optional(
      Type.Integer({ minimum: 300, maximum: 86_400, description: "Seconds until it ends; 1,800 by default" }),
    ),
    rejectLate: Type.Optional(
      Type.Boolean({
        description: "Leaves what arrives after the end to you instead of completing the intent with `late: true`",
      }),
    ),
  },
  ["status"],
  [{ paymentLinkId: "pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e", clientReference: "order-1001" }],
);

/** What a visitor of the page may say: who pays, and the link's own fields. */
export const VisitorIntentCreate = Type.Object(
  {
    ...CUSTOMER_IN,
    clientReference: ClientReferenceIn,
    customFieldValues: CustomFieldValuesIn,
    refundAddress: Type.Optional(Nullable(WalletIn)),
  },
  { additionalProperties: false, examples: [{ customerEmail: "ann@example.com" }] },
);

export const TransferHint = Type.Object(
  { txHash: TxHashIn, network: NetworkIn },
  {
    additionalProperties: false,
    examples: [
      { txHash: "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a", network: "base_sepolia" },
    ],
  },
);

const DECIMAL = "^[0-9]{1,78}$";
const EVM_ADDRESS = "^0x[0-9a-fA-F]{40}$";

/** A transfer that a wallet has signed (EIP-3009) and that the service settles. */
export const SignedTransferIn = Type.Object(
  {
    network: OneOf(NETWORK_NAMES.filter((name) => networkOf(name).family === "evm")),
    authorization: Type.Object(
      {
        from: Type.String({ pattern: EVM_ADDRESS, description: "The wallet that pays" }),
        to: Type.String({ pattern: EVM_ADDRESS, description: "`payTo` of the network" }),
        value: Type.String({ pattern: DECIMAL, description: "`amountBaseUnits` of the network" }),
        validAfter: Type.String({ pattern: DECIMAL, description: "Unix seconds; not after now" }),
        validBefore: Type.String({ pattern: DECIMAL, description: "Unix seconds; at most 20 minutes from now" }),
        nonce: Type.String({ pattern: "^0x[0-9a-fA-F]{64}$" }),
      },
      { additionalProperties: false, description: "TransferWithAuthorization of EIP-3009, as it was signed" },
    ),
    signature: Type.String({ pattern: "^0x([0-9a-fA-F]{2})+$", maxLength: 8_192 }),
  },
  {
    additionalProperties: false,
    examples: [
      {
        network: "base_sepolia",
        authorization: {
          from: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
          to: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
          value: "10000000",
          validAfter: "0",
          validBefore: "1795248600",
          nonce: `0x${"5f".repeat(32)}`,
        },
        signature: `0x${"1b".repeat(65)}`,
      },
    ],
  },
);

export const DraftTransferIn = Type.Object(
  {
    network: OneOf(NETWORK_NAMES.filter((name) => networkOf(name).family === "solana")),
    payer: Type.String({ pattern: "^[1-9A-HJ-NP-Za-km-z]{32,44}$", description: "The wallet that pays, base58" }),
  },
  {
    additionalProperties: false,
    examples: [{ network: "solana_devnet", payer: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin" }],
  },
);

export const IntentQuery = Type.Object(
  {
    ...LIST_QUERY,
    status: Type.Optional(OneOf(INTENT_STATUSES)),
    paymentLinkId: Type.Optional(LinkIdIn),
    clientReference: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  { additionalProperties: false },
);

const UsdcText = Type.String({ description: "USDC with six decimals", examples: ["10.001234"] });

const EXAMPLE_NETWORK = {
  network: "base_sepolia",
  title: "Base Sepolia",
  payTo: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  token: "USDC",
  tokenAddress: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
  amountDueBaseUnits: "10001234",
  uri: "ethereum:0x036CbD53842c5426634e7929541eC2318f3dCF7e@84532/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=10001234",
};

export const PayableNetworkOut = Type.Object({
  network: Type.Unsafe<NetworkName>(Type.String({ enum: [...NETWORK_NAMES] })),
  title: Type.String({ description: "Name for people" }),
  payTo: Type.String({ description: "Wallet of the merchant" }),
  token: OneOf(["USDC"]),
  tokenAddress: Type.String({ description: "Contract or mint of USDC on this network" }),
  amountDueBaseUnits: Type.String({ description: "The same amount as an integer in the token's smallest unit" }),
  uri: Type.String({ description: "What wallets read from a code: EIP-681, or a Solana Pay transfer request" }),
});

export const IntentTransferOut = Type.Object({
  network: Type.String(),
  txHash: Type.String(),
  from: Type.String({ description: "Wallet that paid" }),
  amount: UsdcText,
  matchedBy: OneOf([...MATCHED_BY], "Only the first two complete an intent"),
  state: OneOf(["seen", "final", "gone"], "`gone`: a reorganisation of the chain dropped it"),
  blockTime: Timestamp,
});

export const IntentOut = Type.Object(
  {
    id: Uuid,
    status: OneOf(INTENT_STATUSES),
    reason: Nullable(OneOf(UNRESOLVED_REASONS, "Why it is unresolved")),
    late: Type.Boolean({ description: "Paid exactly, after it ended" }),
    paymentLinkId: Uuid,
    merchantId: Uuid,
    mode: ModeName,
    livemode: Type.Boolean(),
    name: Type.String(),
    amount: Type.Number({ description: "What is credited, with tax, in currency units" }),
    subtotalAmount: Amount,
    taxAmount: Amount,
    amountDue: Type.String({
      description: "What a transfer must be, to the last digit: USDC with six decimals",
      examples: ["10.001234"],
    }),
    amountDueBaseUnits: Type.String({ description: "The same as an integer in the token's smallest unit" }),
    amountReceived: Nullable(UsdcText),
    clientReference: Nullable(Type.String()),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    customerEmail: Nullable(Type.String()),
    customerName: Nullable(Type.String()),
    customerAddress: Nullable(Type.String()),
    customerCountry: Nullable(Type.String()),
    customFieldValues: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
      description: "What the payer said in the link's customFields, by key",
    }),
    refundAddress: Nullable(Type.String({ description: "Where a refund may go" })),
    transactionId: Nullable(Uuid),
    rejectLate: Type.Boolean({ description: "What arrives after the end is left to you" }),
    expiresAt: Timestamp,
    watchUntil: Type.String({ format: "date-time", description: "Until then a payment is noticed" }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    networks: Type.Optional(
      Type.Array(PayableNetworkOut, { description: "How a transfer pays it; empty where no amount was free for one" }),
    ),
    transfers: Type.Optional(
      Type.Array(IntentTransferOut, { description: "Transfers that were noticed for it, oldest first" }),
    ),
    url: Type.Optional(
      Type.String({
        format: "uri",
        description: "Where it is paid and followed; told once, to whoever made it. Whoever has it acts as the payer.",
      }),
    ),
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
        refundAddress: null,
        transactionId: null,
        rejectLate: false,
        expiresAt: "2026-11-21T10:00:00.000Z",
        watchUntil: "2026-11-22T10:00:00.000Z",
        createdAt: "2026-11-21T09:30:00.000Z",
        updatedAt: "2026-11-21T09:30:00.000Z",
        networks: [EXAMPLE_NETWORK],
        transfers: [],
        url: "https://pay.example.com/pay/intents/k3Jx0m9VQ2uT7cYwB5sLfA",
      },
    ],
  },
);

/** What the payer sees: nothing of the merchant's own notes. */
export const PayerIntentOut = Type.Object(
  {
    status: OneOf(INTENT_STATUSES),
    reason: Nullable(OneOf(UNRESOLVED_REASONS)),
    late: Type.Boolean({ description: "Paid exactly, after it ended" }),
    name: Type.String(),
    amount: Amount,
    amountDue: UsdcText,
    amountReceived: Nullable(UsdcText),
    mode: ModeName,
    networks: Type.Array(PayableNetworkOut),
    transfers: Type.Array(IntentTransferOut, { description: "Transfers that were noticed for it, oldest first" }),
    confirmations: Nullable(
      Type.Object(
        {
          seen: Type.Integer({ description: "Blocks from the payment's on, its own included" }),
          needed: Type.Integer({ description: "Blocks that the payment needs before it counts" }),
        },
        { description: "While a transfer is seen and not final" },
      ),
    ),
    signed: Nullable(
      Type.Object(
        { network: Type.String(), isUnknown: Type.Boolean({ description: "Nobody can tell yet how it went" }) },
        { description: "A wallet's signature that is being settled: nothing else may be paid meanwhile" },
      ),
    ),
    paidBy: Nullable(
      Type.Object(
        { network: Type.String(), txHash: Type.String(), at: Timestamp },
        { description: "The transaction that has completed it" },
      ),
    ),
    signable: Type.Array(
      Type.Object({
        network: Type.String(),
        title: Type.String({ description: "Name for people" }),
        chainId: Type.Integer({ description: "Of EIP-155" }),
        payTo: Type.String({ description: "Wallet of the merchant" }),
        tokenAddress: Type.String({ description: "Contract of USDC on this network" }),
        eip712: Type.Object({ name: Type.String(), version: Type.String() }, { description: "Domain of the token" }),
        amountBaseUnits: Type.String({ description: "The whole price: a signature needs no digits of its own" }),
      }),
      { description: "How a wallet in the browser pays it by a signature (EIP-3009)" },
    ),
    isDelayed: Type.Boolean({ description: "The chain could not be read for a while: payments are noticed later" }),
    expiresAt: Timestamp,
    watchUntil: Timestamp,
    revision: Type.String({ description: "Another one whenever anything else here is another, the time aside" }),
    now: Timestamp,
  },
  {
    title: "PayerIntent",
    examples: [
      {
        status: "open",
        reason: null,
        late: false,
        name: "Book",
        amount: 10,
        amountDue: "10.001234",
        amountReceived: null,
        mode: "test",
        networks: [EXAMPLE_NETWORK],
        transfers: [],
        confirmations: null,
        signed: null,
        paidBy: null,
        signable: [
          {
            network: "base_sepolia",
            title: "Base Sepolia",
            chainId: 84532,
            payTo: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
            tokenAddress: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
            eip712: { name: "USDC", version: "2" },
            amountBaseUnits: "10000000",
          },
        ],
        isDelayed: false,
        expiresAt: "2026-11-21T10:00:00.000Z",
        watchUntil: "2026-11-22T10:00:00.000Z",
        revision: "u4Zb0rQxF0m1S7aK",
        now: "2026-11-21T09:31:00.000Z",
      },
    ],
  },
);

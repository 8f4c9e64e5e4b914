import { EVM_PATTERNS, getNetwork, MAX_EXCESS_SECONDS, NETWORK_NAMES, NETWORKS } from "@svc/x402";
import { Type } from "typebox";
import { WALLET_TIMEOUT_SECONDS } from "../../payment-intents/pay-by-wallet.js";
import { INTENT_STATUSES, NO_TRANSFER_REASONS, UNRESOLVED_REASONS } from "../../payment-intents/payment-intent.js";
import { Amount, ModeName, Nullable, OneOf, Timestamp, WalletIn } from "./common.js";
import {
  ClientReferenceIn,
  CustomFieldValuesIn,
  EXAMPLE_NETWORK,
  FieldValues,
  IntentTransferOut,
  PayableNetworkOut,
  UsdcText,
} from "./payment-intent-schema.js";
import { CustomFieldOut } from "./payment-link-schema.js";
import { CUSTOMER_IN } from "./transaction-schema.js";

/** A visitor's input on the page: the payer's details, and the link's own fields. */
export const VisitorIntentCreate = Type.Object(
  {
    ...CUSTOMER_IN,
    clientReference: ClientReferenceIn,
    customFieldValues: CustomFieldValuesIn,
    refundAddress: Type.Optional(Nullable(WalletIn)),
  },
  { additionalProperties: false, examples: [{ customerEmail: "ann@example.com" }] },
);

/** Longest validity of a signature, in minutes: an offer's lifetime plus the accepted excess. */
const VALID_MINUTES_MAX = (WALLET_TIMEOUT_SECONDS + MAX_EXCESS_SECONDS) / 60;

/** A transfer that a wallet has signed (EIP-3009) and that the service settles. */
export const SignedTransferIn = Type.Object(
  {
    network: OneOf(NETWORK_NAMES.filter((name) => getNetwork(name).family === "evm")),
    authorization: Type.Object(
      {
        from: Type.String({ pattern: EVM_PATTERNS.address, description: "The wallet that pays" }),
        to: Type.String({ pattern: EVM_PATTERNS.address, description: "`payTo` of the network" }),
        value: Type.String({ pattern: EVM_PATTERNS.uint256, description: "`amountBaseUnits` of the network" }),
        validAfter: Type.String({ pattern: EVM_PATTERNS.uint256, description: "Unix seconds; not after now" }),
        validBefore: Type.String({
          pattern: EVM_PATTERNS.uint256,
          description: `Unix seconds; at most ${VALID_MINUTES_MAX} minutes from now`,
        }),
        nonce: Type.String({ pattern: EVM_PATTERNS.nonce }),
      },
      { additionalProperties: false, description: "TransferWithAuthorization of EIP-3009, as it was signed" },
    ),
    signature: Type.String({ pattern: EVM_PATTERNS.signature, maxLength: 8_192 }),
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

export const FieldAnswersIn = Type.Object(
  { customFieldValues: FieldValues },
  { additionalProperties: false, examples: [{ customFieldValues: { size: "M" } }] },
);

export const DraftTransferIn = Type.Object(
  {
    network: OneOf(NETWORK_NAMES.filter((name) => getNetwork(name).family === "solana")),
    payer: Type.String({ pattern: "^[1-9A-HJ-NP-Za-km-z]{32,44}$", description: "The wallet that pays, base58" }),
  },
  {
    additionalProperties: false,
    examples: [{ network: "solana_devnet", payer: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin" }],
  },
);

/** A payment intent as its payer sees it, without the merchant's reference and metadata. */
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
    asks: Type.Array(CustomFieldOut, {
      description:
        "What the seller wants to know before anything is paid: `networks` and `signable` are empty meanwhile",
    }),
    networks: Type.Array(PayableNetworkOut),
    noTransfer: Nullable(
      OneOf(
        NO_TRANSFER_REASONS,
        "Why `networks` is empty: too many amounts are waited for (a wallet can still sign), payments cannot be noticed at the moment (nothing may be sent), or the seller's wallets are not his any more (nothing may be sent)",
      ),
    ),
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
        { network: Type.String(), isUnknown: Type.Boolean({ description: "Whether it was settled is not known yet" }) },
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
    revision: Type.String({
      description:
        "Another one whenever anything else here is another, the time aside, and when the time to pay is over",
    }),
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
        asks: [],
        networks: [EXAMPLE_NETWORK],
        noTransfer: null,
        transfers: [],
        confirmations: null,
        signed: null,
        paidBy: null,
        signable: [
          {
            network: EXAMPLE_NETWORK.network,
            title: EXAMPLE_NETWORK.title,
            chainId: NETWORKS.base_sepolia.chainId,
            payTo: EXAMPLE_NETWORK.payTo,
            tokenAddress: EXAMPLE_NETWORK.tokenAddress,
            eip712: NETWORKS.base_sepolia.eip712,
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

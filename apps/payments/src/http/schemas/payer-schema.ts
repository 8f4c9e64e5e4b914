import { EVM_PATTERNS, getNetwork, MAX_EXCESS_SECONDS, NETWORK_NAMES, NETWORKS } from "@svc/x402";
import { Type } from "typebox";
import { WALLET_TIMEOUT_SECONDS } from "../../payment-intents/pay-by-wallet.js";
import { INTENT_STATUSES, NO_TRANSFER_REASONS, UNRESOLVED_REASONS } from "../../payment-intents/payment-intent.js";
import { Amount, Nullable, OneOf, PayerMode, Timestamp, WalletIn } from "./common.js";
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
    refundAddress: Type.Optional({ ...Nullable(WalletIn), description: "Wallet for refunds" }),
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
        from: Type.String({ pattern: EVM_PATTERNS.address, description: "Wallet of the payer" }),
        to: Type.String({ pattern: EVM_PATTERNS.address, description: "`payTo` in `signable`" }),
        value: Type.String({ pattern: EVM_PATTERNS.uint256, description: "`amountBaseUnits` in `signable`" }),
        validAfter: Type.String({ pattern: EVM_PATTERNS.uint256, description: "Unix seconds; not in the future" }),
        validBefore: Type.String({
          pattern: EVM_PATTERNS.uint256,
          description: `Unix seconds; at most ${VALID_MINUTES_MAX} minutes from now`,
        }),
        nonce: Type.String({
          pattern: EVM_PATTERNS.nonce,
          description: "32 random bytes: the signature is valid only once",
        }),
      },
      { additionalProperties: false, description: "The signed TransferWithAuthorization of EIP-3009" },
    ),
    signature: Type.String({
      pattern: EVM_PATTERNS.signature,
      maxLength: 8_192,
      description: "Signature of `authorization`, 0x and hex digits",
    }),
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
    payer: Type.String({ pattern: "^[1-9A-HJ-NP-Za-km-z]{32,44}$", description: "Wallet of the payer, base58" }),
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
    reason: Nullable(OneOf(UNRESOLVED_REASONS, "Why it is unresolved")),
    late: Type.Boolean({ description: "Completed, but paid after it ended" }),
    name: Type.String(),
    amount: Amount,
    amountDue: UsdcText,
    amountReceived: Nullable(UsdcText),
    mode: PayerMode,
    asks: Type.Array(CustomFieldOut, {
      description: "Questions to answer before paying. Until then `networks` and `signable` are empty",
    }),
    networks: Type.Array(PayableNetworkOut, { description: "How to pay by transfer, one item for each network" }),
    noTransfer: Nullable(
      OneOf(
        NO_TRANSFER_REASONS,
        "Why `networks` is empty. `no_amount_free`: too many payments are open, but `signable` still works. `not_noticed`: payments can't be detected at the moment, so send nothing. `wallet_moved`: the seller no longer owns the wallets, so send nothing",
      ),
    ),
    transfers: Type.Array(IntentTransferOut, { description: "Detected transfers, oldest first" }),
    confirmations: Nullable(
      Type.Object(
        {
          seen: Type.Integer({ description: "Blocks since the payment, including its own block" }),
          needed: Type.Integer({ description: "Blocks needed before the payment counts" }),
        },
        { description: "Set while a detected transfer isn't final" },
      ),
    ),
    signed: Nullable(
      Type.Object(
        { network: Type.String(), isUnknown: Type.Boolean({ description: "Whether the outcome is still unknown" }) },
        { description: "A signed payment that is being settled: don't pay again meanwhile" },
      ),
    ),
    paidBy: Nullable(
      Type.Object(
        { network: Type.String(), txHash: Type.String(), at: Timestamp },
        { description: "Transaction that completed it" },
      ),
    ),
    signable: Type.Array(
      Type.Object({
        network: Type.String(),
        title: Type.String({ description: "Name for people" }),
        chainId: Type.Integer({ description: "EIP-155 chain id" }),
        payTo: Type.String({ description: "Wallet of the merchant" }),
        tokenAddress: Type.String({ description: "Contract of USDC on this network" }),
        eip712: Type.Object(
          {
            name: Type.String({ description: "`name` of the domain" }),
            version: Type.String({ description: "`version` of the domain" }),
          },
          { description: "EIP-712 domain of the token" },
        ),
        amountBaseUnits: Type.String({
          description: "The price, without the digits that `amountDue` adds to identify a transfer",
        }),
      }),
      { description: "How a browser wallet pays it with a signature (EIP-3009)" },
    ),
    isDelayed: Type.Boolean({ description: "The chain could not be read for a while, so payments are detected late" }),
    expiresAt: Timestamp,
    watchUntil: Timestamp,
    revision: Type.String({
      description: "Changes when any other field except `now` changes, and when the time to pay ends",
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

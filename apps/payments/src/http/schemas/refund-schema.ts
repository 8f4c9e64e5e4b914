import { Type } from "typebox";
import { REFUND_LIFE_SECONDS } from "../../refunds/prepare-refund.js";
import { REFUND_STATUSES, UNRESOLVED_REFUND_REASONS } from "../../refunds/prepared-refund.js";
import { expandedOut, expandQuery } from "../expand-query.js";
import { Amount, AmountIn, LIST_QUERY, ModeName, Network, Nullable, OneOf, Timestamp, Token, Uuid } from "./common.js";
import { TransactionOut, TxHashIn } from "./transaction-schema.js";

export const RefundedId = Type.String({ ...Uuid, description: "Id of the refunded transaction" });
export const RefundReason = Type.String({ description: "Your reason for the refund", examples: ["Returned goods"] });
export const CancelReason = Nullable(OneOf(["exceeds_payment"], "Set if the service canceled the refund"));

export const RefundPrepare = Type.Object(
  {
    amount: Type.Optional(Nullable({ ...AmountIn, description: "Default: the rest of the payment" })),
    reason: Type.Optional(Nullable(Type.String({ maxLength: 500, description: "Your reason for the refund" }))),
    expiresIn: Type.Optional(
      Type.Integer({
        minimum: REFUND_LIFE_SECONDS.min,
        maximum: REFUND_LIFE_SECONDS.max,
        description: `Seconds until it ends; ${REFUND_LIFE_SECONDS.default.toLocaleString("en")} by default`,
      }),
    ),
  },
  { additionalProperties: false, examples: [{ amount: 2.5, reason: "Returned goods" }] },
);

export const RefundResolve = Type.Object(
  { txHash: { ...TxHashIn, description: "Transaction hash on the refund's network" } },
  {
    additionalProperties: false,
    examples: [{ txHash: "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a" }],
  },
);

export const RefundDraft = Type.Object(
  {
    transaction: Type.String({
      description: "Unsigned transaction with a legacy message, base64. Valid for about 90 seconds",
    }),
  },
  { title: "RefundDraft" },
);

export const PreparedRefundQuery = Type.Object(
  {
    ...LIST_QUERY,
    status: Type.Optional(OneOf(REFUND_STATUSES)),
    transactionId: Type.Optional(RefundedId),
    ...expandQuery("refund"),
  },
  { additionalProperties: false },
);

const REFUND = {
  id: Uuid,
  status: OneOf(REFUND_STATUSES),
  transactionId: RefundedId,
  amount: Amount,
  amountBaseUnits: Type.String({ description: "Exact amount to transfer, in the token's smallest unit" }),
  token: Token,
  network: Network,
  mode: ModeName,
  livemode: Type.Boolean(),
  reason: RefundReason,
  late: Type.Boolean({ description: "Whether the transfer came after the refund expired or was canceled" }),
  cancelReason: CancelReason,
  walletAddress: Type.String({ description: "Receiver: the payer, or the refundAddress of the purchase" }),
  merchantWalletAddress: Type.String({ description: "Your wallet that received the payment and must send the refund" }),
  merchantId: Uuid,
  txHash: Nullable(Type.String()),
  explorerUrl: Nullable(Type.String()),
  confirmedAt: Nullable(Timestamp),
  expiresAt: Nullable({ ...Timestamp, description: "When it expires; null if it was recorded by its hash" }),
  watchUntil: Nullable(
    Type.String({ description: "Until when the service detects late transfers", format: "date-time" }),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

const SolanaAccount = Type.Object({
  address: Type.String({ description: "Base58" }),
  isSigner: Type.Boolean({ description: "Whether the account must sign" }),
  isWritable: Type.Boolean({ description: "Whether the transfer changes the account" }),
});
const TransferOut = Type.Object({
  uri: Type.String({ description: "For a QR code: EIP-681, or a Solana Pay transfer request" }),
  evm: Nullable(
    Type.Object(
      {
        chainId: Type.Integer({ description: "Chain id of the network" }),
        from: Type.String({ description: "Wallet that received the payment" }),
        to: Type.String({ description: "The USDC contract" }),
        value: Type.String({ description: "Always 0x0" }),
        data: Type.String({ description: "Calldata" }),
      },
      { description: "Transaction for `eth_sendTransaction`; null on Solana" },
    ),
  ),
  solana: Nullable(
    Type.Object(
      {
        programId: Type.String({ description: "The Token program" }),
        accounts: Type.Array(SolanaAccount, { description: "In the order of the instruction" }),
        data: Type.String({ description: "Base64" }),
      },
      { description: "Instruction that makes the transfer; null on EVM chains" },
    ),
  ),
});

export const PreparedRefundOut = Type.Object(
  {
    ...REFUND,
    transfer: Type.Optional(
      Nullable({ ...TransferOut, description: "Transfer for your wallet to send; null unless pending. Not in lists" }),
    ),
    unresolvedTransfers: Type.Optional(
      Type.Array(
        Type.Object({
          txHash: Type.String(),
          explorerUrl: Type.String(),
          amount: Type.String({ description: "USDC with six decimals", examples: ["2.500000"] }),
          reason: OneOf(UNRESOLVED_REFUND_REASONS, "Why it didn't complete the refund"),
          confirmedAt: Timestamp,
        }),
        { description: "Transfers from your wallet to the receiver; none completed the refund. Not in lists" },
      ),
    ),
    transaction: expandedOut(TransactionOut, "transaction"),
  },
  { title: "PreparedRefund" },
);

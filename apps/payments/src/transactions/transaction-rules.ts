import { canonicalTxHash } from "@svc/chains";
import { type FieldError, invalid } from "@svc/errors";
import { baseUnitsOfCents, getNetwork, type Mode, type NetworkName, numberOfCents, toCents } from "@svc/x402";
import { isCountry, type Metadata, metadataErrors, NO_AMOUNT, NO_PART } from "../field-rules.js";
import { walletOfFamily } from "../merchants/wallet-address.js";
import type { Optionals } from "./transaction.js";

/** Body of a recording, after schema validation. */
export interface TransactionInput extends Partial<Optionals> {
  readonly amount: number;
  readonly token: "USDC";
  readonly network: NetworkName;
  readonly txHash: string;
  readonly walletAddress: string;
  readonly merchantWalletAddress?: string | null;
  readonly paymentLinkId?: string | null;
  readonly subtotalAmount?: number | null;
  readonly taxAmount?: number | null;
  readonly metadata?: Metadata | null;
}

/** The transfer that the body of a recording describes, in canonical form. The service verifies it on the chain. */
export interface RecordedTransfer {
  readonly txHash: string;
  readonly payer: string;
  /** Wallet of the caller that received the transfer, in canonical form. Null allows any of the caller's wallets. */
  readonly recipient: string | null;
  readonly amountBaseUnits: bigint;
}

/** Converts a tax or subtotal to cents. Unlike an amount, it may be zero. Returns null for invalid values. */
const partCents = (value: number): bigint | null => (value === 0 && !Object.is(value, -0) ? 0n : toCents(value));

/**
 * Parses the transfer that a body describes.
 * @throws VALIDATION_FAILED with every invalid field
 */
export function parseTransfer(input: TransactionInput, mode: Mode): RecordedTransfer {
  const network = getNetwork(input.network);
  const errors: FieldError[] = [];
  const need = <T>(field: string, value: T | null, reason: string): T => {
    if (value === null) errors.push({ field, reason });
    return value as T;
  };
  if (network.mode !== mode) {
    errors.push({
      field: "network",
      reason: `${input.network} is a ${network.mode} network, but this request is in ${mode} mode`,
    });
  }
  const cents = need("amount", toCents(input.amount), NO_AMOUNT);
  const form =
    network.family === "evm"
      ? "64 hex digits with or without 0x"
      : "a base58 signature of 64 bytes or its 128 hex digits";
  const txHash = need("txHash", canonicalTxHash(input.network, input.txHash), `must be ${form} on ${input.network}`);
  const noWallet = `is not a wallet address of ${input.network}`;
  const payer = need("walletAddress", walletOfFamily(input.walletAddress, network.family), noWallet);
  const named = input.merchantWalletAddress ?? null;
  const recipient =
    named === null ? null : need("merchantWalletAddress", walletOfFamily(named, network.family), noWallet);
  errors.push(...partErrors(input, cents), ...customerErrors(input), ...metadataErrors(input.metadata ?? {}));
  if (errors.length > 0) throw invalid(errors);
  return { txHash, payer, recipient, amountBaseUnits: baseUnitsOfCents(cents, network.decimals) };
}

/**
 * Requires a country of ISO 3166-1. Without this check, the merchant would notice an invalid country only when paying
 * the tax.
 */
export const customerErrors = ({ customerCountry }: Pick<TransactionInput, "customerCountry">): FieldError[] =>
  customerCountry === undefined || customerCountry === null || isCountry(customerCountry)
    ? []
    : [{ field: "customerCountry", reason: "is not a country of ISO 3166-1 alpha-2" }];

/**
 * Subtotal and tax, if given, must be amounts or zero, and no more than the amount. If both are given, they must add up
 * to the amount.
 */
export function partErrors(
  { subtotalAmount, taxAmount }: Pick<TransactionInput, "subtotalAmount" | "taxAmount">,
  cents: bigint | null,
): FieldError[] {
  const errors: FieldError[] = [];
  const parts = Object.entries({ subtotalAmount, taxAmount }).map(([field, value]) => {
    const part = value === undefined || value === null ? undefined : partCents(value);
    if (part === null) errors.push({ field, reason: NO_PART });
    else if (part !== undefined && cents !== null && part > cents) {
      errors.push({ field, reason: "must not be more than amount" });
    }
    return part;
  });
  const [subtotal, tax] = parts;
  const isSplit = typeof subtotal === "bigint" && typeof tax === "bigint" && errors.length === 0;
  if (isSplit && cents !== null && subtotal + tax !== cents) {
    errors.push({ field: "taxAmount", reason: "must equal amount minus subtotalAmount" });
  }
  return errors;
}

/**
 * Returns subtotal and tax of an amount, in currency units. If only one of them is given, the other is the remainder.
 */
export function splitAmount({
  amount,
  subtotalAmount,
  taxAmount,
}: Pick<TransactionInput, "amount" | "subtotalAmount" | "taxAmount">): {
  readonly subtotalAmount: number | null;
  readonly taxAmount: number | null;
} {
  const cents = toCents(amount);
  const left = (part: number): number => numberOfCents((cents ?? 0n) - (partCents(part) ?? 0n));
  if (typeof subtotalAmount === "number") return { subtotalAmount, taxAmount: taxAmount ?? left(subtotalAmount) };
  if (typeof taxAmount === "number") return { subtotalAmount: left(taxAmount), taxAmount };
  return { subtotalAmount: null, taxAmount: null };
}

import { describe, expect, test } from "@jest/globals";
import {
  authorization,
  COMPUTE_INSTRUCTIONS,
  evmV1,
  evmV2,
  FEE_PAYER,
  MERCHANT,
  NOW_SECONDS,
  OTHER,
  SIGNATURE,
  SOLANA_BUYER,
  SOLANA_MERCHANT,
  solanaTransaction,
  transferChecked,
} from "../test/sample-payments.js";
import { decodePaymentObject } from "./decode-payment.js";
import { matchPayment } from "./match.js";
import { NETWORKS } from "./networks.js";
import type { Offer } from "./offer.js";
import type { Payment } from "./payment.js";
import { associatedTokenAddress } from "./svm/associated-token-address.js";

const nowMs = NOW_SECONDS * 1_000;
const offer: Offer = { network: "base_sepolia", payTo: MERCHANT, amountBaseUnits: 10_000n, maxTimeoutSeconds: 120 };
const read = (sent: unknown): Payment => {
  const decoded = decodePaymentObject(sent);
  if (decoded.outcome !== "payment") throw new Error(JSON.stringify(decoded));
  return decoded.payment;
};
const findReason = (sent: unknown, offers: readonly Offer[] = [offer], at = nowMs) => {
  const match = matchPayment(read(sent), offers, { nowMs: at });
  return match.outcome === "matched" ? "matched" : match.reason;
};

describe("an EVM payment", () => {
  test("matches its offer among others on the same and on other networks", () => {
    const others: Offer[] = [
      { ...offer, network: "base" },
      { ...offer, amountBaseUnits: 20_000n },
      { ...offer, payTo: OTHER },
    ];
    for (const sent of [evmV1(), evmV2()]) {
      expect(matchPayment(read(sent), [...others, offer], { nowMs })).toEqual({ outcome: "matched", offer });
    }
    expect(findReason(evmV1(), [{ ...offer, payTo: MERCHANT.toLowerCase() }])).toBe("matched");
  });

  const accepted = evmV2().accepted;
  test.each<[string, unknown]>([
    ["invalid_network", evmV1({ network: "base" })],
    ["invalid_payment_requirements", evmV2({ accepted: { ...accepted, asset: OTHER } })],
    ["invalid_exact_evm_payload_recipient_mismatch", evmV1({}, { to: OTHER })],
    ["invalid_exact_evm_payload_recipient_mismatch", evmV2({ accepted: { ...accepted, payTo: OTHER } })],
    ["invalid_payment", evmV1({}, { from: MERCHANT })],
    ["invalid_exact_evm_payload_authorization_value", evmV1({}, { value: "9999" })],
    ["invalid_exact_evm_payload_authorization_value", evmV1({}, { value: "10001" })],
    ["invalid_exact_evm_payload_authorization_value", evmV2({ accepted: { ...accepted, amount: "9999" } })],
    ["invalid_exact_evm_payload_authorization_valid_after", evmV1({}, { validAfter: String(NOW_SECONDS + 1) })],
    ["invalid_exact_evm_payload_authorization_valid_before", evmV1({}, { validBefore: String(NOW_SECONDS + 59) })],
  ])("is refused with %s (%#)", (reason, sent) => {
    expect(findReason(sent)).toBe(reason);
  });

  test("is refused with the reason of the closest offer", () => {
    const offers: Offer[] = [{ ...offer, network: "polygon_amoy" }, { ...offer, payTo: OTHER }, offer];
    expect(findReason(evmV1({}, { value: "1" }), offers)).toBe("invalid_exact_evm_payload_authorization_value");
  });

  test("must be valid from now until a minute from now, to the second", () => {
    const times = { validAfter: String(NOW_SECONDS), validBefore: String(NOW_SECONDS + 60) };
    const sent = { ...evmV1(), payload: { signature: SIGNATURE, authorization: authorization(times) } };
    expect(findReason(sent, [offer], nowMs + 999)).toBe("matched");
    expect(findReason(sent, [offer], nowMs - 1)).toBe("invalid_exact_evm_payload_authorization_valid_after");
    expect(findReason(sent, [offer], nowMs + 1_000)).toBe("invalid_exact_evm_payload_authorization_valid_before");
  });

  test("may be valid for the offered time plus ten minutes for a wrong clock, not longer", () => {
    const latest = BigInt(Math.floor(nowMs / 1_000) + offer.maxTimeoutSeconds + 600);
    const until = (validBefore: bigint) =>
      findReason(evmV1({}, { validAfter: "0", validBefore: validBefore.toString() }));
    expect(until(latest)).toBe("matched");
    for (const tooLong of [latest + 1n, 2n ** 256n - 1n]) {
      expect(until(tooLong)).toBe("invalid_exact_evm_payload_authorization_valid_before");
    }
  });

  test("matches nothing if nothing is offered", () => {
    expect(findReason(evmV1(), [])).toBe("invalid_network");
  });
});

describe("a Solana payment", () => {
  const MINT = NETWORKS.solana.usdc;
  const account = (owner: string, mint: string = MINT) => associatedTokenAddress(owner, mint);
  const solanaOffer: Offer = {
    network: "solana",
    payTo: SOLANA_MERCHANT,
    amountBaseUnits: 10_000n,
    maxTimeoutSeconds: 120,
    extra: { feePayer: FEE_PAYER },
  };
  const sent = ({
    to = SOLANA_MERCHANT,
    mint = MINT,
    amount = 10_000n,
    feePayer = FEE_PAYER,
    authority = SOLANA_BUYER,
    source = account(authority, mint),
  }: {
    to?: string;
    mint?: string;
    amount?: bigint;
    feePayer?: string;
    authority?: string;
    source?: string;
  } = {}) => {
    const transfer = transferChecked(source, mint, account(to, mint), authority, amount);
    const transaction = solanaTransaction([feePayer, authority], [...COMPUTE_INSTRUCTIONS, transfer]);
    return {
      x402Version: 1,
      scheme: "exact",
      network: "solana",
      payload: { transaction: transaction.toString("base64") },
    };
  };

  test("matches when it pays the offered amount into the recipient's associated account", () => {
    expect(findReason(sent(), [solanaOffer])).toBe("matched");
  });

  test.each([
    ["invalid_payment_requirements", sent({ mint: NETWORKS.solana_devnet.usdc })],
    ["invalid_exact_svm_payload_transaction_transfer_to_incorrect_ata", sent({ to: SOLANA_BUYER })],
    ["invalid_payment", sent({ authority: SOLANA_MERCHANT })],
    // A delegate of the token account is not the payer.
    ["unsupported", sent({ source: account("Stake11111111111111111111111111111111111111") })],
    ["invalid_exact_svm_payload_transaction_amount_mismatch", sent({ amount: 9_999n })],
    ["invalid_exact_svm_payload_transaction_amount_mismatch", sent({ amount: 10_001n })],
    ["invalid_exact_svm_payload_transaction_fee_payer_transferring_funds", sent({ authority: FEE_PAYER })],
    ["invalid_payment_requirements", sent({ feePayer: "Stake11111111111111111111111111111111111111" })],
  ])("is refused with %s (%#)", (reason, payment) => {
    expect(findReason(payment, [solanaOffer])).toBe(reason);
  });
});

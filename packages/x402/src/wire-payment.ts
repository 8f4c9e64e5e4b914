import { wireNetwork, type X402Version } from "./networks.js";
import { PAYMENT_IDENTIFIER, type Payment } from "./payment.js";

/** The scheme's own part of a payment as JSON, the same in both versions. */
export function wirePayload(payment: Payment): Readonly<Record<string, unknown>> {
  if (payment.kind === "svm") return { transaction: payment.transaction };
  const { from, to, value, validAfter, validBefore, nonce } = payment.authorization;
  return {
    signature: payment.signature,
    authorization: {
      from,
      to,
      value: value.toString(),
      validAfter: validAfter.toString(),
      validBefore: validBefore.toString(),
      nonce,
    },
  };
}

/** A payment in version 1. Nothing is lost of a version 2 payment: what is signed is the same. */
export const wirePaymentV1 = (payment: Payment) => ({
  x402Version: 1,
  scheme: payment.scheme,
  network: wireNetwork(payment.network, 1),
  payload: wirePayload(payment),
});

/**
 * A payment as JSON in its own version and in canonical form, to be kept and read again with `decodePaymentObject`: its
 * identity stays.
 */
export function wirePayment(payment: Payment): Readonly<Record<string, unknown>> {
  const { version, paymentIdentifier } = payment;
  const extensions =
    paymentIdentifier === null ? {} : { extensions: { [PAYMENT_IDENTIFIER]: { info: { id: paymentIdentifier } } } };
  if (version === 1) return { ...wirePaymentV1(payment), ...extensions };
  const network = wireNetwork(payment.network, 2);
  const accepted = { scheme: payment.scheme, network, ...payment.accepted };
  return { x402Version: 2 satisfies X402Version, payload: wirePayload(payment), accepted, ...extensions };
}

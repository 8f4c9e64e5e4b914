import { shortened } from "../challenge.js";
import { isNamedInVersion1, wireNetwork, type X402Version } from "../network-aliases.js";
import { type Offer, type PaidResource, requirementV1, requirementV2, resourceV2 } from "../offer.js";
import type { Payment } from "../payment.js";
import { wirePayload, wirePaymentV1 } from "../wire-payment.js";
import type { Supported } from "./supported.js";

/** Facilitators may refuse long texts, and need none. */
const DESCRIPTION_CHARACTERS_MAX = 200;

/**
 * The version in which a facilitator is asked. Version 1 wherever possible: what is signed on EVM is the same in both, so one
 * version 1 facilitator serves buyers of either. Version 2 where version 1 has no name for the network, where the facilitator
 * speaks no other, and for version 2 buyers on Solana, whose transactions have an instruction more than version 1 allows.
 */
export function requestVersion(payment: Payment, supported: Supported): X402Version {
  if (!isNamedInVersion1(payment.network)) return 2;
  const versions = supported.get(payment.network)?.versions;
  if (payment.kind === "svm" && payment.version === 2 && versions?.has(2)) return 2;
  return versions !== undefined && !versions.has(1) ? 2 : 1;
}

/** The body of /verify and of /settle: the payment in canonical form, and the offer that it was matched to. */
export function requestBody(payment: Payment, offer: Offer, resource: PaidResource, version: X402Version): string {
  const { outputSchema: _, ...plain } = resource;
  const told = { ...plain, description: shortened(plain.description, DESCRIPTION_CHARACTERS_MAX) };
  if (version === 1) {
    const paymentRequirements = requirementV1(offer, told);
    return JSON.stringify({ x402Version: 1, paymentPayload: wirePaymentV1(payment), paymentRequirements });
  }
  const paymentRequirements = requirementV2(offer);
  const accepted = { ...paymentRequirements, network: wireNetwork(payment.network, 2) };
  const paymentPayload = { x402Version: 2, payload: wirePayload(payment), accepted, resource: resourceV2(told) };
  return JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements });
}

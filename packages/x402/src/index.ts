export * from "./amounts.js";
export { buildChallenge, type Challenge } from "./challenge.js";
export { ALLOWED_HEADERS, corsHeaders, EXPOSED_HEADERS, preflightHeaders } from "./cors.js";
export {
  decodeMcpPayment,
  decodePaymentHeaders,
  decodePaymentObject,
  decodePaymentText,
  MCP_RECEIPT_MEMBER,
  PAYMENT_HEADERS,
} from "./decode-payment.js";
export { describeForBazaar, isDeleteWithBody } from "./discovery/bazaar.js";
export { hasExternalReference, relocatedSchema } from "./discovery/relocated-schema.js";
export * from "./discovery/service-metadata.js";
export type { BazaarExtension, Sold, SoldOverHttp } from "./discovery/sold.js";
export { authorizationDigest, isSignedByKey } from "./evm/authorization-signer.js";
export { checksumAddress } from "./evm/read-evm-payment.js";
export { CIRCUIT_STATES, type CircuitState } from "./facilitator/circuit-breaker.js";
export * from "./facilitator/facilitator-client.js";
export type { FacilitatorGroup } from "./facilitator/facilitator-group.js";
export * from "./facilitator/open-facilitators.js";
export { matchPayment } from "./match.js";
export * from "./networks.js";
export { isNamedInVersion1, wireNetwork, type X402Version } from "./networks.js";
export { MAX_EXCESS_SECONDS, MAX_TIMEOUT_SECONDS, type Offer, type PaidResource } from "./offer.js";
export type { DecodedPayment, ReadPayment } from "./payment.js";
export {
  type EvmPayment,
  identityKey,
  type Payment,
  type PaymentIdentity,
  type SvmPayment,
  wirePayment,
} from "./payment.js";
export * from "./purchase/states.js";
export { type Receipt, settleResponse } from "./receipt.js";
export { associatedTokenAddress } from "./svm/associated-token-address.js";
export { isSvmPaymentSigned } from "./svm/read-svm-payment.js";
export { type SolanaInstruction, transferInstruction } from "./svm/transfer-instruction.js";
export { decodeBase64Json, encodeBase64Json } from "./wire/json.js";
export { EVM_PATTERNS, type SignedAuthorization } from "./wire/payment-shapes.js";

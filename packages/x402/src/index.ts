export * from "./amounts.js";
export { buildChallenge, type Challenge, type ChallengeInput, challengeVersionOf } from "./challenge.js";
export { ALLOWED_HEADERS, corsHeaders, EXPOSED_HEADERS, preflightHeaders } from "./cors.js";
export {
  decodeMcpPayment,
  decodePaymentHeaders,
  decodePaymentObject,
  decodePaymentText,
  MCP_PAYMENT_MEMBER,
  MCP_RECEIPT_MEMBER,
  PAYMENT_HEADERS,
  type RequestHeaders,
} from "./decode-payment.js";
export type { DecodedPayment, MalformedReason, ReadPayment } from "./decoded-payment.js";
export { checksumAddress } from "./evm/checksum-address.js";
export * from "./facilitator/index.js";
export { type Match, type MatchOptions, matchPayment } from "./match.js";
export { isNamedInVersion1, networkOfAlias, wireNetwork, type X402Version } from "./network-aliases.js";
export * from "./networks.js";
export { type Offer, type PaidResource, payableOffers } from "./offer.js";
export {
  type EvmAuthorization,
  type EvmPayment,
  identityKey,
  type Payment,
  type PaymentIdentity,
  type SvmPayment,
} from "./payment.js";
export { PAYMENT_IDENTIFIER } from "./payment-identifier.js";
export * from "./purchase/states.js";
export type { Refusal, RefusalReason } from "./reasons.js";
export { type Receipt, receiptHeaders, type WireReceipt, wireReceipt } from "./receipt.js";
export { associatedTokenAddress } from "./svm/associated-token-address.js";
export { isSvmPaymentSigned } from "./svm/svm-signature.js";
export { type Base64Json, decodeBase64Json, encodeBase64Json } from "./wire/base64-json.js";
export type { SignedAuthorization } from "./wire/payment-shapes.js";
export type {
  PaymentRequiredV1,
  PaymentRequiredV2,
  RequirementV1,
  RequirementV2,
} from "./wire/requirement-shapes.js";
export { wirePayment } from "./wire-payment.js";

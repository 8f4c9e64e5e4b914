export { type FacilitatorAuth, FacilitatorAuthError, parseFacilitatorAuth } from "./auth.js";
export {
  createFacilitatorClient,
  type FacilitatorAnswer,
  type FacilitatorClient,
  type FacilitatorClientOptions,
  type SettleOptions,
} from "./facilitator-client.js";
export type { SettleOutcome, Unknown, UnknownCause, VerifyOutcome } from "./outcomes.js";
export { type Supported, type SupportedNetwork, withFeePayers } from "./supported.js";

export { isPublicAddress } from "./address-policy.js";
export { type AllowHosts, NO_ALLOWED_HOSTS, parseAllowHosts } from "./allow-hosts.js";
export type { OutboundClientOptions, OutboundRequest, RequestLimits } from "./client-options.js";
export type { Dial, DialTarget } from "./dial.js";
export { createOutboundClient, type OutboundClient } from "./guarded-client.js";
export type { RequestBody } from "./request-body.js";
export type { RequestHeaders } from "./request-headers.js";
export { createDnsResolver, type Resolver } from "./resolver.js";
export type {
  Failure,
  OutboundResponse,
  OutboundResult,
  Redirect,
  ResponseHeaders,
  UnreachableCause,
} from "./result.js";
export {
  BLOCK_MESSAGES,
  type BlockReason,
  checkTargetUrl,
  type TargetCheck,
  type TargetPolicy,
  URL_LENGTH_MAX,
} from "./target-url.js";

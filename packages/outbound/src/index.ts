export { type AllowHosts, NO_ALLOWED_HOSTS, parseAllowHosts, parseUrl } from "./allow-hosts.js";
export { createOutboundClient, type OutboundClient } from "./guarded-client.js";
export type { OutboundClientOptions, RequestHeaders } from "./request.js";
export { createDnsResolver, type Resolver } from "./resolve-target.js";
export { type MemoryShare, memoryLimitBytes, ResponseMemory } from "./response-memory.js";
export type { OpenResult, OutboundResult } from "./result.js";
export {
  BLOCK_MESSAGES,
  type BlockReason,
  checkTargetUrl,
  isPublicSiteName,
  URL_LENGTH_MAX,
} from "./target-url.js";

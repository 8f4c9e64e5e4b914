export { AuthFailures } from "./auth-failures.js";
export { callerOfAddress, loggedAddress, parseTrustProxy, tellingAddress } from "./client-address.js";
export type { Decision } from "./decision.js";
export { defineTiers, limitInWords, type Tier, TierTable, timeInWords, type Use, type Uses } from "./limit.js";
export { MemoryStore } from "./memory-store.js";
export { type OpenLimitStore, openLimitStore, ResilientStore } from "./open-limit-store.js";
export { RedisStore } from "./redis-store.js";
export type { LimitStore } from "./store.js";

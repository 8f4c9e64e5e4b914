export { type Decision, decisionOf, type TierState } from "./decision.js";
export * from "./limit.js";
export { MemoryStore, type MemoryStoreOptions } from "./memory-store.js";
export { RedisStore, type RedisStoreOptions } from "./redis-store.js";
export { ResilientStore, type ResilientStoreOptions } from "./resilient-store.js";
export { type LimitStore, StoreUnavailableError } from "./store.js";

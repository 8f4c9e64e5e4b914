export { createEvmTracker } from "./evm-tracker.js";
export { createEvmVerifier } from "./evm-verifier.js";

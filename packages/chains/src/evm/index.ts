import { trackerOf } from "../payment-tracker.js";
import { createEvmChain } from "./evm-chain.js";

export { createEvmChain };

/** @deprecated use `createEvmChain` */
export const createEvmTracker = (...given: Parameters<typeof createEvmChain>) => trackerOf(createEvmChain(...given));

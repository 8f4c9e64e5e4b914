export { createEvmChain } from "./evm-chain.js";

export { type EvmAccount, evmAccounts, newEvmAccount } from "./accounts.js";
export * as evmContracts from "./contracts.generated.js";
export { drainBeforeSettlement } from "./drain-before-settlement.js";
export { keepMining } from "./keep-mining.js";
export { sameSignatures, signTransferAuthorization, type TransferAuthorization } from "./sign-authorization.js";
export { type SlowClockNode, startSlowClockNode } from "./slow-clock-node.js";
export { type LocalEvmNode, startEvmNode } from "./start-evm-node.js";

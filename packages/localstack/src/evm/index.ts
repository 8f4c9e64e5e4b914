export { EVM_MNEMONIC, type EvmAccount, type EvmRole, evmAccounts } from "./accounts.js";
export * as evmContracts from "./contracts.generated.js";
export type { JsonRpc } from "./json-rpc.js";
export type { LocalChain, LocalReceipt, LocalTransaction } from "./local-chain.js";
export type { LocalUsdc } from "./local-usdc.js";
export { sameSignatures } from "./same-signatures.js";
export { signTransferAuthorization, type TransferAuthorization } from "./sign-authorization.js";
export { type EvmNodeOptions, type LocalEvmNode, startEvmNode } from "./start-evm-node.js";

import { randomBytes } from "node:crypto";
import { HDNodeWallet, Wallet } from "ethers";

/** The default mnemonic of anvil, hardhat and others. Its keys are public, so never use it for anything of value. */
export const EVM_MNEMONIC = "test test test test test test test test test test test junk";

/** An account of a local node. It has coins, and the node can sign for it. */
export interface EvmAccount {
  /** EIP-55 checksummed. */
  readonly address: string;
  /** `0x` and 64 hex digits. */
  readonly privateKey: string;
}

const ROLES = [
  "deployer",
  "merchant",
  "buyer",
  "facilitator",
  "otherMerchant",
  "otherBuyer",
  "attacker",
  "scanner",
  "otherFacilitator",
] as const;

type EvmRole = (typeof ROLES)[number];

const parent = HDNodeWallet.fromPhrase(EVM_MNEMONIC, "", "m/44'/60'/0'/0");

const accountAt = (index: number): EvmAccount => {
  const { address, privateKey } = parent.deriveChild(index);
  return { address, privateKey };
};

/** Roles on every local EVM chain: the first accounts of {@link EVM_MNEMONIC}, in this order. */
export const evmAccounts = Object.fromEntries(ROLES.map((role, index) => [role, accountAt(index)])) as Record<
  EvmRole,
  EvmAccount
>;

/**
 * Creates a wallet with a random key. This is faster than ethers' `createRandom`, which derives five keys from a
 * mnemonic.
 */
export function newEvmAccount(): Wallet {
  return new Wallet(`0x${randomBytes(32).toString("hex")}`);
}

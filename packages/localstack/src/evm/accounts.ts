import { randomBytes } from "node:crypto";
import { HDNodeWallet, Wallet } from "ethers";

/** The mnemonic that anvil, hardhat and others start with: its keys are public. Never for anything of value. */
export const EVM_MNEMONIC = "test test test test test test test test test test test junk";

/** An account of a local node: funded with the chain's coin, and signed for by the node itself. */
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

/** Roles on every local EVM chain: the first accounts of {@link EVM_MNEMONIC}, in the order of their names here. */
export const evmAccounts = Object.fromEntries(ROLES.map((role, index) => [role, accountAt(index)])) as Record<
  EvmRole,
  EvmAccount
>;

/** A new, unused account. Not by a mnemonic, as ethers makes its random ones: that derives five keys for one. */
export function newEvmAccount(): Wallet {
  return new Wallet(`0x${randomBytes(32).toString("hex")}`);
}

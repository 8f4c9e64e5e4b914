import { createHash } from "node:crypto";
import { Keypair } from "@solana/web3.js";

/**
 * A key pair that is the same on every machine and in every run. The seed is public: **local use only**. On a real
 * cluster anyone can spend these wallets' funds.
 */
const localKeypair = (role: string): Keypair =>
  Keypair.fromSeed(createHash("sha256").update(`svc local stack, solana, ${role}`).digest());

/**
 * The wallets of the local stack. `facilitator` pays fees, `faucet` hands out SOL and is the mint authority of USDC.
 */
interface SolanaWallets {
  readonly merchant: Keypair;
  readonly otherMerchant: Keypair;
  readonly buyer: Keypair;
  readonly otherBuyer: Keypair;
  readonly facilitator: Keypair;
  readonly faucet: Keypair;
  /** Receives payments for scans. It must not be a merchant's wallet, see `payToOfScans`. */
  readonly scanner: Keypair;
  /** Wallet of a second facilitator, because each facilitator pays fees from its own account. */
  readonly otherFacilitator: Keypair;
}

/** Deterministic wallets, see {@link SolanaWallets}. Local use only. */
export const SOLANA_WALLETS: SolanaWallets = {
  merchant: localKeypair("merchant"),
  otherMerchant: localKeypair("other merchant"),
  buyer: localKeypair("buyer"),
  otherBuyer: localKeypair("other buyer"),
  facilitator: localKeypair("facilitator"),
  faucet: localKeypair("faucet"),
  scanner: localKeypair("scanner"),
  otherFacilitator: localKeypair("other facilitator"),
};

import { Keypair, PublicKey, SystemProgram } from "@solana/web3.js";
import { MINT_BYTES, SOLANA_WALLETS, type SolanaNode, TOKEN_PROGRAM, tokenInstructions } from "@svc/localstack/solana";
import type { Chain } from "../src/chain.js";
import type { ChainSettings, TransferClaim } from "../src/chain-verifier.js";
import { createSolanaChain } from "../src/solana/solana-chain.js";
import { canonicalTxHash } from "../src/tx-hash.js";

export const { merchant, otherMerchant, buyer, otherBuyer, facilitator, faucet } = SOLANA_WALLETS;

/** 0.01 USDC, the price in all these tests. */
export const PRICE = 10_000n;

/**
 * The timeout is long, so that a busy machine doesn't look like a hanging node. Tests of hanging nodes set a shorter
 * one.
 */
export const SETTINGS = { confirmations: 1, nodeTimeoutMs: 30_000, pollMs: 0 };

export const verifierAt = (rpcUrls: string[], node: SolanaNode, settings: Partial<ChainSettings> = {}): Chain =>
  createSolanaChain(node.network, { ...SETTINGS, rpcUrls, ...settings }, { cooldownMs: 100 });

/** Builds the claim that the buyer paid the merchant 0.01 USDC in this transaction. */
export const claimOn = (node: SolanaNode, signature: string, over: Partial<TransferClaim> = {}): TransferClaim => {
  const txHash = canonicalTxHash(node.network, signature);
  if (txHash === null) throw new Error(`no signature: ${signature}`);
  return {
    network: node.network,
    txHash,
    payer: buyer.publicKey.toBase58(),
    recipients: [merchant.publicKey.toBase58()],
    amountBaseUnits: PRICE,
    ...over,
  };
};

/** Gives all parties SOL and USDC. */
export const fund = async (node: SolanaNode): Promise<void> => {
  for (const { publicKey } of [merchant, otherMerchant, buyer, otherBuyer, facilitator]) {
    await node.airdrop(publicKey, 1_000_000_000n);
    await node.mintUsdc(publicKey, 1_000_000n);
  }
};

/** Creates a token that isn't USDC. Returns its mint. */
export const createFakeUsdc = async (node: SolanaNode, owner: Keypair): Promise<PublicKey> => {
  const mint = Keypair.generate();
  const create = SystemProgram.createAccount({
    fromPubkey: owner.publicKey,
    newAccountPubkey: mint.publicKey,
    space: MINT_BYTES,
    lamports: 10_000_000,
    programId: TOKEN_PROGRAM,
  });
  const initialize = tokenInstructions.initializeMint(mint.publicKey, owner.publicKey, 6);
  await node.send([create, initialize], [owner, mint]);
  return mint.publicKey;
};

/** Builds an instruction that moves tokens of a mint between two token accounts. */
export const move = (
  usdc: string | PublicKey,
  { source, destination, owner }: { source: PublicKey; destination: PublicKey; owner: PublicKey },
  baseUnits = PRICE,
) => tokenInstructions.transfer({ source, mint: new PublicKey(usdc), destination, owner }, { baseUnits, decimals: 6 });

import { type PublicKey, SystemProgram } from "@solana/web3.js";
import type { SolanaRuntime } from "./runtime.js";
import { MINT_AT, MINT_BYTES, TOKEN_PROGRAM } from "./token-program.js";

/** Puts a mint at a given address, such as the real address of USDC, whose key nobody here has. */
export const placeMint = (
  address: string,
  { decimals, mintAuthority }: { readonly decimals: number; readonly mintAuthority: PublicKey },
  runtime: SolanaRuntime,
): void => {
  const data = Buffer.alloc(MINT_BYTES);
  data.writeUInt32LE(1, MINT_AT.authorityOption);
  data.set(mintAuthority.toBytes(), MINT_AT.authority);
  data.writeUInt8(decimals, MINT_AT.decimals);
  data.writeUInt8(1, MINT_AT.isInitialized);
  const lamports = runtime.rentExemptLamports(MINT_BYTES);
  runtime.setAccount({ address, lamports, owner: TOKEN_PROGRAM.toBase58(), data, executable: false });
};

/** Gives a wallet its SOL out of nothing: for the faucet, before the first block. */
export const placeLamports = (wallet: PublicKey, lamports: bigint, runtime: SolanaRuntime): void => {
  const owner = SystemProgram.programId.toBase58();
  runtime.setAccount({ address: wallet.toBase58(), lamports, owner, data: new Uint8Array(), executable: false });
};

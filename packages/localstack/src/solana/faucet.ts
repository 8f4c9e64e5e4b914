import { Keypair, type PublicKey, SystemProgram, type TransactionInstruction } from "@solana/web3.js";
import type { Ledger } from "./ledger.js";
import type { SolanaRuntime } from "./runtime.js";
import { sendInstructions } from "./send-instructions.js";
import { createAssociatedAccount, initializeAccount, mintTo, transfer } from "./token-instructions.js";
import { associatedTokenAddress, TOKEN_ACCOUNT_BYTES, TOKEN_PROGRAM } from "./token-program.js";

/** Hands out SOL and USDC and moves USDC. Every step is a signed transaction on the chain like anybody's. */
export class Faucet {
  readonly #chain: { readonly runtime: SolanaRuntime; readonly ledger: Ledger };
  /** Holds the SOL and is the mint authority. */
  readonly #bank: Keypair;
  readonly #mint: PublicKey;
  readonly #decimals: number;

  constructor(
    chain: { readonly runtime: SolanaRuntime; readonly ledger: Ledger },
    usdc: { readonly mint: PublicKey; readonly decimals: number; readonly authority: Keypair },
  ) {
    this.#chain = chain;
    this.#bank = usdc.authority;
    this.#mint = usdc.mint;
    this.#decimals = usdc.decimals;
  }

  airdrop(toPubkey: PublicKey, lamports: bigint): string {
    const { publicKey: fromPubkey } = this.#bank;
    return this.#send([SystemProgram.transfer({ fromPubkey, toPubkey, lamports })], this.#bank);
  }

  /** Makes the owner's associated token account, if it is not there yet. @returns its address */
  createAssociatedAccount(owner: PublicKey): PublicKey {
    this.#send([createAssociatedAccount(this.#bank.publicKey, owner, this.#mint)], this.#bank);
    return associatedTokenAddress(this.#mint, owner);
  }

  /** Makes one more token account of the owner, at a fresh address. @returns its address */
  createFurtherAccount(owner: PublicKey): PublicKey {
    const account = Keypair.generate();
    const create = SystemProgram.createAccount({
      fromPubkey: this.#bank.publicKey,
      newAccountPubkey: account.publicKey,
      space: TOKEN_ACCOUNT_BYTES,
      lamports: Number(this.#chain.runtime.rentExemptLamports(TOKEN_ACCOUNT_BYTES)),
      programId: TOKEN_PROGRAM,
    });
    this.#send([create, initializeAccount(account.publicKey, this.#mint, owner)], this.#bank, account);
    return account.publicKey;
  }

  mint(owner: PublicKey, baseUnits: bigint): string {
    const authority = this.#bank.publicKey;
    const accounts = { mint: this.#mint, destination: associatedTokenAddress(this.#mint, owner), authority };
    const amount = { baseUnits, decimals: this.#decimals };
    return this.#send([createAssociatedAccount(authority, owner, this.#mint), mintTo(accounts, amount)], this.#bank);
  }

  transfer(from: Keypair, to: PublicKey, baseUnits: bigint, feePayer: Keypair): string {
    const source = associatedTokenAddress(this.#mint, from.publicKey);
    const destination = associatedTokenAddress(this.#mint, to);
    const accounts = { source, mint: this.#mint, destination, owner: from.publicKey };
    const move = transfer(accounts, { baseUnits, decimals: this.#decimals });
    const signers = feePayer === from ? [] : [from];
    return this.#send([createAssociatedAccount(feePayer.publicKey, to, this.#mint), move], feePayer, ...signers);
  }

  #send(instructions: TransactionInstruction[], ...signers: [Keypair, ...Keypair[]]): string {
    return sendInstructions(instructions, signers, {}, this.#chain);
  }
}

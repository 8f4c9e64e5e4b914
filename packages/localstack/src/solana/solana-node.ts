import { createRequire } from "node:module";
import { Keypair, PublicKey, SystemProgram, type TransactionInstruction } from "@solana/web3.js";
import { NETWORKS, type SolanaNetworkName } from "@svc/x402";
import { Ledger } from "./ledger.js";
import type { RpcContext } from "./rpc/rpc-method.js";
import { createRpcServer, listenPair } from "./rpc/rpc-server.js";
import { SolanaRuntime } from "./runtime.js";
import { type SendOptions, sendInstructions } from "./submit-transaction.js";
import {
  associatedTokenAddress,
  createAssociatedAccount,
  initializeAccount,
  MINT_AT,
  MINT_BYTES,
  mintTo,
  TOKEN_ACCOUNT_BYTES,
  TOKEN_PROGRAM,
  transfer,
} from "./token-program.js";
import { SOLANA_WALLETS } from "./wallets.js";

/** Creates a mint at a given address without that address's key. So USDC can have its real address. */
const placeMint = (
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

/** Sets a wallet's SOL without a transaction, to fill the faucet before the first block. */
const placeLamports = (wallet: PublicKey, lamports: bigint, runtime: SolanaRuntime): void => {
  const owner = SystemProgram.programId.toBase58();
  runtime.setAccount({ address: wallet.toBase58(), lamports, owner, data: new Uint8Array(), executable: false });
};

/** Hands out SOL and USDC, and transfers USDC. Every step is an ordinary signed transaction. */
class Faucet {
  readonly #chain: { readonly runtime: SolanaRuntime; readonly ledger: Ledger };
  /** Wallet of the faucet. It holds the SOL, and is the mint authority of USDC. */
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

  /** Creates the owner's associated token account, if it doesn't exist. @returns its address */
  createAssociatedAccount(owner: PublicKey): PublicKey {
    this.#send([createAssociatedAccount(this.#bank.publicKey, owner, this.#mint)], this.#bank);
    return associatedTokenAddress(this.#mint, owner);
  }

  /** Creates another token account for the owner, at a fresh address. @returns its address */
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

export interface SolanaNodeOptions {
  readonly network: SolanaNetworkName;
  /** HTTP port. The node accepts WebSocket connections on this port and on the next one. Default: two free ports. */
  readonly port?: number;
  /** Listening address; default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Genesis hash to report. Default: the network's own. */
  readonly genesisHash?: string;
  /** Age at which a transaction is `confirmed`, default 0. */
  readonly confirmAfterMs?: number;
  /** Age at which a transaction is `finalized`, default 0. */
  readonly finalizeAfterMs?: number;
  /** Length of a slot, default 400 as on a cluster. A blockhash lives for 150 slots. */
  readonly slotMs?: number;
}

/** A wallet, given by its key or its base58 address. */
type WalletAddress = PublicKey | string;

/** A running node with its own cluster. Amounts are base units: lamports, or millionths of USDC. */
export interface SolanaNode {
  readonly network: SolanaNetworkName;
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly genesisHash: string;
  /** Mint of USDC, base58: the real address of the network. */
  readonly usdc: string;
  /** Name and version of the runtime behind the node, for example `litesvm 1.5.0`. */
  readonly version: string;
  /** Sends SOL. @returns the signature, base58, as `mintUsdc`, `transferUsdc` and `send` do */
  airdrop(to: WalletAddress, lamports: bigint): Promise<string>;
  /** Creates a USDC account: the associated one (if it doesn't exist), or another one. @returns its address */
  createTokenAccount(owner: WalletAddress, kind?: "associated" | "further"): Promise<string>;
  /** Mints into the owner's associated account, and creates the account if it doesn't exist. */
  mintUsdc(owner: WalletAddress, baseUnits: bigint): Promise<string>;
  /**
   * Moves USDC between associated accounts, and creates the recipient's if it doesn't exist. The fee payer (default:
   * `from`) needs SOL.
   * @throws RpcError as from `sendTransaction`
   */
  transferUsdc(from: Keypair, to: WalletAddress, baseUnits: bigint, options?: { feePayer?: Keypair }): Promise<string>;
  /** Signs and sends instructions as one transaction; the first signer pays the fee. */
  send(
    instructions: TransactionInstruction[],
    signers: readonly [Keypair, ...Keypair[]],
    options?: SendOptions,
  ): Promise<string>;
  /** Makes all transactions older by `ms`, so that pending transactions become confirmed or finalized at once. */
  age(ms: number): void;
  /** Skips `count` slots. After 151 slots, every earlier blockhash has expired. */
  passSlots(count: number): void;
  /** Closes the ports but keeps the state. Until `resume`, the system refuses connections. */
  pause(): Promise<void>;
  /** Opens the same ports again. */
  resume(): Promise<void>;
  /** Closes the ports for good and drops the chain. */
  stop(): Promise<void>;
}

const CLUSTER_SLOT_MS = 400;
// Balances are JSON numbers, exact only below 2^53.
const FAUCET_LAMPORTS = 5_000_000_000_000_000n;

const runtimeVersion = (): string => {
  const { version } = createRequire(import.meta.url)("litesvm/package.json") as { version: string };
  return `litesvm ${version}`;
};

const walletKey = (wallet: WalletAddress): PublicKey => (typeof wallet === "string" ? new PublicKey(wallet) : wallet);

/**
 * Starts a Solana node in this process. The real runtime and the real token programs (litesvm) run behind JSON-RPC and
 * WebSocket, with USDC at its real address. Unmodified clients work with it. The node has no consensus: there is one
 * state, and a transaction's age decides its commitment.
 * @throws Error if a given port is taken
 */
export const startSolanaNode = async (options: SolanaNodeOptions): Promise<SolanaNode> => {
  const { network, slotMs = CLUSTER_SLOT_MS, confirmAfterMs = 0, finalizeAfterMs = 0 } = options;
  const { usdc, decimals, genesisHash: ownGenesisHash } = NETWORKS[network];
  const { faucet: authority } = SOLANA_WALLETS;
  const runtime = new SolanaRuntime(slotMs);
  const ledger = new Ledger({ confirmAfterMs, finalizeAfterMs });
  const mint = new PublicKey(usdc);
  placeLamports(authority.publicKey, FAUCET_LAMPORTS, runtime);
  placeMint(usdc, { decimals, mintAuthority: authority.publicKey }, runtime);
  const faucet = new Faucet({ runtime, ledger }, { mint, decimals, authority });

  const genesisHash = options.genesisHash ?? ownGenesisHash;
  const version = runtimeVersion();
  const airdrop = (to: PublicKey, lamports: bigint) => faucet.airdrop(to, lamports);
  const context: RpcContext = { runtime, ledger, genesisHash, version, airdrop };
  let server = createRpcServer(context);
  const port = await listenPair(server, options.port, options.host);

  return {
    network,
    rpcUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    genesisHash,
    usdc,
    version,
    airdrop: async (to, lamports) => airdrop(walletKey(to), lamports),
    createTokenAccount: async (owner, kind = "associated") => {
      const key = walletKey(owner);
      return (kind === "further" ? faucet.createFurtherAccount(key) : faucet.createAssociatedAccount(key)).toBase58();
    },
    mintUsdc: async (owner, baseUnits) => faucet.mint(walletKey(owner), baseUnits),
    transferUsdc: async (from, to, baseUnits, { feePayer = from } = {}) =>
      faucet.transfer(from, walletKey(to), baseUnits, feePayer),
    send: async (instructions, signers, sendOptions = {}) =>
      sendInstructions(instructions, signers, sendOptions, { runtime, ledger }),
    age: (ms) => ledger.age(ms),
    passSlots: (count) => runtime.clock.pass(count),
    pause: () => server.close(),
    resume: async () => {
      server = createRpcServer(context);
      await listenPair(server, port, options.host);
    },
    stop: () => server.close(),
  };
};

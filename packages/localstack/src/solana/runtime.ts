import { randomBytes } from "node:crypto";
import bs58 from "bs58";
import type { InnerInstruction, TransactionMetadata } from "litesvm";
import { Account, type AddressAndAccount, Clock, FailedTransactionMetadata, LiteSvm } from "litesvm/dist/internal.js";
import { type TransactionErrorJson, transactionErrorJson } from "./transaction-error.js";

/** Blocks for which a blockhash may still be used (MAX_PROCESSING_AGE of a real validator). */
export const BLOCKHASH_LIFETIME_SLOTS = 150;

const FIRST_SLOT = 1_000;
const SLOTS_PER_EPOCH = 432_000;

/**
 * Slots follow the wall clock, as on a cluster that skips none: no timer runs, and a busy test doesn't use up the
 * lifetime of a blockhash by many transactions.
 */
class SlotClock {
  readonly #slotMs: number;
  #startedAtMs = Date.now();
  #closedSlot = 0;

  constructor(slotMs: number) {
    this.#slotMs = slotMs;
  }

  slot(): number {
    return FIRST_SLOT + Math.floor((Date.now() - this.#startedAtMs) / this.#slotMs);
  }

  /** The newest slot, to a caller who takes it for confirmed: no transaction lands in it from now on, as on a cluster. */
  closedSlot(): number {
    this.#closedSlot = this.slot();
    return this.#closedSlot;
  }

  /** The slot in which the next transaction lands. Begins a new one when a caller has read the newest as confirmed. */
  openSlot(): number {
    if (this.slot() <= this.#closedSlot) this.pass(1);
    return this.slot();
  }

  /** Unix seconds at which the slot began. */
  blockTimeOf(slot: number): number {
    return Math.floor((this.#startedAtMs + (slot - FIRST_SLOT) * this.#slotMs) / 1000);
  }

  /** As if it had begun so many slots earlier. */
  pass(slots: number): void {
    this.#startedAtMs -= slots * this.#slotMs;
  }

  isPast(slot: number): boolean {
    return slot >= FIRST_SLOT && slot <= this.slot();
  }

  epochInfo() {
    const slot = this.slot();
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: Math.floor(slot / SLOTS_PER_EPOCH),
      slotIndex: slot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: null,
    };
  }
}

interface RecentBlockhash {
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
}

/**
 * The blockhashes that a transaction may name. litesvm itself accepts its latest one only, so its check is switched off
 * and this takes its place: a hash per slot, each good for 150 slots. A hash that a transaction has used is not handed
 * out again, so that two equal transfers by two callers within one slot do not have the same signature. The hashes are
 * random, so a restarted node never repeats a signature.
 */
class RecentBlockhashes {
  readonly #clock: SlotClock;
  /** Blockhash → slot, oldest first. */
  readonly #slots = new Map<string, number>();
  #latest = "";
  #latestWasUsed = false;

  constructor(clock: SlotClock) {
    this.#clock = clock;
  }

  latest(): RecentBlockhash {
    const slot = this.#clock.slot();
    if (this.#latestWasUsed || this.#slots.get(this.#latest) !== slot) {
      this.#latest = bs58.encode(randomBytes(32));
      this.#latestWasUsed = false;
      this.#slots.set(this.#latest, slot);
      this.#forgetExpired(slot);
    }
    return { blockhash: this.#latest, lastValidBlockHeight: slot + BLOCKHASH_LIFETIME_SLOTS };
  }

  isValid(blockhash: string): boolean {
    const slot = this.#slots.get(blockhash);
    return slot !== undefined && this.#clock.slot() <= slot + BLOCKHASH_LIFETIME_SLOTS;
  }

  markUsed(blockhash: string): void {
    if (blockhash === this.#latest) this.#latestWasUsed = true;
  }

  #forgetExpired(now: number): void {
    for (const [blockhash, slot] of this.#slots) {
      if (now <= slot + BLOCKHASH_LIFETIME_SLOTS) return;
      this.#slots.delete(blockhash);
    }
  }
}

// The classes below `LiteSVM`: they take the bytes of a transaction as they are, signed or not.

export interface ChainAccount {
  readonly address: string;
  readonly lamports: bigint;
  /** Program that owns the account, base58. */
  readonly owner: string;
  readonly data: Uint8Array;
  readonly executable: boolean;
}

/** Result of running a transaction. */
export interface Execution {
  readonly error: TransactionErrorJson | null;
  readonly logs: string[];
  readonly unitsConsumed: number;
  /** Calls that programs made, one list per instruction of the message. */
  readonly innerInstructions: InnerInstruction[][];
  readonly returnData: { readonly programId: string; readonly data: Uint8Array } | null;
}

/** litesvm with a clock, blockhashes that live as long as on a cluster, and base58 at its edge. */
export class SolanaRuntime {
  readonly clock: SlotClock;
  readonly blockhashes: RecentBlockhashes;
  readonly #svm = new LiteSvm();
  #syncedSlot = 0;

  constructor(slotMs: number) {
    this.clock = new SlotClock(slotMs);
    this.blockhashes = new RecentBlockhashes(this.clock);
    // Ours are checked before a transaction gets here: litesvm knows one blockhash, and forgets signatures after 32.
    this.#svm.setBlockhashCheck(false);
    this.#svm.setTransactionHistory(0n);
  }

  account(address: string): ChainAccount | null {
    const account = this.#svm.getAccount(bs58.decode(address));
    return account === null ? null : toChainAccount(address, account);
  }

  accountsOf(programId: string): ChainAccount[] {
    return this.#svm.getProgramAccounts(bs58.decode(programId)).map(fromPair);
  }

  /** Puts an account in place without a transaction: for what exists before the first block. */
  setAccount(account: ChainAccount): void {
    const { address, lamports, data, owner, executable } = account;
    this.#svm.setAccount(bs58.decode(address), new Account(lamports, data, bs58.decode(owner), executable, 0n));
  }

  rentExemptLamports(dataBytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(dataBytes));
  }

  /** Runs the transaction and keeps its effects. Signatures are verified. */
  execute(bytes: Uint8Array): Execution {
    this.#syncClock();
    const result = this.#svm.sendVersionedTransaction(bytes);
    return result instanceof FailedTransactionMetadata ? failed(result) : toExecution(result, null);
  }

  /** Runs the transaction without effects. `postAccounts` holds the accounts as it would leave them. */
  simulate(bytes: Uint8Array, verifySignatures: boolean): Execution & { readonly postAccounts: ChainAccount[] } {
    this.#syncClock();
    this.#svm.setSigverify(verifySignatures);
    try {
      const result = this.#svm.simulateVersionedTransaction(bytes);
      if (result instanceof FailedTransactionMetadata) return { ...failed(result), postAccounts: [] };
      return { ...toExecution(result.meta(), null), postAccounts: result.postAccounts().map(fromPair) };
    } finally {
      this.#svm.setSigverify(true);
    }
  }

  #syncClock(): void {
    const slot = this.clock.slot();
    if (slot === this.#syncedSlot) return;
    this.#syncedSlot = slot;
    const { epoch } = this.clock.epochInfo();
    this.#svm.setClock(
      new Clock(BigInt(slot), 0n, BigInt(epoch), BigInt(epoch + 1), BigInt(this.clock.blockTimeOf(slot))),
    );
    // Address lookup tables are made for a recent slot, which the program looks up here.
    const hash = this.blockhashes.latest().blockhash;
    this.#svm.setSlotHashes(Array.from({ length: 150 }, (_, age) => ({ slot: BigInt(slot - age - 1), hash })));
  }
}

const toChainAccount = (address: string, account: Account): ChainAccount => ({
  address,
  lamports: account.lamports(),
  owner: bs58.encode(account.owner()),
  data: account.data(),
  executable: account.executable(),
});

const fromPair = (pair: AddressAndAccount): ChainAccount => toChainAccount(bs58.encode(pair.address), pair.account());

const failed = (result: FailedTransactionMetadata): Execution =>
  toExecution(result.meta(), transactionErrorJson(result));

const toExecution = (meta: TransactionMetadata, error: TransactionErrorJson | null): Execution => {
  const returned = meta.returnData();
  const data = returned.data();
  return {
    error,
    logs: meta.logs(),
    unitsConsumed: Number(meta.computeUnitsConsumed()),
    innerInstructions: meta.innerInstructions(),
    returnData: data.length > 0 ? { programId: bs58.encode(returned.programId()), data } : null,
  };
};

import { randomBytes } from "node:crypto";
import bs58 from "bs58";
import type { InnerInstruction, TransactionMetadata } from "litesvm";
import { Account, type AddressAndAccount, Clock, FailedTransactionMetadata, LiteSvm } from "litesvm/dist/internal.js";
import { type TransactionErrorJson, transactionErrorJson } from "./transaction-error.js";

/** Number of slots for which a blockhash is valid (MAX_PROCESSING_AGE of a real validator). */
export const BLOCKHASH_LIFETIME_SLOTS = 150;

const FIRST_SLOT = 1_000;
const SLOTS_PER_EPOCH = 432_000;

/**
 * Computes the slot from the wall clock. So a blockhash stays valid for the same time, however many transactions a test
 * sends.
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

  /**
   * Returns the newest slot and closes it: the next transaction lands in a later slot. Callers treat the returned slot
   * as confirmed, and on a cluster no transaction lands in a confirmed slot.
   */
  closedSlot(): number {
    this.#closedSlot = this.slot();
    return this.#closedSlot;
  }

  /** The slot in which the next transaction lands. Starts a new slot if `closedSlot` has closed the newest one. */
  openSlot(): number {
    if (this.slot() <= this.#closedSlot) this.pass(1);
    return this.slot();
  }

  /** Unix seconds at which the slot began. */
  getBlockTime(slot: number): number {
    return Math.floor((this.#startedAtMs + (slot - FIRST_SLOT) * this.#slotMs) / 1000);
  }

  /** Skips slots by moving the start of the clock back. */
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
 * The valid blockhashes. litesvm itself accepts only its latest blockhash, so its check is turned off and this class
 * replaces it. `latest` creates a blockhash in each new slot, and also after a transaction has used the latest one. So
 * two equal transfers in one slot, one after the other, have different signatures. The blockhashes are random, so a
 * restarted node never repeats a signature.
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

// This file uses litesvm's internal classes, because they accept the bytes of a transaction unchanged, signed or not.

export interface ChainAccount {
  readonly address: string;
  readonly lamports: bigint;
  /** Program that owns the account, base58. */
  readonly owner: string;
  readonly data: Uint8Array;
  readonly executable: boolean;
}

export interface Execution {
  readonly error: TransactionErrorJson | null;
  readonly logs: string[];
  readonly unitsConsumed: number;
  /** Calls between programs, one list for each instruction of the message. */
  readonly innerInstructions: InnerInstruction[][];
  readonly returnData: { readonly programId: string; readonly data: Uint8Array } | null;
}

/** Wraps litesvm: adds a clock and blockhashes that expire as on a cluster, and uses base58 addresses. */
export class SolanaRuntime {
  readonly clock: SlotClock;
  readonly blockhashes: RecentBlockhashes;
  readonly #svm = new LiteSvm();
  #syncedSlot = 0;

  constructor(slotMs: number) {
    this.clock = new SlotClock(slotMs);
    this.blockhashes = new RecentBlockhashes(this.clock);
    // `submitTransaction` checks blockhashes and repeated signatures itself. litesvm knows only one blockhash, and
    // forgets all but the last 32 signatures.
    this.#svm.setBlockhashCheck(false);
    this.#svm.setTransactionHistory(0n);
  }

  account(address: string): ChainAccount | null {
    const account = this.#svm.getAccount(bs58.decode(address));
    return account === null ? null : toChainAccount(address, account);
  }

  listAccounts(programId: string): ChainAccount[] {
    return this.#svm.getProgramAccounts(bs58.decode(programId)).map(fromPair);
  }

  /** Sets an account without a transaction, for accounts that exist before the first block. */
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

  /** Runs the transaction without effects. `postAccounts` holds the accounts as the transaction would leave them. */
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
      new Clock(BigInt(slot), 0n, BigInt(epoch), BigInt(epoch + 1), BigInt(this.clock.getBlockTime(slot))),
    );
    // The address lookup table program checks a new table's recent slot against these hashes.
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

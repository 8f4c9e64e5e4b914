/** Thrown when bytes end early or aren't a valid transaction. */
class BytesError extends Error {}

/** Reads Solana's wire format from the beginning. Every method throws {@link BytesError} if there are too few bytes. */
class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get position(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new BytesError("the transaction ends early");
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  byte(): number {
    return this.take(1)[0] as number;
  }

  peek(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new BytesError("the transaction ends early");
    return byte;
  }

  /**
   * Reads a length in compact-u16: seven bits per byte, lowest first, in at most three bytes, without needless zero
   * bytes.
   */
  length(): number {
    let value = 0;
    for (let index = 0; index < 3; index += 1) {
      const byte = this.byte();
      value |= (byte & 0x7f) << (7 * index);
      if (byte & 0x80) continue;
      if ((byte === 0 && index > 0) || value > 0xffff) break;
      return value;
    }
    throw new BytesError("a length is not in its canonical form");
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.length() }, read);
  }
}

interface SolanaInstruction {
  /** Indexes into {@link SolanaTransaction.accounts}. */
  readonly program: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

/** A transaction without lookup tables. */
export interface SolanaTransaction {
  /** The signed bytes. Transactions with equal messages are the same transaction, whatever signatures are present. */
  readonly message: Uint8Array;
  /** 64 bytes for each signer, in the order of the accounts. Zeros mean that the signature is missing. */
  readonly signatures: readonly Uint8Array[];
  /** Number of signers. The first `signers` accounts sign, and the first of them pays the fee. */
  readonly signers: number;
  /** Keys of the accounts, 32 bytes each. */
  readonly accounts: readonly Uint8Array[];
  readonly recentBlockhash: Uint8Array;
  readonly instructions: readonly SolanaInstruction[];
}

/** Maximum size of a packet that a cluster accepts. */
const TRANSACTION_BYTES_MAX = 1_232;
const VERSIONED = 0x80;

/** Thrown if the transaction uses lookup tables. Their content is only on the chain, and no payment needs them. */
class LookupTables extends Error {}

/**
 * Parses all bytes as one legacy or version 0 transaction. Null if they are something else; `lookup_tables` if the
 * transaction uses such tables.
 */
export function parseTransaction(bytes: Uint8Array): SolanaTransaction | "lookup_tables" | null {
  if (bytes.length > TRANSACTION_BYTES_MAX) return null;
  try {
    const reader = new ByteReader(bytes);
    const signatures = reader.list(() => reader.take(64));
    const message = bytes.subarray(reader.position);
    const parsed = parseMessage(reader);
    return parsed.signers === signatures.length && reader.isAtEnd ? { ...parsed, message, signatures } : null;
  } catch (error) {
    if (error instanceof BytesError) return null;
    if (error instanceof LookupTables) return "lookup_tables";
    throw error;
  }
}

function parseMessage(reader: ByteReader): Omit<SolanaTransaction, "message" | "signatures"> {
  const isVersioned = (reader.peek() & VERSIONED) !== 0;
  if (isVersioned && reader.byte() !== VERSIONED) throw new BytesError("an unknown version");
  const signers = reader.byte();
  // Skip the counts of read-only accounts.
  reader.take(2);
  const accounts = reader.list(() => reader.take(32));
  const recentBlockhash = reader.take(32);
  const instructions = reader.list(() => parseInstruction(reader, accounts.length));
  if (isVersioned && reader.length() !== 0) throw new LookupTables();
  if (signers === 0 || signers > accounts.length) throw new BytesError("more signers than accounts");
  return { signers, accounts, recentBlockhash, instructions };
}

function parseInstruction(reader: ByteReader, accounts: number): SolanaInstruction {
  const program = reader.byte();
  const named = reader.list(() => reader.byte());
  const data = reader.take(reader.length());
  if ([program, ...named].some((index) => index >= accounts)) throw new BytesError("an unknown account");
  return { program, accounts: named, data };
}

/** Thrown when bytes end early or are not in the one canonical form. */
export class BytesError extends Error {}

/** Reads Solana's wire format from the front. Every method throws {@link BytesError} at the end of the bytes. */
export class ByteReader {
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

  /** A length in compact-u16: seven bits a byte, lowest first, at most three bytes, no superfluous ones. */
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

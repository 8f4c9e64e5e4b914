/**
 * Bytes collected into one growing block. A list of chunks would let a server that sends one byte per chunk cost a hundred
 * times the bytes it sends.
 */
export class ByteBuffer {
  readonly #bytesMax: number;
  #block = Buffer.alloc(0);
  #length = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Takes as much of `chunk` as fits under the maximum; false when something did not fit. */
  append(chunk: Uint8Array): boolean {
    const taken = chunk.subarray(0, this.#bytesMax - this.#length);
    this.#reserve(this.#length + taken.length);
    this.#block.set(taken, this.#length);
    this.#length += taken.length;
    return taken.length === chunk.length;
  }

  /** What was collected: a view, valid as long as nothing is appended. */
  bytes(): Buffer {
    return this.#block.subarray(0, this.#length);
  }

  #reserve(needed: number): void {
    if (needed <= this.#block.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.min(this.#bytesMax, Math.max(needed, this.#block.length * 2)));
    grown.set(this.bytes());
    this.#block = grown;
  }
}

import type { Transform } from "node:stream";
import { ByteBuffer } from "./byte-buffer.js";
import { type Coding, createDecoder } from "./content-encoding.js";

/** `complete` everything arrived and was decoded · `cut` a cap was passed · `corrupt` the bytes are not of the coding. */
export type CollectedEnd = "complete" | "cut" | "corrupt";

export interface CollectorOptions {
  /** Null: keep the bytes as they come. */
  readonly coding: Coding | null;
  /** Cap on the bytes as they come. */
  readonly wireBytesMax: number;
  /** Cap on the decoded bytes. */
  readonly bodyBytesMax: number;
  /** After `push` gave false: more can be taken. */
  readonly onReady: () => void;
  /** Called once; `bytes()` is final then. */
  readonly onEnd: (end: CollectedEnd) => void;
}

/**
 * Collects a response body under two caps. Decoding runs as a stream that is stopped at the cap, so a bomb costs its cap in
 * memory and not its size.
 */
export class BodyCollector {
  readonly #options: CollectorOptions;
  readonly #body: ByteBuffer;
  #decoder: Transform | undefined;
  #wireBytesLeft: number;
  #ended = false;

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.#wireBytesLeft = options.wireBytesMax;
    this.#body = new ByteBuffer(options.bodyBytesMax);
  }

  /** False: wait for `onReady` before the next chunk. */
  push(chunk: Buffer): boolean {
    if (this.#ended || chunk.length === 0) return true;
    const taken = chunk.subarray(0, this.#wireBytesLeft);
    const cut = taken.length < chunk.length;
    this.#wireBytesLeft -= taken.length;
    if (this.#options.coding === null) {
      if (!this.#body.append(taken) || cut) this.#end("cut");
      return true;
    }
    this.#decoder ??= this.#startDecoder(this.#options.coding, chunk[0]!);
    // What was let in before the cut still gets decoded.
    const goesOn = this.#decoder.write(taken, cut ? () => this.#end("cut") : undefined);
    return goesOn || cut;
  }

  /** The server has sent everything. */
  finish(): void {
    if (this.#decoder === undefined) this.#end("complete");
    else this.#decoder.end();
  }

  /** Nobody wants the rest: stops decoding, and `onEnd` is not called any more. */
  abandon(): void {
    this.#ended = true;
    this.#decoder?.destroy();
  }

  bytes(): Buffer {
    return this.#body.bytes();
  }

  #startDecoder(coding: Coding, firstByte: number): Transform {
    const decoder = createDecoder(coding, firstByte);
    decoder.on("data", (decoded: Buffer) => {
      if (!this.#body.append(decoded)) this.#end("cut");
    });
    decoder.on("drain", () => this.#options.onReady());
    decoder.on("end", () => this.#end("complete"));
    decoder.on("error", () => this.#end("corrupt"));
    return decoder;
  }

  #end(end: CollectedEnd): void {
    if (this.#ended) return;
    this.abandon();
    this.#options.onEnd(end);
  }
}

import type { Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import type { MemoryShare } from "./response-memory.js";
import type { ResponseHeaders } from "./result.js";

/**
 * Collects bytes in one growing block. With a list of chunks, a server that sends one byte per chunk would cost us a
 * hundred times as much memory.
 */
export class ByteBuffer {
  readonly #bytesMax: number;
  readonly #memory: MemoryShare | undefined;
  #block = Buffer.alloc(0);
  #length = 0;
  #isStarved = false;

  constructor(bytesMax: number, memory?: MemoryShare) {
    this.#bytesMax = bytesMax;
    this.#memory = memory;
  }

  /** True if the memory share refused bytes. False if only the maximum size was reached. */
  get isStarved(): boolean {
    return this.#isStarved;
  }

  /** Appends as much of `chunk` as the maximum and the memory share allow. Returns false if some of it didn't fit. */
  append(chunk: Uint8Array): boolean {
    const fitting = chunk.subarray(0, this.#bytesMax - this.#length);
    const room = this.#reserve(this.#length + fitting.length);
    const taken = fitting.subarray(0, room - this.#length);
    this.#block.set(taken, this.#length);
    this.#length += taken.length;
    return taken.length === chunk.length;
  }

  /** The collected bytes, as a view that is valid until the next append. */
  bytes(): Buffer {
    return this.#block.subarray(0, this.#length);
  }

  /** Returns the bytes to the memory share. Call it when the body is no longer needed. */
  release(): void {
    this.#memory?.give(this.#block.length);
    this.#block = Buffer.alloc(0);
    this.#length = 0;
  }

  /** Makes room for `needed` bytes, or as many as the memory share allows. Returns the available room. */
  #reserve(needed: number): number {
    const room = this.#block.length;
    if (needed <= room) return needed;
    const doubled = Math.min(this.#bytesMax, Math.max(needed, room * 2));
    const size = [doubled, needed].find((one) => this.#memory?.take(one - room) ?? true);
    if (size === undefined) {
      this.#isStarved = true;
      return room;
    }
    const grown = Buffer.allocUnsafeSlow(size);
    grown.set(this.bytes());
    this.#block = grown;
    return needed;
  }
}

/** Default Accept-Encoding. */
export const ACCEPT_ENCODING = "gzip, br";

type Coding = "gzip" | "deflate" | "br";

/**
 * The coding of a body (RFC 9110, section 8.4.1); `identity` if it has none. More than one coding is refused, because
 * each layer multiplies the effect of a decompression bomb. No honest server uses two.
 */
export function getCoding(headers: ResponseHeaders): Coding | "identity" | "unknown" | "several" {
  const names = String(headers["content-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length === 0) return "identity";
  if (names.length > 1) return "several";
  const name = names[0] === "x-gzip" ? "gzip" : names[0];
  return name === "gzip" || name === "deflate" || name === "br" ? name : "unknown";
}

export function isDecodable(coding: ReturnType<typeof getCoding>): coding is Coding {
  return coding === "gzip" || coding === "deflate" || coding === "br";
}

/** Runs at most `count` pieces of work at once. The others wait in order. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Rejects with the signal's reason if it aborts before the work starts. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#take(signal);
    try {
      return await work();
    } finally {
      this.#giveBack();
    }
  }

  #take(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (this.#free > 0) {
        this.#free -= 1;
        return resolve();
      }
      const onAbort = () => {
        this.#waiting.delete(next);
        reject(signal.reason);
      };
      const next = () => {
        this.#waiting.delete(next);
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      this.#waiting.add(next);
      signal.addEventListener("abort", onAbort, { once: true });
    });
  }

  #giveBack(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else next();
  }
}

interface DecodeOptions {
  readonly coding: Coding;
  readonly bodyBytesMax: number;
  /** True if the coded bytes were cut off. Then decode as much as possible. */
  readonly incomplete: boolean;
  readonly memory?: MemoryShare;
}

/**
 * A decoded body. `cut` means that the body is longer than `bodyBytesMax`, and `body` is its beginning. `starved` means
 * that the memory share had no bytes left.
 */
interface DecodedBody {
  readonly end: "complete" | "cut" | "starved" | "corrupt";
  readonly body: Buffer;
}

/**
 * Limits the bodies that a process decodes at once. The sender chooses the window size of the decoder, up to 16 MiB for
 * Brotli. A hundred open decoders would need more memory than all bodies together.
 *
 * A slow sender can't block a slot, because a body is decoded only after all its bytes have arrived.
 */
const slots = new Slots(4);

/**
 * Decodes a received body and stops at `bodyBytesMax`, so a decompression bomb needs no more memory than that. Rejects
 * when `signal` aborts.
 */
export function decodeBody(coded: Buffer, options: DecodeOptions, signal: AbortSignal): Promise<DecodedBody> {
  return slots.run(() => decode(coded, options, signal), signal);
}

function decode(coded: Buffer, options: DecodeOptions, signal: AbortSignal): Promise<DecodedBody> {
  return new Promise((resolve, reject) => {
    const body = new ByteBuffer(options.bodyBytesMax, options.memory);
    const decoder = createDecoder(options.coding, coded[0] ?? 0, options.incomplete);
    const onAbort = () => {
      decoder.destroy();
      reject(signal.reason);
    };
    const finish = (end: DecodedBody["end"]) => {
      signal.removeEventListener("abort", onAbort);
      decoder.destroy();
      resolve({ end, body: body.bytes() });
    };
    signal.addEventListener("abort", onAbort, { once: true });
    decoder.on("data", (decoded: Buffer) => {
      if (!body.append(decoded)) finish(body.isStarved ? "starved" : "cut");
    });
    decoder.on("end", () => finish("complete"));
    decoder.on("error", () => finish("corrupt"));
    decoder.end(coded);
  });
}

function createDecoder(coding: Coding, firstByte: number, incomplete: boolean): Transform {
  if (coding === "br") {
    return createBrotliDecompress(incomplete ? { finishFlush: constants.BROTLI_OPERATION_FLUSH } : {});
  }
  const options = incomplete ? { finishFlush: constants.Z_SYNC_FLUSH } : {};
  if (coding === "gzip") return createGunzip(options);
  // "deflate" means the zlib format, but many servers send the raw format. The zlib format has compression method 8 in
  // the low bits of its first byte.
  return (firstByte & 0x0f) === 8 ? createInflate(options) : createInflateRaw(options);
}

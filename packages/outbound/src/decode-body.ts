import type { Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import type { MemoryShare } from "./response-memory.js";
import type { ResponseHeaders } from "./result.js";

/**
 * Bytes collected into one growing block. A list of chunks would let a server that sends one byte per chunk cost a hundred
 * times the bytes it sends.
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

  /** True if the memory share refused bytes, and not the maximum size. */
  get isStarved(): boolean {
    return this.#isStarved;
  }

  /** Takes as much of `chunk` as fits under the maximum and the memory share; false when something did not fit. */
  append(chunk: Uint8Array): boolean {
    const fitting = chunk.subarray(0, this.#bytesMax - this.#length);
    const room = this.#reserve(this.#length + fitting.length);
    const taken = fitting.subarray(0, room - this.#length);
    this.#block.set(taken, this.#length);
    this.#length += taken.length;
    return taken.length === chunk.length;
  }

  /** The collected bytes: a view that is valid until more bytes are appended. */
  bytes(): Buffer {
    return this.#block.subarray(0, this.#length);
  }

  /** Returns its bytes to the memory share; call it when the body is no longer read. */
  release(): void {
    this.#memory?.give(this.#block.length);
    this.#block = Buffer.alloc(0);
    this.#length = 0;
  }

  /** Makes room for so many bytes, or for as many as the memory share allows. Returns the room that there is. */
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
 * The one coding of a body (RFC 9110, section 8.4.1), `identity` being none. More than one is refused: each layer multiplies
 * what a bomb can do, and no honest server uses two.
 */
export function codingOf(headers: ResponseHeaders): Coding | "identity" | "unknown" | "several" {
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

export function isDecodable(coding: ReturnType<typeof codingOf>): coding is Coding {
  return coding === "gzip" || coding === "deflate" || coding === "br";
}

/** Lets at most so many pieces of work run at once; the others wait in order. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Rejects with the signal's reason when it aborts before the work has begun. */
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
  /** The coded bytes are only the beginning: decode as far as they go. */
  readonly incomplete: boolean;
  readonly memory?: MemoryShare;
}

/** `cut`: there was more than `bodyBytesMax`, and `body` holds as much; `starved`: more than its memory share allowed. */
interface DecodedBody {
  readonly end: "complete" | "cut" | "starved" | "corrupt";
  readonly body: Buffer;
}

/**
 * The sender chooses how large a window its decoder needs, up to 16 MiB for Brotli: a hundred open ones would cost more than
 * all bodies together. So bodies are decoded after they have arrived, when it takes milliseconds, a few at a time in the process.
 */
const slots = new Slots(4);

/** Decodes a body that was received, and stops at the cap: a bomb costs its cap and not its size. Rejects when `signal` aborts. */
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
  // "deflate" means the zlib format (compression method 8 in the low bits), but many servers send the bare one.
  return (firstByte & 0x0f) === 8 ? createInflate(options) : createInflateRaw(options);
}

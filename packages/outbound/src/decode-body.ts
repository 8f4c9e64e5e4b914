import type { Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { ByteBuffer } from "./byte-buffer.js";
import type { Coding } from "./content-encoding.js";
import { Slots } from "./slots.js";

export interface DecodeOptions {
  readonly coding: Coding;
  readonly bodyBytesMax: number;
  /** The coded bytes are only the beginning: decode as far as they go. */
  readonly incomplete: boolean;
}

/** `cut`: there was more than `bodyBytesMax`, and `body` holds as much. */
export interface DecodedBody {
  readonly end: "complete" | "cut" | "corrupt";
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
    const body = new ByteBuffer(options.bodyBytesMax);
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
      if (!body.append(decoded)) finish("cut");
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

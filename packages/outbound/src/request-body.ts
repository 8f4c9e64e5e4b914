import { OutboundFailure } from "./outbound-failure.js";

/** A request body; a stream is sent once and cannot follow a redirect. */
export type RequestBody = string | Uint8Array | AsyncIterable<Uint8Array>;

/** The body as it is sent: whole, or a stream that fails when it passes `bytesMax`. Throws OutboundFailure when a whole one does. */
export function cappedBody(
  body: RequestBody | null | undefined,
  bytesMax: number,
): Buffer | AsyncIterable<Uint8Array> | null {
  if (body === null || body === undefined) return null;
  if (typeof body !== "string" && !ArrayBuffer.isView(body)) return cappedStream(body, bytesMax);
  const whole =
    typeof body === "string" ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (whole.length > bytesMax) throw tooLarge();
  return whole;
}

async function* cappedStream(body: AsyncIterable<Uint8Array>, bytesMax: number): AsyncGenerator<Uint8Array> {
  let bytesLeft = bytesMax;
  try {
    for await (const chunk of body) {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    // The caller's own stream broke: not the network's doing.
    throw error instanceof OutboundFailure ? error : new OutboundFailure({ kind: "aborted" }, error);
  }
}

const tooLarge = () => new OutboundFailure({ kind: "too_large", part: "request" });

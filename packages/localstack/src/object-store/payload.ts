import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { crc32 } from "node:zlib";
import { refuse } from "./s3-error.js";
import { queryValue, type S3Request } from "./s3-request.js";

export const OBJECT_BYTES_MAX = 64 << 20;
/** Chunk headers and trailers may come on top. */
const BODY_BYTES_MAX = OBJECT_BYTES_MAX * 1.1;

const digest = (algorithm: string, body: Buffer): string => createHash(algorithm).update(body).digest("base64");

const CHECKSUMS: Readonly<Record<string, (body: Buffer) => string>> = {
  "content-md5": (body) => digest("md5", body),
  "x-amz-checksum-sha256": (body) => digest("sha256", body),
  "x-amz-checksum-sha1": (body) => digest("sha1", body),
  "x-amz-checksum-crc32": (body) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(crc32(body));
    return bytes.toString("base64");
  },
};

/** The object in a request's body: without its chunk framing, and proven to be what signature and checksums say. */
export async function readPayload(message: IncomingMessage, request: S3Request, payloadHash: string): Promise<Buffer> {
  const sent = await readBody(message);
  const streamed = payloadHash.startsWith("STREAMING-");
  if (streamed && payloadHash !== "STREAMING-UNSIGNED-PAYLOAD-TRAILER") refuse(501, "NotImplemented", payloadHash);
  const { body, trailers } = streamed ? unchunk(sent) : { body: sent, trailers: {} };
  if (body.length > OBJECT_BYTES_MAX) refuse(400, "EntityTooLarge");
  if (/^[0-9a-f]{64}$/.test(payloadHash) && createHash("sha256").update(body).digest("hex") !== payloadHash) {
    refuse(400, "XAmzContentSHA256Mismatch");
  }
  const claimed: Readonly<Record<string, string | string[] | undefined>> = { ...request.headers, ...trailers };
  for (const [name, sum] of Object.entries(CHECKSUMS)) {
    // A presigned URL carries x-amz-* headers in its query.
    const expected = claimed[name] ?? queryValue(request, name);
    if (expected !== undefined && expected !== sum(body)) refuse(400, "BadDigest", `${name} does not match`);
  }
  return body;
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) refuse(400, "EntityTooLarge");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The aws-chunked encoding: chunks with their sizes in hex, then trailers. */
function unchunk(sent: Buffer): { body: Buffer; trailers: Record<string, string> } {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = sent.indexOf("\r\n", at);
    if (end < 0) refuse(400, "IncompleteBody");
    const size = Number.parseInt(sent.toString("latin1", at, end).split(";", 1)[0] ?? "", 16);
    at = end + 2;
    if (!(size >= 0) || at + size > sent.length) refuse(400, "IncompleteBody");
    if (size === 0) return { body: Buffer.concat(chunks), trailers: trailersOf(sent.toString("latin1", at)) };
    chunks.push(sent.subarray(at, at + size));
    at += size + 2;
  }
}

function trailersOf(text: string): Record<string, string> {
  const lines = text.split("\r\n").filter((line) => line.includes(":"));
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

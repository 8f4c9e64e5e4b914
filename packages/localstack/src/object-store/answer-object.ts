import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { crc32 } from "node:zlib";
import type { ObjectFiles, StoredObject } from "./object-files.js";
import { header, queryValue, refuse, type S3Request } from "./s3-request.js";

const OBJECT_BYTES_MAX = 64 << 20;
/** Allows for chunk headers and trailers. */
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

/**
 * Reads the object from a request's body, without chunk framing. Checks it against the signed hash and the checksums.
 */
async function readPayload(message: IncomingMessage, request: S3Request, payloadHash: string): Promise<Buffer> {
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
    // The x-amz-* headers of a presigned URL are in its query.
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

/** Decodes the aws-chunked encoding: chunks with their sizes in hex, then trailers. */
function unchunk(sent: Buffer): { body: Buffer; trailers: Record<string, string> } {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = sent.indexOf("\r\n", at);
    if (end < 0) refuse(400, "IncompleteBody");
    const size = Number.parseInt(sent.toString("latin1", at, end).split(";", 1)[0] ?? "", 16);
    at = end + 2;
    if (!(size >= 0) || at + size > sent.length) refuse(400, "IncompleteBody");
    if (size === 0) return { body: Buffer.concat(chunks), trailers: parseTrailers(sent.toString("latin1", at)) };
    chunks.push(sent.subarray(at, at + size));
    at += size + 2;
  }
}

function parseTrailers(text: string): Record<string, string> {
  const lines = text.split("\r\n").filter((line) => line.includes(":"));
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

interface ObjectCall {
  readonly request: S3Request;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly payloadHash: string;
  readonly files: ObjectFiles;
}

/** PutObject, GetObject, HeadObject and DeleteObject. */
export async function answerObject(call: ObjectCall): Promise<void> {
  const { request, response, files } = call;
  switch (request.method) {
    case "PUT":
      return putObject(call);
    case "GET":
    case "HEAD":
      return sendObject(request, response, await files.get(request.key));
    case "DELETE":
      await files.delete(request.key);
      response.writeHead(204).end();
      return;
    default:
      refuse(501, "NotImplemented");
  }
}

async function putObject({ request, message, response, payloadHash, files }: ObjectCall): Promise<void> {
  if (header(request, "x-amz-copy-source") || queryValue(request, "uploadId")) refuse(501, "NotImplemented");
  const body = await readPayload(message, request, payloadHash);
  const condition = header(request, "if-none-match");
  if (condition !== undefined && condition !== "*") refuse(501, "NotImplemented", "If-None-Match must be *");
  const kept = Object.entries(request.headers).filter(
    ([name]) => name.startsWith("x-amz-meta-") || name === "cache-control" || name === "content-disposition",
  );
  const etag = await files.put(
    {
      key: request.key,
      contentType: header(request, "content-type") ?? "application/octet-stream",
      headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
      body,
    },
    condition === "*",
  );
  response.writeHead(200, { etag }).end();
}

function sendObject(request: S3Request, response: ServerResponse, object: StoredObject): void {
  const { from, to, part } = parseRange(header(request, "range"), object.body.length);
  response.writeHead(part ? 206 : 200, {
    ...object.headers,
    etag: object.etag,
    "content-type": queryValue(request, "response-content-type") ?? object.contentType,
    "last-modified": object.modifiedAt.toUTCString(),
    "accept-ranges": "bytes",
    "content-length": to - from,
    ...(part ? { "content-range": `bytes ${from}-${to - 1}/${object.body.length}` } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : object.body.subarray(from, to));
}

/** One range of bytes, with an exclusive end. Without a valid range, the whole object. */
function parseRange(range: string | undefined, length: number): { from: number; to: number; part: boolean } {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return { from: 0, to: length, part: false };
  const from = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === "" || last === "" ? length : Math.min(Number(last) + 1, length);
  if (from >= to) refuse(416, "InvalidRange");
  return { from, to, part: true };
}

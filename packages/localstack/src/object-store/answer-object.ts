import type { IncomingMessage, ServerResponse } from "node:http";
import type { ObjectFiles, StoredObject } from "./object-files.js";
import { readPayload } from "./payload.js";
import { refuse } from "./s3-error.js";
import { header, queryValue, type S3Request } from "./s3-request.js";

export interface ObjectCall {
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
  const { from, to, part } = rangeOf(header(request, "range"), object.body.length);
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

/** One range of bytes, the end exclusive; the whole object where none, or none that is understood, was asked for. */
function rangeOf(range: string | undefined, length: number): { from: number; to: number; part: boolean } {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return { from: 0, to: length, part: false };
  const from = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === "" || last === "" ? length : Math.min(Number(last) + 1, length);
  if (from >= to) refuse(416, "InvalidRange");
  return { from, to, part: true };
}

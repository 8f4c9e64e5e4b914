import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "@jest/globals";
import { answering, clientOf, closeOpened, requestRaw, requestTo } from "./support/one-request.js";
import { serveHttp } from "./support/servers.js";

afterEach(closeOpened);

describe("content encodings", () => {
  const body = Buffer.from("hello ".repeat(1_000));
  test.each([
    ["gzip", gzipSync(body)],
    ["x-gzip", gzipSync(body)],
    ["GZIP", gzipSync(body)],
    ["identity, gzip", gzipSync(body)],
    ["br", brotliCompressSync(body)],
    ["deflate", deflateSync(body)],
    ["deflate", deflateRawSync(body)],
    ["identity", body],
    ["", body],
  ])("%j is decoded", async (encoding, sent) => {
    const result = await requestTo(answering(sent, { "content-encoding": encoding }));
    expect(result).toMatchObject({ kind: "response", body, encoded: false, truncated: false });
  });

  test.each([
    ["zstd", "unknown_encoding"],
    ["compress", "unknown_encoding"],
    ["gzip, gzip", "several_encodings"],
    ["br,gzip", "several_encodings"],
    ["gzip, br, identity", "several_encodings"],
  ])("%j is refused, or returned unchanged on request", async (encoding, reason) => {
    const sent = gzipSync(gzipSync(body));
    const listener = answering(sent, { "content-encoding": encoding });
    expect(await requestTo(listener)).toEqual({ kind: "undecodable", reason });
    expect(await requestTo(listener, { onUnknownEncoding: "raw" })).toMatchObject({ body: sent, encoded: true });
  });

  test("two header lines with one encoding each are several encodings", async () => {
    const result = await requestRaw((socket) =>
      socket.end("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-encoding: gzip\r\n\r\nabc"),
    );
    expect(result).toEqual({ kind: "undecodable", reason: "several_encodings" });
  });

  test.each([
    ["not gzip at all", Buffer.from("hello"), "gzip"],
    ["gzip that stops early", gzipSync(body).subarray(0, 40), "gzip"],
    ["gzip with a wrong checksum", Buffer.concat([gzipSync(body).subarray(0, -8), Buffer.alloc(8)]), "gzip"],
    ["not brotli at all", Buffer.from("hello hello hello"), "br"],
    ["brotli that stops early", brotliCompressSync(body).subarray(0, 10), "br"],
    ["not deflate at all", Buffer.from("hello"), "deflate"],
  ])("%s is corrupt", async (_name, sent, encoding) => {
    const result = await requestTo(answering(sent, { "content-encoding": encoding }));
    expect(result).toEqual({ kind: "undecodable", reason: "corrupt" });
  });

  test("returns the bytes as sent if decoding is off", async () => {
    const sent = gzipSync(body);
    const result = await requestTo(answering(sent, { "content-encoding": "gzip" }), { decode: false });
    expect(result).toMatchObject({ kind: "response", body: sent, encoded: true });
  });

  test("an answer without a body needs no decoder", async () => {
    const server = await serveHttp((_request, response) =>
      response.writeHead(204, { "content-encoding": "zstd" }).end(),
    );
    const client = clientOf(server);
    for (const method of ["GET", "HEAD"]) {
      const result = await client.request({ url: server.url, method });
      expect(result).toMatchObject({ kind: "response", status: 204, body: Buffer.alloc(0) });
    }
  });
});

import { randomBytes } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { brotliCompressSync, constants, deflateRawSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "@jest/globals";
import { type MemoryShare, ResponseMemory } from "../src/response-memory.js";
import {
  answering,
  clientOf,
  closeOpened,
  closing,
  GZIP_HEAD,
  MIB,
  requestRaw,
  requestTo,
} from "./support/one-request.js";
import { serveHttp } from "./support/servers.js";

afterEach(closeOpened);

/** A block of a gzip stream that decodes to zeros. It ends with a full flush, so it can be repeated forever. */
const ZEROS_BLOCK = deflateRawSync(Buffer.alloc(4 * MIB), { finishFlush: constants.Z_FULL_FLUSH });
/** Uses the largest window, which the decoder has to hold in memory. */
const BROTLI_BOMB = brotliCompressSync(Buffer.alloc(64 * MIB), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 24 },
});

function writeForEver(response: ServerResponse, block: Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(block));
  };
  response.on("drain", more);
  more();
}

const gzipBomb: RequestListener = (_request, response) => {
  response.writeHead(200, { "content-encoding": "gzip" });
  response.write(GZIP_HEAD);
  writeForEver(response, ZEROS_BLOCK);
};
const brotliBomb = answering(BROTLI_BOMB, { "content-encoding": "br" });
const endless: RequestListener = (_request, response) => writeForEver(response, Buffer.alloc(64 * 1024, "a"));
const tooLarge = { kind: "too_large", part: "body" };

describe("caps on the body", () => {
  test.each([
    ["gzip bomb", gzipBomb],
    ["brotli bomb", brotliBomb],
    ["endless body", endless],
    ["endless body with a small length", answering(Buffer.alloc(3 * MIB))],
  ])("%s: too large, or cut at the cap on request", async (_name, listener) => {
    expect(await requestTo(listener)).toEqual(tooLarge);
    const cut = await requestTo(listener, { onOversize: "truncate", bodyBytesMax: 100_000, wireBytesMax: 2 * MIB });
    expect(cut).toMatchObject({ kind: "response", status: 200, truncated: true });
    expect(cut.kind === "response" && cut.body.length).toBe(100_000);
  });

  test("cutting an answer closes only its own connection", async () => {
    const server = await serveHttp((request, response) =>
      request.url === "/large" ? writeForEver(response, Buffer.alloc(64 * 1024, "a")) : response.end("small"),
    );
    const client = clientOf(server, { onOversize: "truncate", bodyBytesMax: 100_000 });
    const ask = (path: string) => client.request({ url: `${server.url}/${path}` });
    expect(await ask("large")).toMatchObject({ kind: "response", truncated: true });
    for (let turn = 0; turn < 8; turn++) await Promise.all([ask("one"), ask("two"), ask("three")]);
    // A few connections for the first concurrent requests, but not one for each of the 24.
    expect(server.connections()).toBeLessThan(12);
  });

  test("50 concurrent bombs need memory for their caps, not for their decoded sizes", async () => {
    const servers = await Promise.all([gzipBomb, brotliBomb, endless].map((listener) => serveHttp(listener)));
    const client = clientOf(servers[0]!, { bodyBytesMax: MIB });
    for (const server of servers.slice(1)) closing.push(server.close);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 5);
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => client.request({ url: servers[index % 3]!.url })),
    );
    clearInterval(sampler);
    expect(results).toEqual(Array(50).fill(tooLarge));
    expect((peak - before) / MIB).toBeLessThan(150);
  });

  test("the cap applies to decoded bytes and is exact", async () => {
    const body = randomBytes(10_000);
    const gzip = answering(gzipSync(body), { "content-encoding": "gzip" });
    expect(await requestTo(gzip, { bodyBytesMax: 10_000, wireBytesMax: 20_000 })).toMatchObject({
      body,
      truncated: false,
    });
    expect(await requestTo(gzip, { bodyBytesMax: 9_999, wireBytesMax: 20_000 })).toEqual(tooLarge);
    expect(await requestTo(answering(body), { bodyBytesMax: 10_000 })).toMatchObject({ body, truncated: false });
    expect(await requestTo(answering(body), { bodyBytesMax: 9_999 })).toEqual(tooLarge);
  });

  test("the cap on the wire counts compressed bytes, and the bytes before it are decoded", async () => {
    const body = randomBytes(300_000);
    const gzip = answering(gzipSync(body), { "content-encoding": "gzip" });
    expect(await requestTo(gzip, { wireBytesMax: 100_000 })).toEqual(tooLarge);
    const cut = await requestTo(gzip, { wireBytesMax: 100_000, onOversize: "truncate" });
    if (cut.kind !== "response") throw new Error(cut.kind);
    expect(cut.truncated).toBe(true);
    expect(cut.body.length).toBeGreaterThan(50_000);
    expect(body.subarray(0, cut.body.length).equals(cut.body)).toBe(true);
  });

  test("one-byte chunks need no more memory than their bytes", async () => {
    const chunks = Buffer.from("1\r\na\r\n".repeat(20_000));
    const before = process.memoryUsage();
    const result = await requestRaw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
      for (let part = 0; part < 50; part += 1) socket.write(chunks);
      socket.end("0\r\n\r\n");
    });
    expect(result.kind === "response" && result.body.length).toBe(1_000_000);
    const grown = process.memoryUsage().rss - before.rss;
    expect(grown / MIB).toBeLessThan(100);
  });

  test("a request body over its cap isn't sent, or is aborted", async () => {
    const server = await serveHttp((request, response) => {
      let received = 0;
      request.on("data", (chunk: Buffer) => {
        received += chunk.length;
      });
      request.on("end", () => response.end(String(received)));
      request.on("error", () => {});
    });
    const client = clientOf(server, { requestBytesMax: 1_000 });
    const expected = { kind: "too_large", part: "request" };
    const send = (body: string | Buffer | Readable) => client.request({ url: server.url, method: "POST", body });
    expect(await send("a".repeat(1_001))).toEqual(expected);
    expect(await send(Buffer.alloc(1_001))).toEqual(expected);
    expect(server.connections()).toBe(0);
    expect(await send(Readable.from(Array(11).fill(Buffer.alloc(100))))).toEqual(expected);
    const body = Buffer.from("1000");
    expect(await send(Readable.from(Array(10).fill(Buffer.alloc(100))))).toMatchObject({ kind: "response", body });
    expect(await send("é".repeat(500))).toMatchObject({ kind: "response", body });
  });
});

describe("caps on headers", () => {
  const headersTooLarge = { kind: "too_large", part: "headers" };

  test("refuse a header of 1 MB", async () => {
    const result = await requestRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${"a".repeat(MIB)}\r\n\r\n`));
    expect(result).toEqual(headersTooLarge);
  });

  test.each([5_000, 501])("refuse %d headers, however short they are", async (count) => {
    const lines = Array.from({ length: count }, (_, index) => `x${index}: v\r\n`).join("");
    expect(await requestRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\n${lines}\r\n`))).toEqual(headersTooLarge);
  });

  test("refuse trailers of 1 MB", async () => {
    const head = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n";
    expect(await requestRaw((socket) => socket.end(`${head}x: ${"a".repeat(MIB)}\r\n\r\n`))).toEqual(headersTooLarge);
  });

  test("let all headers under the cap arrive, repeated ones as a list, `__proto__` like any other", async () => {
    const result = await requestRaw((socket) =>
      socket.end(
        "HTTP/1.1 200 OK\r\nLink: <a>\r\nlink: <b>\r\n__proto__: x\r\nconstructor: y\r\ncontent-length: 0\r\n\r\n",
      ),
    );
    if (result.kind !== "response") throw new Error(result.kind);
    expect(result.headers.link).toEqual(["<a>", "<b>"]);
    expect(Object.entries(result.headers)).toContainEqual(["__proto__", "x"]);
    expect(Object.entries(result.headers)).toContainEqual(["constructor", "y"]);
  });
});

describe("a share of memory", () => {
  const whole = (bytes: number, more = {}) => {
    const memory = new ResponseMemory(bytes);
    return { memory, share: memory.open({ guaranteedBytes: 0, bytesMax: bytes, owners: [], ...more }) as MemoryShare };
  };

  test.each([
    ["gzip bomb", gzipBomb],
    ["brotli bomb", brotliBomb],
    ["endless body", endless],
  ])("%s: ends the request when the share is used up, or cuts the body on request", async (_name, listener) => {
    const { memory, share } = whole(500_000);
    const limits = { bodyBytesMax: 10 * MIB, wireBytesMax: 100_000_000, memory: share };
    expect(await requestTo(listener, limits)).toEqual({ kind: "no_memory" });
    share.close();
    expect(memory.reservedBytes).toBe(0);
    const next = whole(500_000).share;
    const cut = await requestTo(listener, { ...limits, memory: next, onOversize: "truncate" });
    expect(cut).toMatchObject({ kind: "response", truncated: true });
    expect(cut.kind === "response" && cut.body.length).toBeLessThanOrEqual(500_000);
  });

  test("holds only the decoded body, not the encoded one", async () => {
    const { memory, share } = whole(10 * MIB);
    const body = randomBytes(MIB);
    const result = await requestTo(answering(gzipSync(body), { "content-encoding": "gzip" }), { memory: share });
    expect(result).toMatchObject({ kind: "response", body });
    expect(memory.reservedBytes).toBeGreaterThanOrEqual(MIB);
    expect(memory.reservedBytes).toBeLessThan(2.5 * MIB);
  });

  test("counts headers", async () => {
    const { share } = whole(2_000);
    const headers = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x-${index}`, "value"]));
    expect(await requestTo(answering(Buffer.alloc(0), headers), { memory: share })).toEqual({ kind: "no_memory" });
  });
});

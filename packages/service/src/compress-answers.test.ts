import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { PassThrough } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createHttpApp } from "./http-app.js";
import type { HttpApp } from "./http-app-type.js";

const LONG = JSON.stringify({ data: Array.from({ length: 200 }, (_, place) => ({ place, text: "a text" })) });
const HUGE = Buffer.from(JSON.stringify("paths ".repeat(60_000)));
const JSON_TYPE = "application/json; charset=utf-8";

let app: HttpApp;
let port: number;
const events = new PassThrough();

beforeAll(async () => {
  app = createHttpApp({ service: "test", logLevel: "silent", trustProxy: () => false });
  app.get("/list", async (_request, reply) => reply.type(JSON_TYPE).send(LONG));
  app.get("/openapi", async (_request, reply) => reply.type(JSON_TYPE).send(HUGE));
  app.get("/short", async () => ({ short: true }));
  app.post("/key", async (_request, reply) => reply.type(JSON_TYPE).send(LONG));
  app.get("/target", { config: { compress: false } }, async (_request, reply) => reply.type(JSON_TYPE).send(LONG));
  app.get("/page", async (request, reply) => {
    reply.header("etag", '"one"').header("vary", "Accept");
    if (request.headers["if-none-match"] === 'W/"one"') return reply.code(304).send();
    return reply.type("text/html; charset=utf-8").send(LONG);
  });
  app.get("/image", async (_request, reply) => reply.type("image/png").send(HUGE));
  app.get("/encoded", async (_request, reply) => reply.header("content-encoding", "gzip").type(JSON_TYPE).send(HUGE));
  app.get("/private", async (_request, reply) =>
    reply.header("cache-control", "no-store, no-transform").type(JSON_TYPE).send(LONG),
  );
  app.get("/events", async (_request, reply) => reply.type("text/event-stream").send(events));
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => {
  events.end();
  return app.close();
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Decodes nothing, unlike fetch. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: "127.0.0.1", path, method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode as number, headers: response.headers, bytes: Buffer.concat(chunks) });
    });
    request.on("error", reject).end();
  });
}

describe("an answer to GET", () => {
  test.each([
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip, deflate", gunzipSync],
    ["gzip", "br;q=0, gzip", gunzipSync],
    ["gzip", "br;q=0.5, gzip;q=0.9", gunzipSync],
    ["br", "*", brotliDecompressSync],
  ])("is sent as %s when the client sends Accept-Encoding: %s", async (encoding, accepted, decode) => {
    const { headers, bytes } = await ask("/list", { "accept-encoding": accepted });
    expect(headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding", "content-type": JSON_TYPE });
    expect(headers["content-length"]).toBe(`${bytes.length}`);
    expect(bytes.length).toBeLessThan(LONG.length / 4);
    expect(String(decode(bytes))).toBe(LONG);
  });

  test.each([
    ["the client names no encoding", "/list", undefined],
    ["the client refuses br and gzip", "/list", "identity, br;q=0, gzip;q=0"],
    ["the client accepts only another encoding", "/list", "zstd"],
    ["the header is nonsense", "/list", ";;q=,\u00e4"],
    ["it fits into a packet", "/short", "br"],
    ["the target of a link gave it", "/target", "br"],
    ["it may not be transformed", "/private", "br"],
    ["it is an image", "/image", "br"],
  ])("is sent uncompressed when %s", async (_, path, accepted) => {
    const { headers } = await ask(path, accepted === undefined ? {} : { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBeUndefined();
  });

  test("is not encoded twice", async () => {
    const { headers, bytes } = await ask("/encoded", { "accept-encoding": "br, gzip" });
    expect([headers["content-encoding"], bytes.length]).toEqual(["gzip", HUGE.length]);
  });

  test("keeps its ETag valid for If-None-Match, and a 304 has its Vary header", async () => {
    const encoded = await ask("/page", { "accept-encoding": "br" });
    expect(encoded.headers).toMatchObject({ etag: 'W/"one"', vary: "Accept, Accept-Encoding" });
    const again = await ask("/page", { "accept-encoding": "br", "if-none-match": String(encoded.headers.etag) });
    expect([again.status, again.headers.vary, again.bytes.length]).toEqual([304, "Accept, Accept-Encoding", 0]);
    expect((await ask("/page")).headers).toMatchObject({ etag: '"one"', vary: "Accept, Accept-Encoding" });
  });

  test("has the same headers under HEAD", async () => {
    const got = await ask("/list", { "accept-encoding": "br" });
    const head = await ask("/list", { "accept-encoding": "br" }, "HEAD");
    expect(head.bytes.length).toBe(0);
    for (const name of ["content-encoding", "content-length", "vary"])
      expect(head.headers[name]).toBe(got.headers[name]);
  });

  test("arrives whole when many large ones are compressed concurrently", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask("/openapi", { "accept-encoding": "gzip" })));
    for (const { headers, bytes } of answers) {
      const body = headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
      expect(body.equals(HUGE)).toBe(true);
    }
    expect((await ask("/openapi", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
  });

  test("is sent at once if it is a stream of events", async () => {
    const first = new Promise<[IncomingHttpHeaders, string]>((resolve, reject) => {
      const request = httpRequest({ port, host: "127.0.0.1", path: "/events", headers: { "accept-encoding": "br" } });
      request.on("response", (response) =>
        response.once("data", (chunk) => {
          resolve([response.headers, String(chunk)]);
          request.destroy();
        }),
      );
      request.on("error", reject).end();
    });
    events.write("data: 1\n\n");
    const [headers, text] = await first;
    expect([headers["content-encoding"], text]).toEqual([undefined, "data: 1\n\n"]);
  });
});

test("an answer to POST, which can show a secret, is never compressed", async () => {
  const { headers, bytes } = await ask("/key", { "accept-encoding": "br, gzip" }, "POST");
  expect(headers["content-encoding"]).toBeUndefined();
  expect(String(bytes)).toBe(LONG);
});

test("every answer forbids browsers to guess its type", async () => {
  for (const path of ["/list", "/nothing", "/%zz"]) {
    expect((await ask(path)).headers["x-content-type-options"]).toBe("nosniff");
  }
});

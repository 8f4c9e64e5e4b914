import type { Socket } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import { createOutboundClient, parseAllowHosts, type RequestHeaders } from "../src/index.js";
import { clientOf, closeOpened, requestRaw } from "./support/one-request.js";
import { createDialRecorder, PUBLIC_ADDRESS } from "./support/recorder.js";
import { serveHttp, serveRaw } from "./support/servers.js";

afterEach(closeOpened);

const unreachable = (cause: string) => ({ kind: "unreachable", cause });

describe("network failures are data", () => {
  test("a closed port is refused", async () => {
    const server = await serveHttp(() => {});
    await server.close();
    const client = createOutboundClient({ allowHosts: parseAllowHosts("127.0.0.1:*") });
    expect(await client.request({ url: server.url })).toEqual(unreachable("refused"));
    await client.close();
  });

  test("an address without a route is unroutable", async () => {
    const client = createOutboundClient({
      resolver: async () => [PUBLIC_ADDRESS],
      dial: (target) => {
        const socket = createDialRecorder(1).dial(target);
        queueMicrotask(() => socket.destroy(Object.assign(new Error("no route"), { code: "EHOSTUNREACH" })));
        return socket;
      },
    });
    expect(await client.request({ url: "http://site.example.com/" })).toEqual(unreachable("unroutable"));
    await client.close();
  });

  test.each<[string, string, (socket: Socket) => void]>([
    ["closed before an answer", "reset", (socket) => socket.end()],
    ["reset before an answer", "reset", (socket) => socket.resetAndDestroy()],
    ["closed in the headers", "reset", (socket) => socket.end("HTTP/1.1 200 OK\r\nx: ")],
    ["closed before the length", "reset", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc")],
    [
      "closed before the length, after `connection: close`",
      "protocol",
      (socket) => socket.end("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 10\r\n\r\nabc"),
    ],
    [
      "reset in the body",
      "reset",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc");
        setTimeout(() => socket.resetAndDestroy(), 50);
      },
    ],
    [
      "closed in a chunk",
      "reset",
      (socket) => socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab"),
    ],
    ["not HTTP", "protocol", (socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n")],
    ["HTTP/0.9", "protocol", (socket) => socket.end("<html>hello</html>")],
    ["a bad length", "protocol", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n")],
    ["a length that is no number", "protocol", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 5a\r\n\r\n")],
    [
      "two lengths",
      "protocol",
      (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"),
    ],
    [
      "length and chunks",
      "protocol",
      (socket) =>
        socket.end("HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"),
    ],
    [
      "garbage for a chunk size",
      "protocol",
      (socket) => socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"),
    ],
    [
      "a chunk longer than it says",
      "protocol",
      (socket) => socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n"),
    ],
    ["a header without a colon", "protocol", (socket) => socket.end("HTTP/1.1 200 OK\r\nnonsense\r\n\r\n")],
    [
      "an unrequested upgrade",
      "reset",
      (socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
    ],
  ])("%s: %s", async (_name, cause, answer) => {
    expect(await requestRaw(answer)).toEqual(unreachable(cause));
  });

  test("an extra answer after the first isn't given to the next request", async () => {
    const poison = "HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\npoison";
    const server = await serveRaw((socket, request) => {
      const body = request.split(" ")[1]!;
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}${poison}`);
    });
    const client = clientOf(server, { connections: 1 });
    for (const path of ["/a", "/bb", "/ccc"]) {
      expect(await client.request({ url: server.url + path })).toMatchObject({ body: Buffer.from(path) });
    }
  });

  test("300 randomly damaged answers all give a result", async () => {
    const base = Buffer.from(
      "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\nlink: <a>\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    );
    // Mulberry32 with a fixed seed, so that a failure can be reproduced.
    let state = 1;
    const random = (below: number) => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    };
    const server = await serveRaw((socket) => {
      const damaged = Buffer.from(base);
      for (let hits = 1 + random(6); hits > 0; hits -= 1) damaged[random(damaged.length)] = random(256);
      socket.end(damaged.subarray(0, random(4) === 0 ? random(damaged.length) : damaged.length));
    });
    const client = clientOf(server, { timeoutMs: 2_000 });
    const kinds: Record<string, number> = {};
    for (let round = 0; round < 10; round += 1) {
      const results = await Promise.all(Array.from({ length: 30 }, () => client.request({ url: server.url })));
      for (const result of results) kinds[result.kind] = (kinds[result.kind] ?? 0) + 1;
    }
    expect(Object.values(kinds).reduce((sum, count) => sum + count)).toBe(300);
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining(["response", "unreachable"]));
    expect(Object.keys(kinds)).not.toContain("blocked");
  });
});

describe("requests of the caller", () => {
  test("have the URL's host header and our connection headers; all other headers arrive", async () => {
    const server = await serveHttp((request, response) => response.end(JSON.stringify(request.headers)));
    const recorder = createDialRecorder(server.port);
    const client = clientOf(server, { dial: recorder.dial, resolver: async () => [PUBLIC_ADDRESS], userAgent: "ua/1" });
    const result = await client.request({
      url: "http://site.example.com/",
      method: "POST",
      body: "abc",
      headers: {
        Host: "inside.example.com",
        "Content-Length": "99",
        "Transfer-Encoding": "chunked",
        Connection: "upgrade",
        Upgrade: "h2c",
        Expect: "100-continue",
        "Proxy-Authorization": "x",
        TE: "trailers",
        "X-Mine": ["1", "2"],
        "X-None": undefined,
      },
    });
    if (result.kind !== "response") throw new Error(result.kind);
    expect(JSON.parse(result.body.toString())).toEqual({
      host: "site.example.com",
      connection: "keep-alive",
      "content-length": "3",
      "user-agent": "ua/1",
      "accept-encoding": "gzip, br",
      "x-mine": "1, 2",
    });
  });

  test.each<[string, RequestHeaders, string | undefined]>([
    ["a line break in a value", { "x-a": "b\r\nx-injected: c" }, undefined],
    ["a bad name", { "x a": "b" }, undefined],
    ["NUL in a value", { "x-a": "b\0" }, undefined],
    ["CONNECT", {}, "CONNECT"],
    ["TRACE", {}, "trace"],
    ["a method that is none", {}, "GET / HTTP/1.1\r\nx: y\r\n\r\n"],
  ])("with %s are refused before anything is sent", async (_name, headers, method) => {
    const server = await serveHttp((_request, response) => response.end());
    const client = clientOf(server);
    expect(await client.request({ url: server.url, headers, method })).toEqual({
      kind: "blocked",
      reason: "invalid_request",
    });
    expect(server.connections()).toBe(0);
  });

  test("`httpsOnly` refuses http, except on hosts that the operator opened", async () => {
    const server = await serveHttp((_request, response) => response.end());
    const client = clientOf(server, { httpsOnly: true });
    const plain = await client.request({ url: "http://site.example.com/" });
    expect(plain).toEqual({ kind: "blocked", reason: "scheme" });
    expect(await client.request({ url: server.url })).toMatchObject({ kind: "response" });
  });

  test.each([301, 302, 303, 307, 308])(
    "a %d is returned as a response, and its target isn't requested",
    async (status) => {
      const server = await serveHttp((_request, response) =>
        response.writeHead(status, { location: "http://other.example.com/" }).end("moved"),
      );
      const recorder = createDialRecorder(server.port);
      const client = clientOf(server, { dial: recorder.dial, resolver: async () => [PUBLIC_ADDRESS] });
      expect(await client.request({ url: "http://site.example.com/" })).toMatchObject({
        kind: "response",
        status,
        headers: { location: "http://other.example.com/" },
        body: Buffer.from("moved"),
      });
      expect(recorder.dialled).toHaveLength(1);
    },
  );

  test("cookies are not kept between requests", async () => {
    const seen: (string | undefined)[] = [];
    const server = await serveHttp((request, response) => {
      seen.push(request.headers.cookie);
      response.writeHead(200, { "set-cookie": ["a=b", "c=d"] }).end();
    });
    const client = clientOf(server);
    expect(await client.request({ url: server.url })).toMatchObject({ headers: { "set-cookie": ["a=b", "c=d"] } });
    await client.request({ url: server.url });
    expect(seen).toEqual([undefined, undefined]);
  });

  test("a request's own limits override the client's, unless they are undefined", async () => {
    const server = await serveHttp((_request, response) => response.end("0123456789"));
    const client = clientOf(server, { bodyBytesMax: 5 });
    expect(await client.request({ url: server.url, bodyBytesMax: undefined })).toMatchObject({ kind: "too_large" });
    expect(await client.request({ url: server.url, bodyBytesMax: 10 })).toMatchObject({ kind: "response" });
  });

  test("connections are kept and reused", async () => {
    const server = await serveHttp((_request, response) => response.end("ok"));
    const client = clientOf(server);
    for (let sent = 0; sent < 5; sent += 1) await client.request({ url: server.url });
    // undici reuses a connection only after a turn of the event loop.
    expect(server.connections()).toBeLessThanOrEqual(2);
  });
});

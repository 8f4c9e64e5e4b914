import { createSecureServer, type ServerHttp2Stream } from "node:http2";
import { createServer } from "node:https";
import { deflateRawSync } from "node:zlib";
import { afterEach, describe, expect, test } from "@jest/globals";
import { createOutboundClient, type OutboundClientOptions } from "../src/index.js";
import { createCertificate } from "./support/certificate.js";
import { createDialRecorder, PUBLIC_ADDRESS } from "./support/recorder.js";
import { listen, type TestServer } from "./support/servers.js";

const certificate = createCertificate(["site.example.com"]);
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const origin = "https://site.example.com";
const scanOptions: OutboundClientOptions = {
  allowH2: true,
  firstConnectionAlone: true,
  connections: 6,
  pipelining: 100,
  extraCa: [certificate.cert],
  timeoutMs: 120_000,
  bodyBytesMax: 1_000_000,
};

function clientTo(server: TestServer, options: OutboundClientOptions = {}) {
  const recorder = createDialRecorder(server.port);
  const client = createOutboundClient({
    ...scanOptions,
    dial: recorder.dial,
    resolver: async () => [PUBLIC_ADDRESS],
    ...options,
  });
  closing.push(client.close, server.close);
  return { client, recorder };
}

/** An HTTP/2-only server; `answer` gets each stream and its path. */
async function serveH2(answer: (stream: ServerHttp2Stream, path: string) => void) {
  const server = createSecureServer(certificate);
  server.on("stream", (stream, headers) => {
    stream.on("error", () => {});
    answer(stream, String(headers[":path"]));
  });
  server.on("sessionError", () => {});
  return listen(server);
}

const slowly = (work: () => void) => setTimeout(work, 50);
const paths = Array.from({ length: 26 }, (_, index) => `/${index}`);

describe("26 parallel requests to one site", () => {
  test("share one connection if the server supports HTTP/2", async () => {
    // The requests wait for each other, except the first, which may arrive alone.
    const waiting: (() => void)[] = [];
    let most = 0;
    const server = await serveH2((stream, path) => {
      const answer = () => {
        stream.respond({ ":status": 200, "x-path": path });
        stream.end(path);
      };
      if (path === paths[0]) return answer();
      most = waiting.push(answer);
      if (most === paths.length - 1) for (const one of waiting) one();
    });
    const { client } = clientTo(server);
    const results = await Promise.all(paths.map((path) => client.request({ url: origin + path })));
    expect(results.map((result) => (result.kind === "response" ? result.body.toString() : result.kind))).toEqual(paths);
    expect(server.connections()).toBe(1);
    expect(most).toBe(paths.length - 1);
  });

  test("use at most the set number of connections on HTTP/1.1, one request at a time on each", async () => {
    const running = new Map<unknown, number>();
    let mostOnOne = 0;
    const server = await listen(
      createServer(certificate, (request, response) => {
        const now = (running.get(request.socket) ?? 0) + 1;
        running.set(request.socket, now);
        mostOnOne = Math.max(mostOnOne, now);
        slowly(() => {
          running.set(request.socket, now - 1);
          response.end(request.url);
        });
      }),
    );
    const { client } = clientTo(server);
    const results = await Promise.all(paths.map((path) => client.request({ url: origin + path })));
    expect(results.map((result) => (result.kind === "response" ? result.body.toString() : result.kind))).toEqual(paths);
    expect(server.connections()).toBeLessThanOrEqual(6);
    expect(server.connections()).toBeGreaterThan(1);
    expect(mostOnOne).toBe(1);
  });

  test("aren't delayed by an endless answer on HTTP/1.1", async () => {
    const server = await listen(
      createServer(certificate, (request, response) => {
        if (request.url === "/endless") response.write("data: a\n\n");
        else response.end();
      }),
    );
    const { client } = clientTo(server, { connections: 2 });
    const endless = client.request({ url: `${origin}/endless`, timeoutMs: 1_000 });
    const results = await Promise.all(paths.map((path) => client.request({ url: origin + path })));
    expect(new Set(results.map((result) => result.kind))).toEqual(new Set(["response"]));
    expect(await endless).toMatchObject({ kind: "timeout" });
  });

  test("all end when the first connection fails", async () => {
    const server = await serveH2(() => {});
    const { client } = clientTo(server, { extraCa: [] });
    const results = await Promise.all(paths.map((path) => client.request({ url: origin + path })));
    expect(results).toEqual(paths.map(() => ({ kind: "unreachable", cause: "tls" })));
  });
});

describe("hostile HTTP/2 servers", () => {
  async function requestTo(answer: (stream: ServerHttp2Stream, path: string) => void, options = {}) {
    const { client } = clientTo(await serveH2(answer), options);
    return client.request({ url: `${origin}/` });
  }

  test("a bomb is stopped at the cap", async () => {
    const block = deflateRawSync(Buffer.alloc(4_000_000), { finishFlush: 3 });
    const result = await requestTo((stream) => {
      stream.respond({ ":status": 200, "content-encoding": "gzip" });
      stream.write(Buffer.from("1f8b0800000000000003", "hex"));
      const more = () => {
        while (!stream.destroyed && stream.write(block));
      };
      stream.on("drain", more);
      more();
    });
    expect(result).toEqual({ kind: "too_large", part: "body" });
  });

  test("a body over the cap leaves the connection to the other requests", async () => {
    const server = await serveH2((stream, path) => {
      stream.respond({ ":status": 200 });
      if (path === "/big") stream.end(Buffer.alloc(2_000_000));
      else slowly(() => stream.end("ok"));
    });
    const { client } = clientTo(server);
    const [big, small] = await Promise.all([
      client.request({ url: `${origin}/big` }),
      client.request({ url: `${origin}/small` }),
    ]);
    expect(big).toMatchObject({ kind: "too_large" });
    expect(small).toMatchObject({ kind: "response", body: Buffer.from("ok") });
    expect(server.connections()).toBe(1);
  });

  test("headers over the cap end the request", async () => {
    const result = await requestTo(
      (stream) => {
        stream.respond({ ":status": 200, "x-big": "a".repeat(20_000) });
        stream.end();
      },
      { headersBytesMax: 10_000 },
    );
    expect(result).toEqual({ kind: "too_large", part: "headers" });
  });

  test.each<[string, (stream: ServerHttp2Stream) => void, object]>([
    [
      "5,000 headers",
      (stream) => {
        const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`x-${index}`, "a"]));
        stream.respond({ ":status": 200, ...many });
        stream.end();
      },
      { kind: "unreachable" },
    ],
    ["a stream reset before the answer", (stream) => stream.close(8), { kind: "unreachable", cause: "reset" }],
    ["a stream refused", (stream) => stream.close(7), { kind: "unreachable", cause: "reset" }],
    [
      "a stream reset in the body",
      (stream) => {
        stream.respond({ ":status": 200 });
        stream.write("abc");
        slowly(() => stream.destroy(new Error("internal error")));
      },
      { kind: "unreachable", cause: "reset" },
    ],
    [
      "a stream cancelled before the length",
      (stream) => {
        stream.respond({ ":status": 200, "content-length": "10" });
        stream.write("abc");
        slowly(() => stream.destroy());
      },
      { kind: "unreachable", cause: "reset" },
    ],
    ["a connection destroyed", (stream) => stream.session?.destroy(), { kind: "unreachable", cause: "reset" }],
    ["a connection sent away", (stream) => stream.session?.goaway(2), { kind: "unreachable", cause: "reset" }],
    ["silence", () => {}, { kind: "timeout" }],
    [
      "a wrong content-length",
      (stream) => {
        stream.respond({ ":status": 200, "content-length": "10" });
        stream.end("abc");
      },
      { kind: "unreachable" },
    ],
  ])("%s", async (_name, answer, expected) => {
    const isSilent = "kind" in expected && expected.kind === "timeout";
    expect(await requestTo(answer, isSilent ? { timeoutMs: 1_500 } : {})).toMatchObject(expected);
  });

  test("a server that repeatedly closes the connection under 26 requests ends all of them", async () => {
    const server = await serveH2((stream) => stream.session?.goaway(0));
    const { client } = clientTo(server, { timeoutMs: 1_500 });
    const results = await Promise.all(paths.map((path) => client.request({ url: origin + path })));
    expect(results.filter((result) => result.kind === "response")).toEqual([]);
  });

  test("a POST is sent once, whatever happens to the connection", async () => {
    let posts = 0;
    const server = await serveH2((stream, path) => {
      if (path === "/post") {
        posts += 1;
        slowly(() => stream.session?.destroy());
      }
    });
    const { client } = clientTo(server);
    const post = client.request({ url: `${origin}/post`, method: "POST", body: "pay" });
    const others = paths.map((path) => client.request({ url: origin + path, timeoutMs: 1_000 }));
    expect(await post).toMatchObject({ kind: "unreachable" });
    await Promise.all(others);
    expect(posts).toBe(1);
  });
});

test("a streamed 304 may announce the length of the body that it leaves out", async () => {
  const server = await serveH2((stream) =>
    stream.respond({ ":status": 304, "content-length": "5" }, { endStream: true }),
  );
  const { client } = clientTo(server);
  const result = await client.open({ url: `${origin}/`, idleTimeoutMs: 120_000 });
  expect(result).toMatchObject({ kind: "open", status: 304 });
});

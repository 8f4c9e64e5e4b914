import { connect, Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createOutboundClient, parseAllowHosts, type Resolver } from "../src/index.js";
import { createDialRecorder, OTHER_PUBLIC_ADDRESS, PUBLIC_ADDRESS, wearing } from "./support/recorder.js";
import { serveHttp, serveRaw, type TestServer } from "./support/servers.js";

let server: TestServer;
beforeAll(async () => {
  // Close connections, so that every request needs a new connection and a look-up.
  server = await serveHttp((_request, response) => response.writeHead(200, { connection: "close" }).end("ok"));
});
afterAll(() => server.close());

const url = "http://site.example.com/";

describe("names that change their address", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "public for %d answers, then private: the private address is never dialed",
    async (publicAnswers) => {
      let asked = 0;
      const resolver: Resolver = async () => [asked++ < publicAnswers ? PUBLIC_ADDRESS : "127.0.0.1"];
      const recorder = createDialRecorder(server.port);
      const client = createOutboundClient({ dial: recorder.dial, resolver });
      const kinds = [];
      for (let sent = 0; sent < publicAnswers + 3; sent += 1) kinds.push((await client.request({ url })).kind);
      expect(kinds).toEqual([...Array(publicAnswers).fill("response"), "blocked", "blocked", "blocked"]);
      expect(recorder.dialled.map((target) => target.address)).toEqual(Array(publicAnswers).fill(PUBLIC_ADDRESS));
      await client.close();
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "public for %d answers, then private, under 16 parallel requests",
    async (publicAnswers) => {
      let asked = 0;
      const resolver: Resolver = async () => [asked++ < publicAnswers ? PUBLIC_ADDRESS : "169.254.169.254"];
      const recorder = createDialRecorder(server.port);
      const client = createOutboundClient({ dial: recorder.dial, resolver, connections: 2 });
      const results = await Promise.all(Array.from({ length: 16 }, () => client.request({ url })));
      expect(recorder.notPublic()).toEqual([]);
      expect(new Set(results.map((result) => result.kind))).toEqual(new Set(["response", "blocked"]));
      await client.close();
    },
  );

  test("opening an address doesn't open names that resolve to it", async () => {
    const recorder = createDialRecorder(server.port);
    const client = createOutboundClient({
      dial: recorder.dial,
      resolver: async () => ["127.0.0.1"],
      allowHosts: parseAllowHosts("127.0.0.1:*"),
    });
    expect(await client.request({ url })).toMatchObject({ kind: "blocked", reason: "not_public" });
    expect(recorder.dialled).toEqual([]);
    await client.close();
  });
});

describe("the dialed address", () => {
  test("is the checked address itself, after one look-up per connection", async () => {
    const asked: string[] = [];
    const recorder = createDialRecorder(server.port);
    const client = createOutboundClient({
      dial: recorder.dial,
      resolver: async (hostname) => {
        asked.push(hostname);
        return [PUBLIC_ADDRESS, OTHER_PUBLIC_ADDRESS];
      },
    });
    expect(await client.request({ url })).toMatchObject({ kind: "response", status: 200 });
    expect(asked).toEqual(["site.example.com"]);
    expect(recorder.dialled).toEqual([{ address: PUBLIC_ADDRESS, family: 4, port: 80 }]);
    await client.close();
  });

  test("gets no byte if the peer is a different one", async () => {
    const trap = await serveRaw((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n"));
    for (const scheme of ["http", "https"]) {
      const client = createOutboundClient({
        resolver: async () => [PUBLIC_ADDRESS],
        // This dial connects elsewhere, and its socket reports the real peer: loopback.
        dial: () => connect(trap.port, "127.0.0.1"),
      });
      expect(await client.request({ url: `${scheme}://site.example.com/` })).toMatchObject({ kind: "blocked" });
      await client.close();
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(trap.connections()).toBe(2);
    expect(trap.bytesReceived()).toBe(0);
    await trap.close();
  });

  test("is the next one when one is refused or silent", async () => {
    const recorder = createDialRecorder(server.port);
    const client = createOutboundClient({
      resolver: async () => ["192.0.9.1", "192.0.9.2", PUBLIC_ADDRESS],
      dial: (target) => {
        if (target.address === "192.0.9.1") return wearing(connect(1, "127.0.0.1"), target.address);
        // A socket that never connects: a black hole.
        if (target.address === "192.0.9.2") return new Socket();
        return recorder.dial(target);
      },
    });
    expect(await client.request({ url })).toMatchObject({ kind: "response", status: 200 });
    await client.close();
  });
});

describe("look-ups that fail", () => {
  const failing: [string, Resolver][] = [
    ["throws", () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }))],
    ["no address", async () => []],
    ["no answer", () => new Promise(() => {})],
  ];
  test.each(failing)("%s: unreachable by DNS, in time", async (_name, resolver) => {
    const recorder = createDialRecorder(server.port);
    const client = createOutboundClient({ dial: recorder.dial, resolver, dnsTimeoutMs: 100 });
    expect(await client.request({ url })).toEqual({ kind: "unreachable", cause: "dns" });
    expect(recorder.dialled).toEqual([]);
    await client.close();
  });

  test("answers that aren't addresses are not dialed", async () => {
    const recorder = createDialRecorder(server.port);
    const client = createOutboundClient({ dial: recorder.dial, resolver: async () => ["localhost", "127.1"] });
    expect(await client.request({ url })).toMatchObject({ kind: "blocked" });
    expect(recorder.dialled).toEqual([]);
    await client.close();
  });

  test("a URL that is refused by its text is refused without a look-up", async () => {
    const client = createOutboundClient({ resolver: () => new Promise(() => {}) });
    for (const host of ["127.0.0.1", "10.0.0.1:22", "[::1]", "localhost", "db.internal:5432", "8.8.8.8:25"]) {
      expect(await client.request({ url: `http://${host}/` })).toMatchObject({ kind: "blocked" });
    }
    await client.close();
  });
});

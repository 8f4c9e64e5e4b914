import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { createHttpApp } from "./http-app.js";
import type { HttpApp } from "./http-app-type.js";
import { SMALL_BODY_BYTES } from "./request-bodies.js";

const BYTES_MAX = 400_000;
const SHARE = BYTES_MAX / 4;

type Done = (error: null, payload: RequestPayload) => void;

let app: HttpApp;
/** Answers the request to `/early` before its body has arrived. */
let answerEarly = () => {};
/** One function per waiting request to `/held`. Calling it answers the request. */
let held: (() => void)[] = [];
const sockets = new Set<Socket>();

beforeAll(async () => {
  app = createHttpApp({
    service: "test",
    logLevel: "silent",
    trustProxy: () => false,
    heldBodyBytesMax: BYTES_MAX,
    getBodyOwner: ({ headers }) => String(headers["x-owner"]),
  });
  app.post("/length", async ({ body }) => ({ length: (body as { text: string }).text.length }));
  app.post("/held", async () => {
    await new Promise<void>((resolve) => held.push(resolve));
    return {};
  });
  app.post("/failing", async () => {
    throw new Error("fails");
  });
  app.post("/limited", { bodyLimit: 50_000 }, async () => ({}));
  app.post("/refusing", { onRequest: async (_request, reply) => reply.code(403).send({}) }, async () => ({}));
  const early = (_request: FastifyRequest, reply: FastifyReply, payload: RequestPayload, done: Done) => {
    answerEarly = () => void reply.send({ early: true });
    done(null, payload);
  };
  app.post("/early", { preParsing: early }, async () => ({}));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const summary = (pieces: readonly Buffer[]) => ({
      pieces: pieces.length,
      text: Buffer.concat(pieces).toString(),
      memory: [...new Set(pieces.map(({ buffer }) => buffer))].reduce((sum, { byteLength }) => sum + byteLength, 0),
    });
    scope.addContentTypeParser("*", async (request: FastifyRequest, payload: IncomingMessage) => {
      const pieces: Buffer[] = [];
      if (request.url === "/awaited") {
        for await (const piece of payload) pieces.push(piece);
      } else {
        payload.on("data", (piece) => void pieces.push(piece));
        await once(payload, "end");
      }
      return summary(pieces);
    });
    for (const path of ["/pieces", "/awaited"]) scope.post(path, async ({ body }) => body);
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.server.requestTimeout = 120_000;
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const answer of held) answer();
  held = [];
  await until(() => app.requestBodies.bytes === 0);
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

const buildJson = (length: number) => `{"text":"${"x".repeat(length - 11)}"}`;
const buildHead = (path: string, owner: string, length: number | "chunked", more = "") =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Owner: ${owner}\r\nContent-Type: application/json\r\n${length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`}\r\n${more}\r\n`;

function open(text: string) {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.add(socket);
  let answer = "";
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.write(text);
  return {
    socket,
    write: (more: string) => void socket.write(more),
    answer: () => answer,
    async status(): Promise<number> {
      while (!/\r\n\r\n.*\}$/s.test(answer)) await once(socket, "data");
      return Number(answer.slice(9, 12));
    },
    body: () => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4)),
  };
}

/** Sends a request without the last byte of its body, and waits until the service has received the rest. */
async function begin(owner: string, length: number, path = "/length") {
  const before = app.requestBodies.bytes;
  const request = open(buildHead(path, owner, length) + buildJson(length).slice(0, -1));
  await until(() => app.requestBodies.bytes === before + length - 1);
  return { ...request, end: () => request.write("}") };
}

describe("one address can hold a quarter of the bytes", () => {
  test("a body that exceeds it is refused before it is sent; another address isn't affected", async () => {
    const first = await begin("one", 60_000);
    const second = open(buildHead("/length", "one", 60_000));
    expect(await second.status()).toBe(429);
    expect(second.answer()).toMatch(/\r\nretry-after: 5\r\n/);
    expect(second.body()).toMatchObject({ status: "error", code: "RATE_LIMITED", retryAfter: 5 });
    const other = open(buildHead("/length", "another", 60_000) + buildJson(60_000));
    expect(await other.status()).toBe(200);
    first.end();
    expect(await first.status()).toBe(200);
  });

  test("chunked bodies, which announce no length, count too", async () => {
    const piece = "x".repeat(60_000);
    const request = open(buildHead("/length", "one", "chunked"));
    for (let turn = 0; turn < 2; turn++) request.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
    expect(await request.status()).toBe(429);
  });

  test("a refused body may be sent to its end; the connection serves the next request", async () => {
    await begin("one", 60_000);
    const request = open(
      buildHead("/length", "one", 60_000) + buildJson(60_000) + buildHead("/length", "two", 20) + buildJson(20),
    );
    await until(() => request.answer().includes('{"length":9}'));
    expect(request.answer()).toMatch(/^HTTP\/1.1 429 [\s\S]*\}HTTP\/1.1 200 /);
  });
});

describe("when the total is reached", () => {
  test("the address that holds most gives way to one that holds less", async () => {
    const largest = await begin("a", 99_000);
    const others: Awaited<ReturnType<typeof begin>>[] = [];
    for (const owner of ["b", "c", "d"]) others.push(await begin(owner, 98_000));
    const late = open(buildHead("/length", "e", 50_000) + buildJson(50_000));
    expect(await late.status()).toBe(200);
    expect(await largest.status()).toBe(503);
    expect(largest.answer()).toMatch(/\r\nretry-after: 5\r\n/);
    expect(largest.body()).toMatchObject({ status: "error", code: "SERVICE_UNAVAILABLE", retryAfter: 5 });
    for (const other of others) {
      other.end();
      expect(await other.status()).toBe(200);
    }
  });

  test("a client that announces large bodies and sends nothing doesn't block other clients", async () => {
    for (let owner = 0; owner < 20; owner++) open(buildHead("/length", `idle ${owner}`, SHARE));
    const one = open(buildHead("/length", "one", SHARE) + buildJson(SHARE));
    expect(await one.status()).toBe(200);
  });

  test("complete bodies stay; new large ones are refused, and small ones aren't", async () => {
    for (const owner of ["a", "b", "c", "d"]) open(buildHead("/held", owner, SHARE) + buildJson(SHARE));
    await until(() => held.length === 4);
    expect(app.requestBodies.bytes).toBe(BYTES_MAX);
    expect(await open(buildHead("/length", "e", 20_000) + buildJson(20_000)).status()).toBe(503);
    const small = open(buildHead("/length", "a", SMALL_BODY_BYTES) + buildJson(SMALL_BODY_BYTES));
    expect(await small.status()).toBe(200);
  });
});

test.each<[string, (request: Awaited<ReturnType<typeof begin>>) => unknown, string]>([
  ["it is answered", ({ end }) => end(), "/length"],
  ["its handler fails", ({ end }) => end(), "/failing"],
  ["its connection breaks", ({ socket }) => socket.destroy(), "/length"],
  ["its connection is half closed", ({ socket }) => socket.end(), "/length"],
  ["it does not come in time", () => Object.assign(app.server, { requestTimeout: 300 }), "/length"],
  ["it is no JSON", ({ write }) => write("x"), "/length"],
  ["it is longer than it says", ({ write }) => write("}}}}\r\n\r\n"), "/length"],
])("the bytes of a body are released when %s", async (_how, act, path) => {
  const request = await begin("one", 60_000, path);
  act(request);
  await until(() => app.requestBodies.bytes === 0);
  const whole = open(buildHead("/length", "one", SHARE) + buildJson(SHARE));
  expect(await whole.status()).toBe(200);
});

test("a connection that breaks during its request's handler releases its bytes", async () => {
  const request = open(buildHead("/held", "one", 60_000) + buildJson(60_000));
  await until(() => held.length === 1);
  request.socket.destroy();
  await until(() => app.requestBodies.bytes === 0);
});

test("the bytes of a body that still arrives are released when its request is answered", async () => {
  const request = await begin("one", 60_000, "/early");
  answerEarly();
  await until(() => request.answer().includes("early"));
  request.write(`}${buildHead("/length", "one", 20)}${buildJson(20)}`);
  await until(() => request.answer().includes('{"length":9}'));
  expect(app.requestBodies.bytes).toBe(0);
});

test("chunks beyond the route's limit are refused, and hold no bytes", async () => {
  const request = open(
    `${buildHead("/limited", "one", "chunked")}${(60_000).toString(16)}\r\n${"x".repeat(60_000)}\r\n`,
  );
  expect(await request.status()).toBe(413);
  await until(() => app.requestBodies.bytes === 0);
});

const buildChunks = (text: string, length: number) =>
  `${(text.match(new RegExp(`.{1,${length}}`, "g")) ?? []).map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join("")}0\r\n\r\n`;

describe("a body in pieces", () => {
  test.each([1, 70])("of %i bytes is joined to one body, and is queued in few pieces", async (length) => {
    const text = buildJson(length * 900);
    const whole = open(buildHead("/length", "one", "chunked") + buildChunks(text, length));
    expect(await whole.status()).toBe(200);
    expect(whole.body()).toEqual({ length: text.length - 11 });
    const counted = open(buildHead("/pieces", "one", "chunked") + buildChunks(text, length));
    expect(await counted.status()).toBe(200);
    expect(counted.body()).toMatchObject({ text, pieces: expect.any(Number) });
    expect(counted.body().pieces).toBeLessThan(100);
  });

  test.each([
    ["chunks", "/pieces", "chunked"],
    ["chunks that are read one by one", "/awaited", "chunked"],
    ["a body that announces its length", "/pieces", 1_000],
  ] as const)("holds little more than its bytes while it waits to be read: %s", async (_which, path, length) => {
    const first = buildJson(20);
    const request = open(buildHead("/held", "one", first.length) + first + buildHead(path, "one", length));
    await until(() => held.length === 1);
    const text = buildJson(1_000);
    for (const letter of text) {
      request.write(length === "chunked" ? `1\r\n${letter}\r\n` : letter);
      await new Promise((resolve) => setImmediate(resolve));
    }
    held[0]?.();
    if (length === "chunked") request.write("0\r\n\r\n");
    await until(() => request.answer().includes("memory"));
    const answer = JSON.parse(request.answer().slice(request.answer().lastIndexOf("\r\n\r\n") + 4));
    expect(answer).toMatchObject({ text });
    expect(answer.memory).toBeLessThan(20_000);
  });

  test("is refused if it has too many small pieces, and accepted in pieces of 100 bytes", async () => {
    const small = open(buildHead("/length", "one", "chunked") + buildChunks(buildJson(30_000), 1));
    await until(() => small.socket.closed);
    expect(small.answer()).toBe("");
    const larger = open(buildHead("/length", "one", "chunked") + buildChunks(buildJson(30_000), 100));
    expect(await larger.status()).toBe(200);
  });
});

describe("Expect: 100-continue", () => {
  const EXPECTS = "Expect: 100-continue\r\n";

  test.each([30, 60_000])("a body of %i bytes is requested when it is read", async (length) => {
    const request = open(buildHead("/length", "one", length, EXPECTS));
    await until(() => request.answer().includes("\r\n\r\n"));
    expect(request.answer()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    request.write(buildJson(length));
    await until(() => request.answer().endsWith("}"));
    expect(request.answer()).toContain("HTTP/1.1 200 OK");
  });

  test.each([
    ["for a route that refuses the request", buildHead("/refusing", "one", 60_000, EXPECTS), 403],
    ["beyond the share", buildHead("/length", "one", SHARE + 1, EXPECTS), 429],
    ["beyond the limit of the route", buildHead("/limited", "one", 60_000, EXPECTS), 413],
  ])("a body %s isn't requested", async (_which, head, status) => {
    const request = open(head);
    await once(request.socket, "close");
    expect(request.answer()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(request.answer()).toMatch(/\r\nconnection: close\r\n/i);
  });
});

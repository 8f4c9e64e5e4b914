import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { type ConnectionLimits, Connections } from "./connections.js";
import { createHttpApp, type HttpAppOptions } from "./http-app.js";
import type { HttpApp } from "./http-app-type.js";

let app: HttpApp;
/** One function per waiting request to `/held`. Calling it answers the request. */
let held: (() => void)[] = [];
let large = 0;
/** Clients served at `/turns`, in order. */
let turns: string[] = [];
let isAsked: () => void = () => {};
const PIPELINED_MAX = 8;
/** Larger than the buffers of a socket whose client doesn't read. */
const LARGE = "x".repeat(16 << 20);

const LIMITS: ConnectionLimits = {
  connectionsMax: 100,
  perAddressMax: 100,
  pipelinedMax: PIPELINED_MAX,
  writeTimeoutMs: 60_000,
  unreadBytesMax: 1 << 30,
};
const OPTIONS: HttpAppOptions = {
  service: "test",
  logLevel: "fatal",
  trustProxy: () => false,
  connectionLimits: LIMITS,
};

beforeAll(async () => {
  app = createHttpApp(OPTIONS);
  app.get("/held", async () => {
    await new Promise<void>((resolve) => {
      held.push(resolve);
      isAsked();
    });
    return `answer ${held.length}`;
  });
  app.get("/large", async () => {
    large += 1;
    return LARGE;
  });
  app.get("/small", async () => "small");
  app.get<{ Params: { who: string } }>("/turns/:who", async ({ params }) => {
    turns.push(params.who);
    return "turn";
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());
beforeEach(() => {
  held = [];
  turns = [];
  large = 0;
});

const get = (path: string, times = 1) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times);

function open(bytes: string, to: { readonly server: Server } = app): Socket {
  const socket = connect((to.server.address() as { port: number }).port, "127.0.0.1", () => socket.write(bytes));
  socket.on("error", () => {});
  return socket;
}

/** Sends a request on another connection and waits for the answer. By then, all earlier requests have been started. */
async function laterRequest(): Promise<void> {
  const socket = open(get("/small"));
  await once(socket, "data");
  socket.destroy();
}

const asked = () =>
  new Promise<void>((resolve) => {
    isAsked = resolve;
  });

describe("pipelined requests", () => {
  test("are served one after the other, and answered in order", async () => {
    let next = asked();
    const socket = open(get("/held", PIPELINED_MAX));
    let answers = "";
    socket.on("data", (chunk) => {
      answers += chunk;
    });
    for (let turn = 1; turn <= PIPELINED_MAX; turn++) {
      await next;
      await laterRequest();
      expect(held).toHaveLength(turn);
      next = asked();
      held.at(-1)?.();
    }
    while (!answers.endsWith(`answer ${PIPELINED_MAX}`)) await once(socket, "data");
    expect(answers.match(/answer \d/g)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((turn) => `answer ${turn}`));
    socket.destroy();
  });

  test("have no priority over another connection's single request", async () => {
    const sockets = [open(get("/small")), open(get("/small"))] as const;
    await Promise.all(sockets.map((socket) => once(socket, "data")));
    const [ahead, other] = sockets;
    ahead.write(get("/turns/ahead", PIPELINED_MAX));
    other.write(get("/turns/other"));
    while (!turns.includes("other")) await once(other, "data");
    expect(turns.slice(0, 3)).toContain("other");
    for (const socket of sockets) socket.destroy();
  });

  test("beyond the limit close the connection, and none is served", async () => {
    const socket = open(get("/held", PIPELINED_MAX + 1)).resume();
    await once(socket, "close");
    await laterRequest();
    expect(held).toEqual([]);
  });

  test("whose answers are never read cause no work: the first answer waits, the others aren't computed", async () => {
    const socket = open(get("/large", 3)).pause();
    while (large === 0) await laterRequest();
    for (let turn = 0; turn < 5; turn++) await laterRequest();
    expect(large).toBe(1);
    let bytes = 0;
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    socket.resume();
    while (bytes < 3 * LARGE.length) await once(socket, "data");
    expect(large).toBe(3);
    socket.destroy();
  });

  test("that don't arrive completely in time are refused, and not served when the rest arrives", async () => {
    const slow = createHttpApp({ ...OPTIONS, requestTimeoutMs: 300 });
    let answer = () => {};
    slow.get("/held", async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return "held";
    });
    let begun = 0;
    slow.addHook("onRequest", async ({ method }) => {
      if (method === "POST") begun += 1;
    });
    slow.post("/make", async () => "made");
    await slow.listen({ host: "127.0.0.1", port: 0 });
    // More than is read before the handler runs.
    const body = JSON.stringify("x".repeat(512 << 10));
    const post = `POST /make HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const isLate = once(slow.server, "clientError");
    const socket = open(get("/held") + post + body, slow);
    let answers = "";
    socket.on("data", (chunk) => {
      answers += chunk;
    });
    await isLate;
    answer();
    await once(socket, "close");
    await slow.close();
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 408"]);
    expect(begun).toBe(0);
  });
});

describe("a request that should have no content", () => {
  let counting: HttpApp;
  /** Has a short timeout for the rest of a request. */
  let hasty: HttpApp;
  let obeyed = 0;
  beforeAll(async () => {
    [counting, hasty] = await Promise.all([counted(), counted({ requestTimeoutMs: 1_000 })]);
  });
  afterAll(() => Promise.all([counting.close(), hasty.close()]));
  const counted = async (more: Partial<HttpAppOptions> = {}) => {
    const one = createHttpApp({ ...OPTIONS, ...more });
    one.get("/counted", async () => {
      obeyed += 1;
      return { obeyed };
    });
    await one.listen({ host: "127.0.0.1", port: 0 });
    return one;
  };
  beforeEach(() => {
    obeyed = 0;
  });
  const ask = (more: string, content: string, times = 1, to = counting) =>
    open(`GET /counted HTTP/1.1\r\nHost: a\r\n${more}\r\n${content}`.repeat(times), to);

  test("isn't served before its announced content has arrived", async () => {
    const sockets = [
      ask("Content-Length: 5\r\n", "", 1, hasty),
      ask("Content-Length: 5\r\n", "1234", 1, hasty),
      ask("Transfer-Encoding: chunked\r\n", "1\r\nx\r\n", 1, hasty),
    ];
    const answers = await Promise.all(sockets.map(async (socket) => String((await once(socket, "data"))[0])));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(obeyed).toBe(0);
  });

  test.each([
    ["nothing", "", ""],
    ["an empty content", "Content-Length: 0\r\n", ""],
    ["a small content", "Content-Length: 5\r\n", "12345"],
    ["empty chunks, as a proxy makes them", "Transfer-Encoding: chunked\r\n", "0\r\n\r\n"],
    ["a content that is sent after 100 Continue", "Content-Length: 5\r\nExpect: 100-continue\r\n", "12345"],
  ])("is served with %s, and so is the next one on its connection", async (_what, more, content) => {
    const socket = ask(more, content, 2);
    let answers = "";
    for await (const part of socket) {
      answers += part;
      if (answers.includes('{"obeyed":2}')) break;
    }
    expect(answers.match(/HTTP\/1.1 [2-5]\d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
  });

  test("is refused if its content is large", async () => {
    const socket = ask("Content-Length: 16385\r\n", "");
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
    expect(obeyed).toBe(0);
  });
});

describe("when all places are taken", () => {
  const FULL = { ...LIMITS, connectionsMax: 3, perAddressMax: 100 };
  /** A bare server. Unlike the services, it also counts connections from this machine. */
  async function strangersOnly(limits = FULL, identityOf = (address: string) => address) {
    const server = createServer((_, response) => response.end("small"));
    new Connections(server, limits, { isTrusted: () => false, getIdentity: identityOf });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return { server, close: () => new Promise((resolve) => server.close(resolve)) };
  }

  test("a new connection replaces the oldest one without a request, and none that has sent one", async () => {
    const full = await strangersOnly();
    const user = open(get("/small"), full);
    await once(user, "data");
    const idle = [open("", full), open("", full)] as const;
    for (const socket of idle) if (socket.connecting) await once(socket, "connect");
    const closed = once(idle[0], "close");
    const newcomer = open(get("/small"), full);
    await once(newcomer, "data");
    await closed;
    expect([user.destroyed, idle[1].destroyed]).toEqual([false, false]);
    user.write(get("/small"));
    await once(user, "data");
    for (const socket of [user, newcomer, idle[1]]) socket.destroy();
    await full.close();
  });

  test("a new connection is refused while every other one has sent a request", async () => {
    const full = await strangersOnly();
    const users = [1, 2, 3].map(() => open(get("/small"), full));
    await Promise.all(users.map((socket) => once(socket, "data")));
    await once(open("", full), "close");
    expect(users.some(({ destroyed }) => destroyed)).toBe(false);
    for (const socket of users) socket.destroy();
    await full.close();
  });

  test("all addresses of one caller count together", async () => {
    const full = await strangersOnly({ ...FULL, perAddressMax: 2 }, () => "2001:db8:0:1::/64");
    const sockets = [open(get("/small"), full), open(get("/small"), full)];
    await Promise.all(sockets.map((socket) => once(socket, "data")));
    await once(open("", full), "close");
    for (const socket of sockets) socket.destroy();
    await full.close();
  });
});

import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Type } from "typebox";
import { acceptForms } from "./form-body.js";
import { createHttpApp } from "./http-app.js";
import type { HttpApp } from "./http-app-type.js";

let app: HttpApp;
let port: number;
const lines: string[] = [];

beforeAll(async () => {
  app = createHttpApp({
    service: "test",
    logLevel: "debug",
    logStream: { write: (line) => void lines.push(line) },
    trustProxy: () => false,
  });
  app.route({
    method: "POST",
    url: "/echo",
    schema: {
      body: Type.Object({
        n: Type.Optional(Type.Number()),
        s: Type.Optional(Type.String()),
        o: Type.Optional(Type.Unknown()),
      }),
    },
    handler: async (request) => request.body,
  });
  app.get("/things/:id", async (request) => ({ ...(request.query as object), ...(request.params as object) }));
  app.get("/any/:id", { config: { takesAnyAddress: true } }, async () => ({ taken: true }));
  app.register(async (scope) => {
    acceptForms(scope as unknown as HttpApp, 1_000, (fields) => fields);
    scope.post("/form", async (request) => ({ body: request.body ?? null }));
  });
  app.get("/broken", async () => {
    throw new Error("password=hunter2 in a stack");
  });
  app.delete("/thing", async (_request, reply) => reply.send({ gone: true }));
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

const post = (body: string, headers: Record<string, string> = { "content-type": "application/json" }) =>
  fetch(`http://127.0.0.1:${port}/echo`, { method: "POST", body, headers });

/** Sends raw bytes, because clients and injectors normalize a path before sending. */
function raw(bytes: string, { endsItself = true } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.on("data", (chunk) => {
      // Keep listening for a moment after the first answer, because the service may send more.
      if (answer === "" && endsItself) setTimeout(() => socket.end(), 300);
      answer += chunk;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

describe("every answer is JSON in the envelope", () => {
  test.each([
    ["truncated JSON", '{"n":', 400, "BAD_REQUEST"],
    ["an empty body", "", 400, "BAD_REQUEST"],
    ["a number as text", '{"n":"5"}', 400, "BAD_REQUEST"],
    ["true for a number", '{"n":true}', 400, "BAD_REQUEST"],
    ["1e400", '{"n":1e400}', 400, "BAD_REQUEST"],
    ["__proto__", '{"o":{"__proto__":{"x":1}}}', 400, "BAD_REQUEST"],
    ["constructor.prototype", '{"o":{"constructor":{"prototype":{"x":1}}}}', 400, "BAD_REQUEST"],
    ["NUL", '{"s":"a\\u0000b"}', 400, "BAD_REQUEST"],
    ["a lone surrogate", '{"s":"\\ud800"}', 400, "BAD_REQUEST"],
    ["deep nesting", `{"o":${"[".repeat(5000)}${"]".repeat(5000)}}`, 400, "BAD_REQUEST"],
    ["two megabytes", JSON.stringify({ s: "x".repeat(2 << 20) }), 413, "PAYLOAD_TOO_LARGE"],
  ])("%s", async (_name, body, status, code) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      status: "error",
      code: code === "BAD_REQUEST" ? "VALIDATION_FAILED" : code,
    });
  });

  test("another media type", async () => {
    const answer = await post("a=1", { "content-type": "application/x-www-form-urlencoded" });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  test("an unknown path is 404, another method 405 with Allow", async () => {
    expect((await fetch(`http://127.0.0.1:${port}/nothing`)).status).toBe(404);
    const answer = await fetch(`http://127.0.0.1:${port}/echo`, { method: "PUT" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST");
    expect(await answer.json()).toMatchObject({ code: "METHOD_NOT_ALLOWED" });
  });

  test("an unexpected failure reveals nothing about itself and is logged once", async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/broken`);
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ code: "INTERNAL_ERROR" });
    expect(text).not.toContain("hunter2");
    expect(lines.filter((line) => line.includes("hunter2"))).toHaveLength(1);
  });

  test.each([
    ["a malformed path", "GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
    ["an over-long path", `GET /${"a".repeat(9000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 414],
    ["over-long headers", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    ["no HTTP at all", "hello\r\n\r\n", 400],
    [
      "a body with two lengths",
      "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
  ])("%s", async (_name, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4))).toMatchObject({ status: "error" });
  });
});

describe("URLs and forms follow the rules for texts in JSON", () => {
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.json()];
  };
  test.each(["/things/a%00", "/things/a?x=%00", "/things/a?x=1&x=b%00", "/things/a?x%00=1"])("%s", async (path) => {
    const wrong = { code: "VALIDATION_FAILED", message: expect.stringContaining("without NUL") };
    expect(await get(path)).toEqual([400, expect.objectContaining(wrong)]);
  });

  test("accepts every other text; a route may accept any, and an unknown route is not found", async () => {
    expect(await get("/things/%F0%9F%92%A5?x=%01")).toEqual([200, { id: "💥", x: "\u0001" }]);
    expect(await get("/any/%00?x=%00")).toEqual([200, { taken: true }]);
    expect((await get("/nothing/%00?x=%00"))[0]).toBe(404);
  });

  const form = async (body: string | Buffer, type = "application/x-www-form-urlencoded") => {
    const answer = await fetch(`http://127.0.0.1:${port}/form`, {
      method: "POST",
      body,
      headers: { "content-type": type },
    });
    return [answer.status, await answer.json()];
  };
  test("a form becomes an object of texts, and no other media type is accepted as a form", async () => {
    expect(await form("a=1&b=%F0%9F%92%A5+c")).toEqual([200, { body: { a: "1", b: "💥 c" } }]);
    for (const bad of ["a=%00", "a%00=1", "__proto__=1", Buffer.from([0x61, 0x3d, 0xff])]) {
      expect((await form(bad))[0]).toBe(400);
    }
    for (const type of ["application/json", "text/plain", "x"]) expect((await form('{"a":5}', type))[0]).toBe(415);
    expect((await form(`a=${"x".repeat(1_000)}`))[0]).toBe(413);
  });
});

test("a DELETE with a JSON content type and no body is accepted", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/thing`, {
    method: "DELETE",
    headers: { "content-type": "application/json" },
  });
  expect(answer.status).toBe(200);
});

test("a valid X-Request-Id is echoed, an invalid one replaced", async () => {
  const requestId = async (id: string) =>
    (await fetch(`http://127.0.0.1:${port}/nothing`, { headers: { "x-request-id": id } })).headers.get("x-request-id");
  expect(await requestId("abc-1.2_3")).toBe("abc-1.2_3");
  for (const bad of ["a b", "a".repeat(129), "a;b"]) expect(await requestId(bad)).toMatch(/^[0-9a-f-]{36}$/);
});

test("the log doesn't contain an API key that was sent as X-Request-Id, or a payment's secret in encoded form", async () => {
  const key = `svc_live_sk_${"0123456789abcdef".repeat(3)}`;
  const answer = await fetch(`http://127.0.0.1:${port}/nothing`, { headers: { "x-request-id": key } });
  expect(answer.headers.get("x-request-id")).toBe(key);
  await fetch(`http://127.0.0.1:${port}/pay/intents/k3Jx0m9VQ2uT7cYwB5sL%5FA`);
  await fetch(`http://127.0.0.1:${port}/things/a%20b`);
  const output = lines.join("");
  expect(output).not.toContain("0123456789abcdef");
  expect(output).not.toContain("k3Jx0m9VQ2uT7cYwB5sL");
  expect(output).toContain('"reqId":"redacted"');
  expect(output).toContain('"path":"/pay/intents/[redacted]"');
  expect(output).toContain('"path":"/things/a%20b"');
});

test.each([
  ["headers", "POST /echo HTTP/1.1\r\nHost: a\r\nX-Slow: "],
  ["a body", "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"],
])("if the rest of %s never arrives, the connection ends with an answer that says so", async (_name, bytes) => {
  const slow = createHttpApp({
    service: "slow",
    logLevel: "fatal",
    logStream: { write: () => {} },
    trustProxy: () => false,
    requestTimeoutMs: 300,
  });
  slow.post("/echo", async (request) => request.body);
  await slow.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((slow.server.address() as { port: number }).port, "127.0.0.1", () => socket.write(bytes));
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  await new Promise((resolve) => socket.on("close", resolve));
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  await slow.close();
});

describe("any input on a socket is answered in the envelope, with an id", () => {
  const CONNECT = "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n";
  const CASES: readonly [string, string, number][] = [
    ["an absolute form that is no URL", "GET http:// HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["an absolute form of another scheme", "GET mailto:a@b HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["a request without Host", "GET /nothing HTTP/1.1\r\n\r\n", 400],
    ["two Hosts", "GET /nothing HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400],
    ["an unknown expectation", "GET /nothing HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\n\r\n", 417],
    ["CONNECT", CONNECT, 405],
  ];
  test.each(CASES)("%s", async (_, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/x-request-id: \S+/i);
    expect(answer).toMatch(/\{"status":"error","code":"[A-Z_]+"/);
  });

  test("an absolute form is routed by its path", async () => {
    const answer = await raw("DELETE http://any.example/thing HTTP/1.1\r\nHost: any.example\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"gone":true\}/);
  });

  test("a valid request keeps its answer when an invalid one follows on the same connection", async () => {
    const answer = await raw("DELETE /thing HTTP/1.1\r\nHost: a\r\n\r\nNONSENSE\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"gone":true\}[\s\S]*HTTP\/1.1 400 /);
  });

  test("a valid request keeps its answer when CONNECT follows, and the connection closes after both", async () => {
    const answer = await raw(`DELETE /thing HTTP/1.1\r\nHost: a\r\n\r\n${CONNECT}`, { endsItself: false });
    expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"gone":true\}[\s\S]*HTTP\/1.1 405 /);
  });

  test("a body that isn't UTF-8 is refused, not changed", async () => {
    const body = Buffer.from([...Buffer.from('{"s":"a'), 0xff, ...Buffer.from('b"}')]);
    const answer = await fetch(`http://127.0.0.1:${port}/echo`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("is not UTF-8")]);
  });

  test("a key in the path is not logged", async () => {
    await fetch(`http://127.0.0.1:${port}/x/svc_live_sk_abcdef123456`);
    expect(lines.join("")).toContain("/x/svc_live_sk_[redacted]");
    expect(lines.join("")).not.toContain("abcdef123456");
  });
});

import type { RequestListener, ServerResponse } from "node:http";
import { afterEach, expect, test } from "@jest/globals";
import type { OpenResult } from "../src/index.js";
import { clientOf, closeOpened, requestTo } from "./support/one-request.js";
import { serveHttp, serveRaw } from "./support/servers.js";

afterEach(closeOpened);

const PATIENT_MS = 120_000;
type Opened = Extract<OpenResult, { kind: "open" }>;

async function openTo(
  listener: RequestListener,
  idleTimeoutMs = PATIENT_MS,
  signal?: AbortSignal,
): Promise<OpenResult> {
  const server = await serveHttp(listener);
  return clientOf(server).open({ url: server.url, idleTimeoutMs, signal });
}

/** Opens a request to a server that sends the head and "one". The test ends the returned response. */
async function opened(head: Record<string, string> = {}, idleTimeoutMs = PATIENT_MS) {
  let response: ServerResponse | undefined;
  const result = await openTo((_request, answer) => {
    response = answer;
    answer.writeHead(200, head).write("one");
  }, idleTimeoutMs);
  return { response: response as ServerResponse, result: result as Opened };
}

async function textOf({ body }: Opened): Promise<string> {
  let text = "";
  for await (const chunk of body) text += chunk;
  return text;
}
const failureOf = (reading: Promise<unknown>): Promise<Error> =>
  reading.then(
    () => new Error("it ended"),
    (error: Error) => error,
  );

test("resolves with the head and the first byte before the rest has arrived", async () => {
  const { response, result } = await opened({ "x-own": "1" });
  expect(result).toMatchObject({ kind: "open", status: 200, headers: { "x-own": "1" } });
  response.end(" and two");
  expect(await textOf(result)).toBe("one and two");
});

test("returns an answer without a body as ended, and compressed bytes as sent", async () => {
  const none = (await openTo((_request, response) => response.writeHead(204).end())) as Opened;
  expect([none.status, await textOf(none)]).toEqual([204, ""]);
  const coded = (await openTo((_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end("as it came"),
  )) as Opened;
  expect([coded.headers["content-encoding"], await textOf(coded)]).toEqual(["gzip", "as it came"]);
});

test("a 304 may announce the length of the body that it leaves out, as one response and as a stream", async () => {
  const unchanged: RequestListener = (_request, response) => response.writeHead(304, { "content-length": "5" }).end();
  const stream = (await openTo(unchanged)) as Opened;
  expect([stream.status, stream.headers["content-length"], await textOf(stream)]).toEqual([304, "5", ""]);
  expect(await requestTo(unchanged)).toMatchObject({ kind: "response", status: 304, body: Buffer.alloc(0) });
});

test("a failure before the first byte is the result", async () => {
  expect(await openTo((_request, response) => response.destroy())).toEqual({ kind: "unreachable", cause: "reset" });
  expect(await openTo((_request, response) => response.writeHead(200).flushHeaders(), 50)).toEqual({ kind: "timeout" });
  expect(await openTo(() => {}, PATIENT_MS, AbortSignal.timeout(50))).toEqual({ kind: "aborted" });
  const large = (_request: unknown, response: ServerResponse) =>
    response.writeHead(200, { "x-large": "x".repeat(70_000) }).end("x");
  expect(await openTo(large)).toEqual({ kind: "too_large", part: "headers" });
  const server = await serveRaw((socket) => socket.end("no HTTP"));
  const raw = await clientOf(server).open({ url: server.url, idleTimeoutMs: PATIENT_MS });
  expect(raw).toEqual({ kind: "unreachable", cause: "protocol" });
});

test("sends nothing to an address that isn't public", async () => {
  const server = await serveHttp((_request, response) => response.end());
  const client = clientOf(server, { allowHosts: undefined });
  expect(await client.open({ url: "http://10.0.0.1/", idleTimeoutMs: PATIENT_MS })).toMatchObject({ kind: "blocked" });
  expect(server.connections()).toBe(0);
});

test("a failure after the first byte is an error of the body", async () => {
  const broken = await opened();
  broken.response.destroy();
  expect((await failureOf(textOf(broken.result))).message).toBe("unreachable");
  const short = await opened({ "content-length": "100" });
  short.response.destroy();
  expect((await failureOf(textOf(short.result))).message).toBe("unreachable");
  const silent = await opened({}, 1_000);
  expect((await failureOf(textOf(silent.result))).message).toBe("timeout");
});

test("destroying the body aborts the request at the server", async () => {
  const { response, result } = await opened();
  const ended = new Promise((resolve) => response.once("close", resolve));
  result.body.destroy();
  await ended;
});

test("close aborts open answers", async () => {
  const server = await serveHttp((_request, response) => response.writeHead(200).write("one"));
  const client = clientOf(server);
  const open = (await client.open({ url: server.url, idleTimeoutMs: PATIENT_MS })) as Opened;
  const reading = failureOf(textOf(open));
  await client.close();
  expect((await reading).message).toBe("aborted");
  expect(await client.open({ url: server.url, idleTimeoutMs: PATIENT_MS })).toEqual({ kind: "aborted" });
});

test("a paused reader doesn't count as a silent server", async () => {
  const whole = "x".repeat(4 << 20);
  const open = (await openTo((_request, response) => response.writeHead(200).end(whole), 3_000)) as Opened;
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect((await textOf(open)).length).toBe(whole.length);
});

import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import { paymentHeader } from "./support/agentic-world.js";
import { type LinkShop, type ShopLink, startLinkShop } from "./support/link-shop.js";
import { unknownId } from "./support/payments-under-test.js";
import { sunny } from "./support/recording-target.js";

const LARGE = 10 << 20;
let shop: LinkShop;
let link: ShopLink;
let onlyPost: ShopLink;
const sockets = new Set<Socket>();

beforeAll(async () => {
  shop = await startLinkShop();
  link = await shop.makeLink();
  onlyPost = await shop.makeLink({ targetMethod: "POST" });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await shop?.stop();
});
beforeEach(() => {
  shop.target.calls.length = 0;
  shop.target.respond = sunny;
});

/** Bytes of request bodies in memory, from the gauge that operators see. */
async function held(): Promise<number | undefined> {
  const gauge = await shop.payments.deps.metrics.registry.getSingleMetric("http_request_body_bytes")?.get();
  return gauge?.values[0]?.value;
}

/** Sends the headers of a request, but no body. */
async function sendHead(
  method: string,
  path: string,
  ...fields: string[]
): Promise<{ answer: string; socket: Socket }> {
  const socket = connect(Number(new URL(shop.payments.url).port), "127.0.0.1");
  sockets.add(socket);
  socket.on("error", () => {});
  socket.write([`${method} ${path} HTTP/1.1`, "Host: a", ...fields, "", ""].join("\r\n"));
  let answer = "";
  while (!/\r\n\r\n.*\}$/s.test(answer)) answer += String((await once(socket, "data"))[0]);
  return { answer, socket };
}

describe("an unpaid request is answered before its body is read", () => {
  const length = `Content-Length: ${LARGE}`;
  const chunked = "Transfer-Encoding: chunked";
  const otherScheme = Buffer.from(
    JSON.stringify({ x402Version: 1, scheme: "upto", network: "base-sepolia", payload: {} }),
  ).toString("base64");

  test.each([
    ["402 for a link that can be paid", "POST", () => link.path, [length], 402],
    ["402 for chunks", "PUT", () => link.path, [chunked, "Content-Type: application/json"], 402],
    ["402 for a payment of another scheme", "POST", () => link.path, [length, `X-PAYMENT: ${otherScheme}`], 402],
    ["404 for a link that does not exist", "POST", () => `/api/agent/link/${unknownId()}`, [length], 404],
    ["400 for what is no link's id", "POST", () => "/api/agent/link/x", [chunked], 400],
    ["400 for a payment that cannot be read", "POST", () => link.path, [length, "X-PAYMENT: ?"], 400],
    ["405 for another method", "PATCH", () => onlyPost.path, [length], 405],
    ["413 for more than may be paid for", "POST", () => link.path, [`Content-Length: ${LARGE + 1}`], 413],
  ])("%s", async (_what, method, path, fields, status) => {
    const { answer } = await sendHead(method, path(), ...fields);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(/\r\npayment-required: /i.test(answer)).toBe(status === 402);
    expect(await held()).toBe(0);
  });

  test("an unpaid request with Expect: 100-continue isn't asked for its body", async () => {
    const { answer, socket } = await sendHead("POST", link.path, length, "Expect: 100-continue");
    expect(answer).toMatch(/^HTTP\/1.1 402 /);
    if (!socket.closed) await once(socket, "close");
  });
});

describe("clients that send 10 MiB even with the unpaid request get the offer, and then what they paid for", () => {
  const body = Buffer.alloc(LARGE, 7);
  const type = { "content-type": "application/octet-stream" };

  test("fetch", async () => {
    const send = async (payment: Record<string, string>) => {
      const { status } = await fetch(shop.payments.url + link.path, {
        method: "POST",
        headers: { ...type, ...payment },
        body,
      });
      return status;
    };
    expect(await send({})).toBe(402);
    expect(await send({ "x-payment": await paymentHeader() })).toBe(200);
    expect(shop.target.calls.map((call) => call.body.length)).toEqual([LARGE]);
  });

  test("node:http over one connection", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = async (payment: Record<string, string>) => {
      const asked = request(shop.payments.url + link.path, { method: "POST", agent, headers: { ...type, ...payment } });
      asked.end(body);
      const [answer] = await once(asked, "response");
      answer.resume();
      await once(answer, "end");
      if (!asked.writableFinished) await once(asked, "finish");
      return [answer.statusCode, asked.socket?.localPort];
    };
    const [unpaid, port] = await send({});
    expect(unpaid).toBe(402);
    expect(await send({ "x-payment": await paymentHeader() })).toEqual([200, port]);
    agent.destroy();
    expect(shop.target.calls.map((call) => call.body.length)).toEqual([LARGE]);
  });

  test("no body stays in memory afterwards", () => until(async () => (await held()) === 0));
});

test("a paid body stays in memory until its answer, and is freed when the buyer disconnects", async () => {
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  shop.target.respond = () => isAsked();
  const leaving = new AbortController();
  const call = fetch(shop.payments.url + link.path, {
    method: "POST",
    headers: { "x-payment": await paymentHeader() },
    body: Buffer.alloc(1 << 20),
    signal: leaving.signal,
  });
  call.catch(() => {});
  await asked;
  expect(await held()).toBe(1 << 20);
  leaving.abort();
  await until(async () => (await held()) === 0);
});

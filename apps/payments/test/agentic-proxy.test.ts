import { createHash, randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { paymentHeader } from "./support/agentic-world.js";
import { sendBytes } from "./support/http-request.js";
import { type LinkShop, type ShopLink, startLinkShop } from "./support/link-shop.js";
import { answering, sunny } from "./support/recording-target.js";

let shop: LinkShop;
let link: ShopLink;

beforeAll(async () => {
  shop = await startLinkShop();
  link = await shop.makeLink();
});
afterAll(() => shop?.stop());
beforeEach(() => {
  shop.target.calls.length = 0;
  shop.target.respond = sunny;
});

const onlyCall = () => {
  expect(shop.target.calls).toHaveLength(1);
  return shop.target.calls[0] as LinkShop["target"]["calls"][number];
};

describe("what the target gets", () => {
  /** Headers that the outgoing HTTP client sets itself. */
  const OF_THE_CALL = ["host", "connection", "accept-encoding", "content-length", "transfer-encoding"];

  test("has exactly the forwarded headers, the service's own and the injected ones, and nothing else from the buyer", async () => {
    const own = await shop.makeLink({
      forwardHeaders: ["X-Trace", "x-hop"],
      upstreamHeaders: { Authorization: "Bearer upstream", "X-Api-Key": "k-1" },
    });
    const forwarded = {
      accept: "text/csv",
      "accept-language": "it",
      "content-type": "text/plain",
      "user-agent": "agent/7",
      "idempotency-key": "once-1",
      traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      tracestate: "a=b",
      "x-trace": "t-1",
    };
    const dropped = {
      authorization: "Bearer buyer",
      cookie: "session=1",
      range: "bytes=0-1",
      "if-none-match": '"1"',
      "if-modified-since": "Sat, 21 Nov 2026 10:00:00 GMT",
      "payment-identifier": "p",
      "x-payment-other": "p",
      "x-customer-name": "Ann",
      "x-svc-payment-status": "settled",
      "x-svc-payer": "another-payer",
      "x-svc-anything": "1",
      forwarded: "for=1.2.3.4",
      "x-forwarded-for": "1.2.3.4",
      "x-forwarded-host": "evil.example",
      "x-real-ip": "1.2.3.4",
      "x-request-id": "chosen-by-buyer",
      "x-other": "1",
      "x-api-key": "buyer's",
      te: "trailers",
      "proxy-authorization": "Basic eDp5",
      "x-hop": "named by Connection",
    };
    const body = "hello";
    const head = Object.entries({ ...forwarded, ...dropped, "x-payment": await paymentHeader() });
    const answer = await sendBytes(
      shop.payments.url,
      [
        `POST ${own.path} HTTP/1.1`,
        "Host: pay.example.com",
        "Connection: close, X-Hop",
        `Content-Length: ${body.length}`,
        ...head.map(([name, value]) => `${name}: ${value}`),
        "",
        body,
      ].join("\r\n"),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    const { headers } = onlyCall();
    const { authorization, "x-api-key": apiKey, host, ...rest } = headers;
    expect([authorization, apiKey]).toEqual(["Bearer upstream", "k-1"]);
    expect(host).toBe(new URL(shop.target.url).host);
    const ours = Object.keys(rest).filter((name) => name.startsWith("x-svc-"));
    expect(ours.sort()).toEqual([
      "x-svc-amount",
      "x-svc-asset",
      "x-svc-content-sha256",
      "x-svc-key-id",
      "x-svc-mode",
      "x-svc-network",
      "x-svc-payer",
      "x-svc-payment-id",
      "x-svc-payment-link",
      "x-svc-payment-status",
      "x-svc-request-id",
      "x-svc-signature",
    ]);
    const others = Object.entries(rest).filter(([name]) => !ours.includes(name) && !OF_THE_CALL.includes(name));
    // The target's key is derived from the buyer and the buyer's key: all buyers share one merchant credential.
    const key = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(Object.fromEntries(others)).toEqual({ ...forwarded, "idempotency-key": key });
    expect(headers["x-svc-payment-status"]).toBe("verified");
    expect(headers["x-svc-request-id"]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  test("has the same Idempotency-Key for a buyer's same key, and a different one for another buyer or link", async () => {
    const other = await shop.makeLink();
    shop.target.respond = answering({ status: 503, body: "{}" });
    const call = async (at: ShopLink, privateKey: string): Promise<unknown> => {
      shop.target.calls.length = 0;
      const answer = await shop.pay(at, { payment: { privateKey }, headers: { "idempotency-key": "order-1" } });
      expect(answer.status).toBe(503);
      return onlyCall().headers["idempotency-key"];
    };
    const [buyer, another] = [await shop.newBuyer(), await shop.newBuyer()];
    const first = await call(link, buyer);
    expect(await call(link, buyer)).toBe(first);
    const others = [await call(link, another), await call(other, buyer)];
    expect(new Set([first, "order-1", ...others]).size).toBe(4);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "%s: the body byte for byte, with its hash, and the query",
    async (method) => {
      const own = await shop.makeLink({ targetUrl: `${shop.target.url}/a%20b/report?fixed=1` });
      const bytes = Buffer.concat([randomBytes(4096), Buffer.from([0, 13, 10, 255])]);
      const answer = await fetch(`${shop.payments.url}${own.path}?q=%C3%A4&q=2&empty=`, {
        method,
        headers: { "x-payment": await paymentHeader(), "content-type": "application/octet-stream" },
        body: bytes,
      });
      expect([answer.status, await answer.text()]).toEqual([200, '{"report":"sunny"}']);
      const call = onlyCall();
      expect([call.method, call.url]).toEqual([method, "/a%20b/report?fixed=1&q=%C3%A4&q=2&empty="]);
      expect(call.body.equals(bytes)).toBe(true);
      expect(call.headers["x-svc-content-sha256"]).toBe(createHash("sha256").update(bytes).digest("hex"));
    },
  );

  test("keeps a compressed body and its Content-Encoding unchanged", async () => {
    const bytes = gzipSync("hello");
    const answer = await fetch(shop.payments.url + link.path, {
      method: "POST",
      headers: { "x-payment": await paymentHeader(), "content-type": "text/plain", "content-encoding": "gzip" },
      body: bytes,
    });
    expect(answer.status).toBe(200);
    expect(onlyCall().body.equals(bytes)).toBe(true);
    expect(onlyCall().headers["content-encoding"]).toBe("gzip");
  });

  test("can have a body of 10 MiB; one byte more is a 413 without a charge", async () => {
    const before = await shop.income();
    const send = async (size: number) =>
      fetch(shop.payments.url + link.path, {
        method: "POST",
        headers: { "x-payment": await paymentHeader(), "content-type": "application/octet-stream" },
        body: Buffer.alloc(size, 7),
      });
    const over = await send((10 << 20) + 1);
    expect([over.status, ((await over.json()) as { code: string }).code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect(shop.target.calls).toHaveLength(0);
    expect(await shop.income()).toBe(before);
    expect((await send(10 << 20)).status).toBe(200);
    expect(onlyCall().body.length).toBe(10 << 20);
  });
});

describe("what the buyer gets", () => {
  const PRIVATE = {
    "set-cookie": "a=1",
    "x-named": "by connection",
    "keep-alive": "timeout=9",
    "payment-response": "forged",
    "x-payment-response": "forged",
    "payment-required": "forged",
    "x-svc-charged": "false",
    "x-svc-payment-id": "forged",
    "idempotent-replayed": "true",
    "x-request-id": "target's",
    "clear-site-data": '"*"',
    "strict-transport-security": "max-age=1",
    "access-control-allow-origin": "https://target.example",
  };

  test.each([
    ["paid", 200],
    ["uncharged", 418],
  ])(
    "of a %s answer: status, body and plain headers; no cookie, no hop-by-hop header, none of ours",
    async (_what, status) => {
      shop.target.respond = (response) =>
        void response
          .writeHead(status, {
            ...PRIVATE,
            connection: "close, x-named",
            "content-type": "text/csv",
            "x-plain": "1",
            "cache-control": "public, max-age=9999",
            vary: "accept-language",
          })
          .end("a,b");
      const answer = await shop.pay(link, { payment: { privateKey: await shop.newBuyer() } });
      expect([answer.status, answer.text]).toEqual([status, "a,b"]);
      expect(answer.headers.get("content-type")).toBe("text/csv");
      expect(answer.headers.get("x-plain")).toBe("1");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("vary")).toContain("PAYMENT-SIGNATURE");
      expect(answer.headers.get("x-svc-charged")).toBe(String(status === 200));
      expect([...answer.headers.values()].join()).not.toMatch(/forged|target's|max-age=1\b|timeout=9/);
      for (const name of ["set-cookie", "x-named", "idempotent-replayed", "clear-site-data", "payment-required"])
        expect(answer.headers.get(name)).toBeNull();
    },
  );

  test("is decompressed, without a Content-Encoding header", async () => {
    shop.target.respond = (response) =>
      void response
        .writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" })
        .end(gzipSync("hello ".repeat(100)));
    const answer = await shop.pay(link, { query: "?gzip" });
    expect(answer.text).toBe("hello ".repeat(100));
    expect(answer.headers.get("content-encoding")).toBeNull();
  });

  test.each<[string, LinkShop["target"]["respond"]]>([
    ["in an unknown encoding", (response) => void response.writeHead(200, { "content-encoding": "zstd" }).end("x")],
    ["more than 10 MiB", (response) => void response.writeHead(200).end(Buffer.alloc((10 << 20) + 1))],
    ["a redirect to itself", (response) => void response.writeHead(307, { location: "/report" }).end()],
    ["a redirect without a target", (response) => void response.writeHead(304).end()],
    ["nothing, hanging up", (response) => void response.destroy()],
    [
      "half an answer",
      (response) => {
        response.writeHead(200, { "content-length": "9" });
        response.write("half");
        setTimeout(() => response.destroy(), 50);
      },
    ],
  ])("a target that answers %s is a 502, and nothing is charged", async (_what, respond) => {
    shop.target.respond = respond;
    const before = await shop.income();
    const answer = await shop.pay(link, { payment: { privateKey: await shop.newBuyer() } });
    expect([answer.status, answer.body?.code, answer.headers.get("x-svc-charged")]).toEqual([
      502,
      "UPSTREAM_ERROR",
      "false",
    ]);
    expect(shop.target.calls).toHaveLength(1);
    expect(await shop.income()).toBe(before);
  });

  test("can be 10 MiB long, and the same payment gets it again without another call", async () => {
    const bytes = randomBytes(10 << 20);
    shop.target.respond = (response) =>
      void response.writeHead(200, { "content-type": "application/octet-stream" }).end(bytes);
    const headers = { "x-payment": await paymentHeader(), "idempotency-key": "ten mebibytes, please" };
    for (const replayed of [null, "true"]) {
      const answer = await fetch(`${shop.payments.url}${link.path}?big`, { headers });
      expect(answer.headers.get("idempotent-replayed")).toBe(replayed);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
    onlyCall();
  });
});

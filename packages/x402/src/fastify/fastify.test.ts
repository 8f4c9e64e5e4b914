import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import Fastify from "fastify";
import { BUYER, evmV1, MERCHANT } from "../../test/sample-payments.js";
import { buildChallenge } from "../challenge.js";
import { ALLOWED_HEADERS, EXPOSED_HEADERS } from "../cors.js";
import { decodeBase64Json, encodeBase64Json } from "../wire/json.js";
import { answerCors, readPayment, sendChallenge, setReceipt, versionAskedFor } from "./paid-route.js";

const app = Fastify();
const methods = ["GET", "POST"];
const schema = { response: { 402: { type: "object", properties: { error: { type: "string" } } } } };
let origin: string;

beforeAll(async () => {
  app.route({
    method: [...methods, "OPTIONS"],
    url: "/paid",
    schema,
    onRequest: answerCors(methods),
    handler: (request, reply) => {
      const decoded = readPayment(request);
      if (decoded.outcome === "malformed") throw Object.assign(new Error(decoded.message), { statusCode: 400 });
      if (decoded.outcome === "payment") {
        const { version, network, payer } = decoded.payment;
        const receipt = { success: true, transaction: `0x${"12".repeat(32)}`, network, payer } as const;
        return setReceipt(reply, receipt, version).send({ paid: true });
      }
      const challenge = buildChallenge({
        offers: [{ network: "base_sepolia", payTo: MERCHANT, amountBaseUnits: 10_000n, maxTimeoutSeconds: 120 }],
        resource: { url: "https://pay.example/paid", description: "", mimeType: "" },
        error: "Payment is required.",
        version: versionAskedFor(request, 1),
        body: { code: "PAYMENT_REQUIRED" },
      });
      const wantsPage = request.headers.accept === "text/html";
      reply.header("vary", "accept, Origin");
      return sendChallenge(reply, challenge, wantsPage ? { contentType: "text/html", text: "<p>Pay</p>" } : undefined);
    },
  });
  origin = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const ask = (headers: Record<string, string> = {}, method = "GET") => fetch(`${origin}/paid`, { method, headers });
const list = (value: string | null) => (value ?? "").split(",").map((name) => name.trim());

describe("over HTTP", () => {
  test("a challenge isn't cacheable, has a Vary header, and is complete in spite of a response schema", async () => {
    const answer = await ask();
    expect(answer.status).toBe(402);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(list(answer.headers.get("vary"))).toEqual(["accept", "Origin", "PAYMENT-SIGNATURE", "X-PAYMENT"]);
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ x402Version: 1, code: "PAYMENT_REQUIRED", accepts: [{ network: "base-sepolia" }] });
    const { code, ...version1 } = body;
    expect(decodeBase64Json(answer.headers.get("payment-required") ?? "")).toEqual({ ok: true, value: version1 });
  });

  test("X-402-Version: 2 changes the header only", async () => {
    const answer = await ask({ "x-402-version": "2" });
    const header = decodeBase64Json(answer.headers.get("payment-required") ?? "");
    expect(header).toMatchObject({ ok: true, value: { x402Version: 2, accepts: [{ network: "eip155:84532" }] } });
    expect(await answer.json()).toMatchObject({ x402Version: 1 });
  });

  test("a page for people has the same status and header", async () => {
    const answer = await ask({ accept: "text/html" });
    expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
      402,
      "text/html",
      "<p>Pay</p>",
    ]);
    expect(answer.headers.get("payment-required")).toBe((await ask()).headers.get("payment-required"));
  });

  test("a paid answer has its receipt under both names and isn't cacheable", async () => {
    const answer = await ask({ "x-payment": encodeBase64Json(evmV1()) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const receipt = answer.headers.get("payment-response");
    expect(answer.headers.get("x-payment-response")).toBe(receipt);
    expect(decodeBase64Json(receipt ?? "")).toMatchObject({
      value: { success: true, network: "base-sepolia", payer: BUYER },
    });
  });

  test("a preflight is 204 and allows what the public clients send; it is never a challenge", async () => {
    const answer = await ask({ origin: "https://shop.example", "access-control-request-method": "POST" }, "OPTIONS");
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(answer.headers.get("payment-required")).toBeNull();
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(list(answer.headers.get("access-control-allow-methods"))).toEqual(methods);
    expect(list(answer.headers.get("access-control-allow-headers"))).toEqual(ALLOWED_HEADERS);
    expect((await ask({}, "OPTIONS")).status).toBe(204);
  });

  test("every other answer, including errors, lets pages of any origin read the payment headers", async () => {
    for (const answer of [
      await ask(),
      await ask({ "x-payment": "?" }),
      await ask({ "x-payment": encodeBase64Json(evmV1()) }),
    ]) {
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(list(answer.headers.get("access-control-expose-headers"))).toEqual(EXPOSED_HEADERS);
    }
  });
});

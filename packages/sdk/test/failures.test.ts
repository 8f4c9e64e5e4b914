import { createHash, createHmac } from "node:crypto";
import { getEventListeners } from "node:events";
import { describe, expect, test } from "@jest/globals";
import { privateKeyToAccount } from "viem/accounts";
import {
  NotFoundError,
  payLink,
  RateLimitError,
  SignatureError,
  Svc,
  SvcError,
  UnknownOutcomeError,
  verifyCall,
  verifyNodeRequest,
  verifyWebhook,
} from "../src/index.js";

const PRODUCT = { name: "x", amount: 1 };
const SECRET = `whsec_${btoa("x".repeat(32))}`;

/** A client whose requests get these answers in turn. */
function clientOf(...answers: Response[]) {
  const sentAt: number[] = [];
  const keys = new Set<string | null>();
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    sentAt.push(Date.now());
    keys.add(new Headers(init?.headers).get("idempotency-key"));
    return (answers[sentAt.length - 1] as Response).clone();
  };
  return { svc: new Svc({ apiKey: "k", fetch, maxRetries: answers.length - 1 }), sentAt, keys };
}
const failureOf = async (call: Promise<unknown>): Promise<SvcError> => {
  const error = await call.catch((thrown: unknown) => thrown);
  if (error instanceof SvcError) return error;
  throw new Error(`no SvcError but ${error}`);
};
const PORTAL = new Response("<html>Sign in to this network</html>", { headers: { "content-type": "text/html" } });
const NOTHING = new Response(null, { status: 204 });
const NUMBER = new Response("1", { headers: { "content-type": "application/json" } });

describe("a success that isn't the service's", () => {
  test.each([
    ["a captive portal's page", PORTAL, "status 200, text/html"],
    ["204", NOTHING, "status 204, no content type"],
    ["JSON that is no object", NUMBER, "status 200, application/json"],
  ])("%s is an SvcError, and after a POST an unknown outcome with its key", async (_what, answer, words) => {
    const read = clientOf(answer);
    const error = await failureOf(read.svc.products.retrieve("1"));
    expect(error).toMatchObject({ name: "SvcError", code: "UNKNOWN", status: answer.status });
    expect(error.message).toContain(words);

    const write = clientOf(answer);
    const unknown = await failureOf(write.svc.products.create(PRODUCT));
    expect(unknown).toBeInstanceOf(UnknownOutcomeError);
    expect(write.keys).toEqual(new Set([unknown.idempotencyKey]));
    expect(await failureOf(clientOf(answer).svc.products.update("1", PRODUCT))).toBeInstanceOf(UnknownOutcomeError);
  });
});

describe("a proxy's refusal", () => {
  test("with status 429 is a RateLimitError with the seconds of its Retry-After", async () => {
    const refused = new Response("slow down", { status: 429, headers: { "retry-after": "7" } });
    const error = await failureOf(clientOf(refused).svc.products.list());
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ code: "UNKNOWN", status: 429, retryAfter: 7 });
  });

  test("with status 503 is an unknown outcome; Retry-After may be a date", async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const away = new Response("", { status: 503, headers: { "retry-after": date } });
    const error = await failureOf(clientOf(away).svc.products.create(PRODUCT));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error.retryAfter).toBeGreaterThan(3_000);
    const past = new Response("", { status: 503, headers: { "retry-after": new Date(0).toUTCString() } });
    expect((await failureOf(clientOf(past).svc.products.list())).retryAfter).toBe(0);
    const none = new Response("", { status: 503 });
    expect((await failureOf(clientOf(none).svc.products.list())).retryAfter).toBeUndefined();
  });

  test("delays the next attempt", async () => {
    const away = new Response("", { status: 503, headers: { "retry-after": "3" } });
    const found = Response.json({ status: "success", data: { id: "1" } });
    const { svc, sentAt } = clientOf(away, found);
    expect(await svc.products.retrieve("1")).toEqual({ id: "1" });
    expect((sentAt[1] as number) - (sentAt[0] as number)).toBeGreaterThanOrEqual(2_990);
  });

  test("with status 404 doesn't mean that the resource doesn't exist", async () => {
    const error = await failureOf(clientOf(new Response("no such host", { status: 404 })).svc.products.retrieve("1"));
    expect([error instanceof NotFoundError, error.code, error.status]).toEqual([false, "UNKNOWN", 404]);
  });
});

test("an upload without an answer is an unknown outcome", async () => {
  const fetch = async () => {
    throw new TypeError("fetch failed");
  };
  const upload = { uploadUrl: "http://127.0.0.1:9/x", method: "PUT", headers: {} } as never;
  const error = await failureOf(new Svc({ fetch }).uploads.send(upload, new Uint8Array(1)));
  expect(error).toMatchObject({ name: "UnknownOutcomeError", code: "CONNECTION", cause: expect.any(TypeError) });
});

describe("a body that a framework parsed", () => {
  const CALL = { method: "POST", headers: {}, path: "/" };
  test.each([
    ["verifyWebhook", () => verifyWebhook({ event: "x" } as never, {}, SECRET)],
    ["verifyCall", () => verifyCall({ ...CALL, body: { a: 1 } as never }, SECRET)],
    ["verifyNodeRequest", () => verifyNodeRequest({ ...CALL, body: { a: 1 } }, SECRET)],
  ])("is rejected by %s with a SignatureError that says so", async (_name, verify) => {
    const error = await verify().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SignatureError);
    expect((error as Error).message).toMatch(/^The body is already parsed\./);
  });

  test("has a different message than a missing secret or signature", async () => {
    await expect(verifyWebhook("{}", {}, undefined as never)).rejects.toThrow("The secret is missing");
    await expect(verifyWebhook("{}", new Headers(), SECRET)).rejects.toThrow("X-Webhook-Signature is missing");
  });
});

test("a list sends one request however often it is awaited, and is a promise with catch and finally", async () => {
  const page = Response.json({ status: "success", data: [], hasMore: false });
  const { svc, sentAt } = clientOf(page, page);
  const list = svc.products.list();
  expect(sentAt).toHaveLength(0);
  const ended: string[] = [];
  expect(await list.finally(() => ended.push("ended"))).toMatchObject({ hasMore: false });
  expect(await list).toMatchObject({ data: [] });
  expect([sentAt.length, ended]).toEqual([1, ["ended"]]);
  const refused = clientOf(Response.json({ status: "error", code: "NOT_FOUND", message: "m" }, { status: 404 }));
  expect(await refused.svc.products.list().catch((error: unknown) => error)).toBeInstanceOf(NotFoundError);
});

test("a call that was received before is refused as long as its signature can be fresh", async () => {
  const secret = "psec_x";
  const options = { toleranceSeconds: 3_600 };
  const time = Math.floor(Date.now() / 1_000);
  const paid = { "payment-id": "1", "payment-link": "pl-1", payer: "0x1", amount: "1", network: "eip155:84532" };
  const digest = createHash("sha256").update("").digest("hex");
  const text = ["v1", time, "r1", "GET", "shop.example", "/", digest, ...Object.values(paid)].join("\n");
  const call = {
    method: "GET",
    path: "/",
    body: new Uint8Array(),
    headers: {
      host: "shop.example",
      "x-svc-request-id": "r1",
      "x-svc-signature": `t=${time},v1=${createHmac("sha256", secret).update(text).digest("hex")}`,
      ...Object.fromEntries(Object.entries(paid).map(([name, value]) => [`x-svc-${name}`, value])),
    },
  };
  expect(await verifyCall(call, secret, options)).toMatchObject({ requestId: "r1", paymentId: "1" });
  const { now } = Date;
  try {
    for (const minutes of [1, 11, 59]) {
      Date.now = () => (time + minutes * 60) * 1_000;
      await expect(verifyCall(call, secret, options)).rejects.toThrow("already received");
    }
  } finally {
    Date.now = now;
  }
});

test("a call without a body is verified in Express 4, which sets an empty object as its body", async () => {
  const secret = "psec_x";
  const time = Math.floor(Date.now() / 1_000);
  const paid = { "payment-id": "1", "payment-link": "pl-1", payer: "0x1", amount: "1", network: "eip155:84532" };
  const digest = createHash("sha256").update("").digest("hex");
  const text = ["v1", time, "r4", "GET", "shop.example", "/", digest, ...Object.values(paid)].join("\n");
  const headers = {
    host: "shop.example",
    "x-svc-request-id": "r4",
    "x-svc-signature": `t=${time},v1=${createHmac("sha256", secret).update(text).digest("hex")}`,
    ...Object.fromEntries(Object.entries(paid).map(([name, value]) => [`x-svc-${name}`, value])),
  };
  const request = { method: "GET", url: "/", headers, body: {} };
  expect(await verifyNodeRequest(request, secret)).toMatchObject({ requestId: "r4", paymentId: "1" });
  const parsed = { ...request, headers: { ...headers, "content-length": "2" } };
  await expect(verifyNodeRequest(parsed, secret)).rejects.toThrow("already parsed");
});

test("polling the job of a paid call leaves no listeners on the caller's signal", async () => {
  const { signal } = new AbortController();
  const counts: number[] = [];
  const running = { status: "running", jobUrl: "https://pay.example/api/agent/link/pl-1/jobs/1", retryAfter: 0.01 };
  const fetch = async () => {
    counts.push(getEventListeners(signal, "abort").length);
    if (counts.length > 5) return Response.json({});
    return Response.json(running, { status: 202, headers: { "x-svc-payment-id": "1" } });
  };
  const signer = privateKeyToAccount(`0x${"1".repeat(64)}`);
  const { response } = await payLink("https://pay.example/api/agent/link/pl-1", { signer, fetch, init: { signal } });
  expect(response.status).toBe(200);
  const [, first, ...others] = counts;
  expect(others).toEqual(Array(4).fill(first));
});

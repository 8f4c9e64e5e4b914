import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let other: TestMerchant;
const LINKS = "/api/v1/payment-links";
const TARGET = "https://api.example.com/v1";

beforeAll(async () => {
  payments = await startPayments({ env: { OUTBOUND_ALLOW_HOSTS: "target.internal:8080,127.0.0.1:*" } });
  merchant = await payments.makeMerchant();
  other = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

const create = (body: object, key = merchant.testKey) =>
  payments.call("POST", LINKS, { key, body: { network: "base_sepolia", name: "x", amount: 1, ...body } });
const call = (method: string, path: string, key: string, body?: unknown) => payments.call(method, path, { key, body });

const expectInsufficientScope = (answer: Awaited<ReturnType<typeof call>>) => {
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ status: "error", code: "API_KEY_SCOPE_INSUFFICIENT", hint: expect.any(String) });
  expect(answer.headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope"');
};

describe("a key of scope agentic", () => {
  test("makes agentic links without saying so, in both modes", async () => {
    const testLink = await create({ targetUrl: TARGET }, merchant.agenticTestKey);
    expect(testLink.body.data).toMatchObject({ isAgenticProxy: true, targetUrl: TARGET, mode: "test" });
    const liveLink = await create({ network: "base", targetUrl: TARGET }, merchant.agenticLiveKey);
    expect(liveLink.body.data).toMatchObject({ isAgenticProxy: true, mode: "live" });
    const explicit = await create({ targetUrl: TARGET, isAgenticProxy: true }, merchant.agenticTestKey);
    expect(explicit.status).toBe(201);
  });

  test("needs a target for every link", async () => {
    const answer = await create({}, merchant.agenticTestKey);
    expect(answer.body.message).toBe("targetUrl: is required when isAgenticProxy is true");
    const { id } = (await create({ targetUrl: TARGET }, merchant.agenticTestKey)).body.data;
    const cleared = await call("PATCH", `${LINKS}/${id}`, merchant.agenticTestKey, { targetUrl: null });
    expect(cleared.body.message).toBe("targetUrl: is required when isAgenticProxy is true");
  });

  test("is refused `isAgenticProxy: false` before the rest of the body is validated", async () => {
    expectInsufficientScope(await create({ isAgenticProxy: false }, merchant.agenticTestKey));
    const nonsense = { isAgenticProxy: false, amount: "x", network: 5, unknown: 1 };
    expectInsufficientScope(await call("POST", LINKS, merchant.agenticTestKey, nonsense));
    const { id } = (await create({ targetUrl: TARGET }, merchant.agenticTestKey)).body.data;
    expectInsufficientScope(await call("PATCH", `${LINKS}/${id}`, merchant.agenticTestKey, nonsense));
    expect((await call("POST", LINKS, merchant.agenticTestKey, { isAgenticProxy: "false" })).status).toBe(400);
  });

  test("lists, fetches and changes agentic links only", async () => {
    const plain = (await create({})).body.data;
    const agentic = (await create({ isAgenticProxy: true, targetUrl: TARGET })).body.data;
    const key = merchant.agenticTestKey;
    const listed = (await call("GET", `${LINKS}?limit=100`, key)).body.data;
    expect(listed.map(({ id }: { id: string }) => id)).toContain(agentic.id);
    expect(listed.every(({ isAgenticProxy }: { isAgenticProxy: boolean }) => isAgenticProxy)).toBe(true);
    expect((await call("GET", `${LINKS}/${agentic.id}`, key)).body.data).toEqual(agentic);
    expectInsufficientScope(await call("GET", `${LINKS}/${plain.id}`, key));
    expectInsufficientScope(await call("PATCH", `${LINKS}/${plain.id}`, key, { name: "y" }));
    expectInsufficientScope(await call("PATCH", `${LINKS}/${plain.id}`, key, {}));
    const cursor = await call("GET", `${LINKS}?starting_after=${plain.id}`, key);
    expect(cursor.body).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ field: "starting_after" }] });
    expect((await call("PATCH", `${LINKS}/${agentic.id}`, key, { name: "y" })).body.data.name).toBe("y");
  });

  test("gets the same answer as any key for another merchant's and another mode's link", async () => {
    const plain = (await create({})).body.data;
    expect((await call("GET", `${LINKS}/${plain.id}`, other.agenticTestKey)).body.code).toBe("AUTH_TENANT_MISMATCH");
    expect((await call("GET", `${LINKS}/${plain.id}`, merchant.agenticLiveKey)).body.code).toBe("NOT_FOUND");
  });

  test("manages products like any key", async () => {
    const key = merchant.agenticTestKey;
    const made = await call("POST", "/api/v1/products", key, { name: "x", amount: 1 });
    expect(made.status).toBe(201);
    expect((await call("GET", `/api/v1/products/${made.body.data.id}`, key)).body).toEqual(made.body);
    const link = await create({ productId: made.body.data.id, targetUrl: TARGET }, key);
    expect(link.body.data).toMatchObject({ productId: made.body.data.id, isAgenticProxy: true });
  });
});

describe("the target of an agentic link", () => {
  test.each([
    "https://example.com",
    "https://api.example.com:443/a/b?c=d#e",
    "https://93.184.216.34/x",
    "https://[2606:4700:4700::1111]/",
    "https://bücher.example/",
    "http://target.internal:8080/open",
    "http://127.0.0.1:4021/local",
    "https://127.0.0.1:5/local",
  ])("%s may be called, by the rules or by the operator's list", async (targetUrl) => {
    const { status, body } = await create({ isAgenticProxy: true, targetUrl });
    expect(status).toBe(201);
    expect(body.data.targetUrl).toBe(targetUrl);
  });

  test.each([
    ["plain http", "http://example.com/"],
    ["another scheme", "ftp://example.com/"],
    ["a script", "javascript:alert(1)"],
    ["a file", "file:///etc/passwd"],
    ["data", "data:text/plain,x"],
    ["no scheme", "example.com/x"],
    ["a path", "/relative"],
    ["no host", "https://"],
    ["credentials", "https://user:pass@example.com/"],
    ["another port", "https://example.com:8443/"],
    ["localhost", "https://localhost/"],
    ["a name below localhost", "https://x.localhost/"],
    ["loopback in hexadecimal, not opened at its own notation", "https://0x7f000002/"],
    ["a private address", "https://10.0.0.1/"],
    ["a private address as one number", "https://3232235777/"],
    ["a private address in octal", "https://0300.0250.0.1/"],
    ["link-local metadata", "https://169.254.169.254/latest/meta-data"],
    ["IPv6 loopback", "https://[::1]/"],
    ["IPv4 in IPv6", "https://[::ffff:10.0.0.1]/"],
    ["a unique local address", "https://[fd00::1]/"],
    ["the operator's host at another port", "http://target.internal:8081/"],
    ["an internal name", "https://db.internal/"],
    ["more than 2048 characters", `https://example.com/${"a".repeat(2048)}`],
  ])("%s is refused without naming an address", async (_what, targetUrl) => {
    for (const isAgenticProxy of [true, false]) {
      const answer = await create({ isAgenticProxy, targetUrl });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([{ field: "targetUrl", reason: expect.any(String) }]);
      expect(answer.body.message).not.toMatch(/127\.0|10\.0\.0|169\.254/);
    }
  });

  test("that the operator no longer allows doesn't keep its link from being changed or deactivated", async () => {
    const link = (await create({ isAgenticProxy: true, targetUrl: "http://target.internal:8080/open" })).body.data;
    const closed = await startPayments({ databaseUrl: payments.databaseUrl });
    const change = (body: object) =>
      closed.call("PATCH", `${LINKS}/${link.id}`, { key: merchant.testKey, body: { ...link, ...body } });
    expect((await change({ active: false })).body.data).toMatchObject({ active: false, targetUrl: link.targetUrl });
    expect((await change({ targetUrl: "http://target.internal:8080/other" })).body.message).toMatch(/^targetUrl: /);
    await closed.stop();
  });

  test.each([
    ["targetMethod", "HEAD", /^targetMethod: must be one of GET, POST, PUT, PATCH, DELETE/],
    ["inputSchema", [], /^inputSchema: /],
    ["inputSchema", "object", /^inputSchema: /],
    ["inputSchema", true, /^inputSchema: /],
    ["inputSchema", { description: "x".repeat(33_000) }, /^inputSchema: must not be larger than 32768 bytes/],
    ["inputExample", "é".repeat(16_400), /^inputExample: must not be larger than 32768 bytes/],
    ["forwardHeaders", ["Authorization"], /^forwardHeaders\.0: Authorization is never forwarded/],
    ["forwardHeaders", ["x-ok", "X-Forwarded-For"], /^forwardHeaders\.1: /],
    ["forwardHeaders", ["bad name"], /^forwardHeaders\.0: is not a header name/],
    ["forwardHeaders", ["x\r\ny: 1"], /^forwardHeaders\.0: is not a header name/],
    ["forwardHeaders", Array(21).fill("x-a"), /^forwardHeaders: /],
    ["forwardHeaders", "x-a", /^forwardHeaders: /],
  ])("refuses %s %j", async (field, value, message) => {
    const answer = await create({ isAgenticProxy: true, targetUrl: TARGET, [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
  });
});

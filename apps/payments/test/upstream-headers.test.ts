import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
const LINKS = "/api/v1/payment-links";
const SECRET = "sk_upstream_7Qp0vT";
const HEADERS = { Authorization: `Bearer ${SECRET}`, "X-Api-Key": SECRET };
const BODY = {
  network: "base_sepolia",
  name: "x",
  amount: 1,
  isAgenticProxy: true,
  targetUrl: "https://a.example.com",
};

beforeAll(async () => {
  payments = await startPayments();
  merchant = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

const create = (body: object, headers: Record<string, string> = {}) =>
  payments.call("POST", LINKS, { key: merchant.testKey, body: { ...BODY, ...body }, headers });
const change = (id: string, body: object) => payments.call("PATCH", `${LINKS}/${id}`, { key: merchant.testKey, body });
const stored = async (id: string): Promise<Buffer | null> =>
  (await payments.deps.database.pool.query("SELECT upstream_headers FROM payment_links WHERE id = $1", [id])).rows[0]
    .upstream_headers;
const decrypted = async (id: string) => JSON.parse(payments.deps.cipher.decrypt((await stored(id)) as Buffer));

describe("headers that a link adds to calls of its target", () => {
  test("never appear in an answer (creation, replay, read, list or change), except their names", async () => {
    const once = { "idempotency-key": "with-secrets" };
    const made = await create({ upstreamHeaders: HEADERS }, once);
    const { id } = made.body.data;
    const answers = [
      made,
      await create({ upstreamHeaders: HEADERS }, once),
      await payments.call("GET", `${LINKS}/${id}`, { key: merchant.testKey }),
      await change(id, { name: "y" }),
      await change(id, { upstreamHeaders: HEADERS }),
    ];
    for (const { status, text, body } of answers) {
      expect([200, 201]).toContain(status);
      expect(text).not.toContain(SECRET);
      expect(body.data).not.toHaveProperty("upstreamHeaders");
      expect(body.data.upstreamHeaderNames).toEqual(["Authorization", "X-Api-Key"]);
    }
    const { text } = await payments.call("GET", LINKS, { key: merchant.testKey });
    expect(text).toContain(id);
    expect(text).not.toContain(SECRET);
  });

  test("are encrypted in the database, each time to different bytes, and aren't stored anywhere else", async () => {
    const ids = [];
    for (const _ of [1, 2]) ids.push((await create({ upstreamHeaders: HEADERS })).body.data.id);
    const [first, second] = await Promise.all(ids.map(stored));
    expect(first?.includes(SECRET)).toBe(false);
    expect(first?.equals(second as Buffer)).toBe(false);
    expect(await decrypted(ids[0] as string)).toEqual(HEADERS);
    const { rows } = await payments.deps.database.pool.query("SELECT * FROM payment_links");
    // The rows include the answer that is stored under the Idempotency-Key.
    expect(rows.some((row) => row.idempotency_answer)).toBe(true);
    const dump = rows.map((row) => Object.values(row).map((value) => (value instanceof Buffer ? `${value}` : value)));
    expect(JSON.stringify(dump)).not.toContain(SECRET);
  });

  test("stay when something else changes, are replaced as a whole, and are cleared by null or {}", async () => {
    const { id } = (await create({ upstreamHeaders: HEADERS })).body.data;
    const before = await stored(id);
    await change(id, { name: "y" });
    expect(await stored(id)).toEqual(before);
    const replaced = await change(id, { upstreamHeaders: { "X-New": "1" } });
    expect(replaced.body.data.upstreamHeaderNames).toEqual(["X-New"]);
    expect(await decrypted(id)).toEqual({ "X-New": "1" });
    for (const none of [null, {}]) {
      await change(id, { upstreamHeaders: HEADERS });
      expect((await change(id, { upstreamHeaders: none })).body.data.upstreamHeaderNames).toEqual([]);
      expect(await stored(id)).toBeNull();
    }
  });

  test.each([
    ["a name with a space", { "bad name": SECRET }, /^upstreamHeaders\.bad name: is not a header name/],
    ["a name with a line break", { "x\r\nHost: evil": SECRET }, /is not a header name/],
    ["an empty name", { "": SECRET }, /is not a header name/],
    ["a value with a line break", { "x-a": `${SECRET}\r\nX-Evil: 1` }, /^upstreamHeaders\.x-a: must be printable/],
    ["a value outside ASCII", { "x-a": `${SECRET}é` }, /^upstreamHeaders\.x-a: must be printable/],
    ["a value of 4097 characters", { "x-a": SECRET.padEnd(4097, "x") }, /^upstreamHeaders\.x-a: must be printable/],
    ["Host", { Host: SECRET }, /^upstreamHeaders\.Host: cannot be set/],
    ["Content-Length", { "content-length": SECRET }, /cannot be set/],
    ["Transfer-Encoding", { "Transfer-Encoding": SECRET }, /cannot be set/],
    ["our own signature", { "X-Svc-Signature": SECRET }, /cannot be set/],
    ["a payment header", { "X-PAYMENT": SECRET }, /cannot be set/],
    ["one name twice, in other case", { "X-Key": SECRET, "x-key": "2" }, /^upstreamHeaders\.x-key: is named twice/],
    ["a number", { "x-a": 5, "x-b": SECRET }, /^upstreamHeaders\.x-a: must be a string/],
    ["a list", [SECRET], /^upstreamHeaders: /],
    ["a text", SECRET, /^upstreamHeaders: /],
    ["21 headers", Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`x-${i}`, SECRET])), /^upstreamHeaders: /],
  ])("refuses %s without repeating a value", async (_what, upstreamHeaders, message) => {
    const answer = await create({ upstreamHeaders });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
    expect(answer.text).not.toContain(SECRET);
  });

  test("are refused on a link that is not agentic: they would be sent nowhere", async () => {
    const link = await create({ isAgenticProxy: false, targetUrl: null, upstreamHeaders: HEADERS });
    expect([link.status, link.body.errors?.[0]?.field]).toEqual([400, "upstreamHeaders"]);
  });
});

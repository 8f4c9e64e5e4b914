import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { type DocumentedCalls, documentedCalls } from "./support/documented-calls.js";
import { type Answer, type TestMerchant, unknownId } from "./support/payments-under-test.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";

const SECRET = "upstream-credential-of-the-merchant";
let proxy: TcpProxy;
let dashboard: DashboardUnderTest;
let source: DashboardUnderTest;
let calls: DocumentedCalls;
let merchant: TestMerchant;
let user: User;
let stranger: User;

beforeAll(async () => {
  source = await startDashboard();
  proxy = await startTcpProxy(source.databaseUrl);
  dashboard = await startDashboard({ databaseUrl: proxy.url });
  calls = await documentedCalls(dashboard);
  merchant = await dashboard.makeMerchant();
  user = await dashboard.signIn(merchant.id);
  stranger = await dashboard.makeAccount();
});
afterAll(async () => {
  await dashboard?.stop();
  await proxy?.stop();
  await source?.stop();
});

const FULL = {
  name: "Report",
  amount: 0.5,
  network: "base_sepolia",
  networks: ["base_sepolia", "eth_sepolia"],
  isAgenticProxy: true,
  targetUrl: "https://api.example.com/private-target",
  upstreamHeaders: { "X-Api-Key": SECRET },
  forwardHeaders: ["x-private-forward"],
  metadata: { note: "private-note" },
  successUrl: "https://shop.example.com/private-success",
  inputSchema: { type: "object", description: "private-schema" },
  inputExample: { q: "private-example" },
};
const make = async (body: object = FULL, key = merchant.testKey) =>
  (await dashboard.call("POST", "/api/v1/payment-links", { key, body })).body.data;
const path = (id: string) => `/api/payment-links/${id}`;
const show = (id: string, status = 200) => calls.ask(status, "GET", path(id));
const change = (status: number, id: string, body: unknown, key = user.token): Promise<Answer> =>
  calls.ask(status, "PATCH", path(id), { key, body });

test("callers without a credential can read a link, and see the fifteen fields of the legacy shape and nothing else", async () => {
  const link = await make();
  const answer = await show(link.id);
  const { id: _id, name, description, amount, currency, network, networks, token, active } = link;
  const { merchantWalletAddress, merchantName, totalCollected, totalTransactions, createdAt, updatedAt } = link;
  expect(answer.body).toEqual({
    status: "success",
    data: {
      ...{ _id, name, description, amount, currency, network, networks, token, active, merchantWalletAddress },
      ...{ merchantName, totalCollected, totalTransactions, createdAt, updatedAt },
    },
  });
  expect(answer.text).not.toMatch(/private|upstream|X-Api-Key|metadata|mode|merchantId|targetUrl/i);
  expect(answer.text).not.toContain(merchant.id);
  expect(answer.text).not.toContain(SECRET);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});

test("a new column of links isn't public automatically", async () => {
  const { id } = await make();
  const { pool } = dashboard.deps.database;
  const shown = Object.keys((await show(id)).body.data);
  const { rows } = await pool.query("SELECT * FROM payment_links WHERE id = $1", [id]);
  // Collects the columns that the legacy shape doesn't name, with their values.
  const named = new Set([
    ...shown.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
    "id",
  ]);
  const hidden = Object.entries(rows[0]).filter(([name, value]) => !named.has(name) && String(value).length > 8);
  expect(hidden.length).toBeGreaterThan(5);
  const { text } = await show(id);
  for (const [name, value] of hidden) {
    expect([name, text.includes(typeof value === "string" ? value : JSON.stringify(value))]).toEqual([name, false]);
  }
});

test("a reader's credential, valid or not, makes no difference", async () => {
  const { id } = await make();
  const { text } = await show(id);
  for (const key of [merchant.testKey, merchant.liveKey, user.token, "nonsense"]) {
    expect((await calls.ask(200, "GET", path(id), { key })).text).toBe(text);
  }
});

test("an inactive link is shown as such, so that its page can say so", async () => {
  const { id } = await make();
  await change(200, id, { active: false });
  expect((await show(id)).body.data.active).toBe(false);
});

test("an unknown id is 404, the nil and max UUID too, and a malformed UUID is 400", async () => {
  for (const id of [unknownId(), "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"]) {
    expect((await show(id, 404)).body).toEqual({
      status: "error",
      code: "NOT_FOUND",
      message: "There is no such payment link.",
      docUrl: expect.stringMatching(/\/errors#not-found$/),
    });
    expect((await change(404, id, {})).body.code).toBe("NOT_FOUND");
  }
  expect((await show("x", 400)).body.code).toBe("BAD_REQUEST");
  expect((await change(400, "x", {})).body.code).toBe("BAD_REQUEST");
});

test("a session changes the links of its merchant in both modes, by the rules of v1", async () => {
  const live = await make({ name: "Live", amount: 1, network: "base" }, merchant.liveKey);
  const changed = await change(200, live.id, { name: "Renamed", amount: 2.5, metadata: { a: "b" } });
  expect(changed.body.data).toMatchObject({ _id: live.id, name: "Renamed", amount: 2.5, network: "base" });
  const read = await dashboard.call("GET", `/api/v1/payment-links/${live.id}`, { key: merchant.liveKey });
  expect(read.body.data).toMatchObject({ name: "Renamed", amount: 2.5, metadata: { a: "b" }, mode: "live" });
  const test = await make();
  expect((await change(200, test.id, { networks: ["base_sepolia"] })).body.data.networks).toEqual(["base_sepolia"]);
  const unchanged = (await show(test.id)).body.data;
  expect((await change(200, test.id, {})).body.data).toEqual(unchanged);
  // Sends back the whole object that was read, with one changed member.
  expect((await change(200, test.id, { ...unchanged, description: "d" })).body.data.description).toBe("d");
});

test("a session of an agentic account changes agentic links only, and they stay agentic", async () => {
  const agentic = await dashboard.makeAccount();
  const merchantWalletAddress = `0x${randomBytes(20).toString("hex")}`;
  const { name, amount, isAgenticProxy, targetUrl } = FULL;
  const made = await dashboard.ask(agentic, "POST", "/api/v1/payment-links", {
    body: { name, amount, isAgenticProxy, targetUrl, network: "base", merchantWalletAddress },
    headers: { "x-svc-mode": "live" },
  });
  const { id } = made.body.data;
  const answer = await change(403, id, { isAgenticProxy: false, targetUrl: null }, agentic.token);
  expect(answer.body.code).toBe("API_KEY_SCOPE_INSUFFICIENT");
  expect((await change(200, id, { name: "Renamed" }, agentic.token)).body.data.name).toBe("Renamed");
  const { pool } = dashboard.deps.database;
  await pool.query("UPDATE payment_links SET is_agentic_proxy = false, target_url = NULL WHERE id = $1", [id]);
  expect((await change(403, id, { amount: 9 }, agentic.token)).body.code).toBe("API_KEY_SCOPE_INSUFFICIENT");
});

test("a session changes no live link while the account isn't verified and has no valid live key", async () => {
  const shop = await dashboard.makeMerchant();
  const { token } = await dashboard.signIn(shop.id);
  const live = await make({ name: "Live", amount: 1, network: "base" }, shop.liveKey);
  const test = await make({ name: "Test", amount: 1, network: "base_sepolia" }, shop.testKey);
  await dashboard.deps.database.prisma.apiKey.updateMany({
    where: { merchantId: shop.id },
    data: { revokedAt: new Date() },
  });
  const answer = await change(403, live.id, { amount: 9 }, token);
  expect(answer.body).toMatchObject({ code: "FORBIDDEN", hint: expect.stringContaining("verification") });
  await change(200, test.id, { amount: 9 }, token);
});

test.each([
  ["a network of the other mode", { network: "base" }, /^network: /],
  ["an amount with three decimals", { amount: 1.005 }, /^amount: /],
  ["null for what cannot be cleared", { name: null }, /^name: /],
  ["an unknown member", { targetURL: "https://x.example" }, /^targetURL: /],
  ["a wallet that is none", { merchantWalletAddress: "1".repeat(40) }, /^merchantWalletAddress: /],
])("refuses %s", async (_what, body, message) => {
  const { id } = await make();
  const { text } = await show(id);
  const answer = await change(400, id, body);
  expect([answer.body.code, answer.body.message]).toEqual(["BAD_REQUEST", expect.stringMatching(message)]);
  expect((await show(id)).text).toBe(text);
});

test("no other caller changes a link: no credential, an API key, another merchant, a user without one", async () => {
  const { id } = await make();
  const { text } = await show(id);
  expect((await change(401, id, { active: false }, "")).body.code).toBe("UNAUTHORIZED");
  expect((await change(401, id, { active: false }, merchant.testKey)).body.code).toBe("UNAUTHORIZED");
  expect((await change(403, id, { active: false }, stranger.token)).body.code).toBe("FORBIDDEN");
  expect((await change(403, id, { active: false }, (await dashboard.signIn(null)).token)).body.code).toBe("FORBIDDEN");
  expect((await show(id)).text).toBe(text);
});

test("a wallet of another merchant is a conflict", async () => {
  const { id } = await make();
  const other = await dashboard.makeMerchant();
  const theirs = await make({ name: "x", amount: 1, network: "base_sepolia" }, other.testKey);
  expect((await change(409, id, { merchantWalletAddress: theirs.merchantWalletAddress })).body.code).toBe("CONFLICT");
});

test("concurrent changes at both addresses all take effect", async () => {
  const { id } = await make();
  await Promise.all([
    ...Array.from({ length: 5 }, (_, turn) => change(200, id, { metadata: { [`s${turn}`]: "x" } })),
    ...Array.from({ length: 5 }, (_, turn) =>
      dashboard.call("PATCH", `/api/v1/payment-links/${id}`, {
        key: merchant.testKey,
        body: { metadata: { [`k${turn}`]: "x" } },
      }),
    ),
  ]);
  const { data } = (await dashboard.call("GET", `/api/v1/payment-links/${id}`, { key: merchant.testKey })).body;
  expect(Object.keys(data.metadata)).toHaveLength(11);
});

test("errors before the link is read, and a database that is down, are answered as documented", async () => {
  const { id } = await make();
  await calls.ask(413, "PATCH", path(id), { key: user.token, body: { description: "d".repeat(1 << 20) } });
  const headers = { "content-type": "text/plain" };
  await calls.ask(415, "PATCH", path(id), { key: user.token, rawBody: "x", headers });
  proxy.cut();
  try {
    await show(id, 503);
    await change(503, id, {});
  } finally {
    proxy.resume();
  }
});

test("every answer names the successor of the address, and no Sunset where no date is configured", async () => {
  const { id } = await make();
  for (const answer of [await show(id), await show(unknownId(), 404), await change(401, id, {}, "")]) {
    expect(answer.headers.get("deprecation")).toMatch(/^@\d+$/);
    expect(answer.headers.get("sunset")).toBeNull();
    expect(answer.headers.get("link")).toMatch(
      /^<http:\/\/localhost:3000\/api\/v1\/payment-links\/[0-9a-f-]+>; rel="successor-version"$/,
    );
  }
});

test("every status that the two operations document was among the answers checked here", () => {
  expect(calls.unseen(({ path: at }) => at === "/api/payment-links/{id}")).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { queryOnce } from "@svc/localstack";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import type { CallOptions } from "./support/payments-under-test.js";

const PATH = "/api/developer/keys";
const DAY_SECONDS = 86_400;
let nowMs = Date.now();
let dashboard: DashboardUnderTest;
let user: User & { merchantId: string };
let other: User & { merchantId: string };

beforeAll(async () => {
  dashboard = await startDashboard({ clock: { now: () => nowMs } });
  other = await dashboard.makeAccount();
});
afterAll(() => dashboard?.stop());
beforeEach(async () => {
  nowMs = Date.now();
  user = await dashboard.makeAccount();
});

const ask = (method: string, path = PATH, options: CallOptions = {}) => dashboard.ask(user, method, path, options);
const create = (body: object = { keyType: "test" }, options: CallOptions = {}) =>
  ask("POST", PATH, { body, ...options });
const made = async (body?: object) => (await create(body)).body.data;
const roll = (id: string, body?: object) => ask("POST", `${PATH}/${id}/roll`, { body });
const list = async () => (await ask("GET")).body.data;
const statusOf = async (key: string) => (await dashboard.call("GET", "/api/v1/products", { key })).status;
const events = () =>
  dashboard.deps.database.prisma.event.findMany({
    where: { merchantId: user.merchantId },
    orderBy: [{ createdAt: "asc" }, { type: "asc" }],
  });

describe("a new key", () => {
  test("is shown once and works; the list shows everything but the key", async () => {
    const answer = await create({ keyType: "test", name: "  CI  " });
    expect(answer.status).toBe(201);
    const { key, ...shown } = answer.body.data;
    expect(key).toMatch(/^svc_test_sk_[0-9a-f]{48}$/);
    expect(shown).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "CI",
      keyType: "test",
      keyPrefix: "svc_test_sk_",
      keySuffix: key.slice(-4),
      scope: "agentic",
      permissions: null,
      lastUsedAt: null,
      createdAt: new Date(nowMs).toISOString(),
      expiresAt: null,
      revokedAt: null,
    });
    expect(await statusOf(key)).toBe(200);
    const listed = await ask("GET");
    expect(listed.body).toEqual({ status: "success", data: [shown], hasMore: false });
    expect(listed.text).not.toContain(key.slice(12, -4));
  });

  test("has an event, without the key, in the transaction that creates it", async () => {
    const { key, ...shown } = await made();
    expect(await events()).toEqual([expect.objectContaining({ type: "api_key.created", mode: "test", data: shown })]);
    await queryOnce(
      dashboard.databaseUrl,
      "ALTER TABLE events ADD CONSTRAINT refuse CHECK (type <> 'api_key.created') NOT VALID",
    );
    expect((await create()).status).toBe(500);
    await queryOnce(dashboard.databaseUrl, "ALTER TABLE events DROP CONSTRAINT refuse");
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([shown.id]);
    const eventText = JSON.stringify(await events(), (_, value) => (typeof value === "bigint" ? String(value) : value));
    expect(eventText).not.toContain(key.slice(12));
  });

  test("of an agentic account has scope agentic in live mode, and is refused for everything outside that scope", async () => {
    const { key, scope } = await made({ keyType: "live" });
    expect([scope, key.slice(0, 12)]).toEqual(["agentic", "svc_live_sk_"]);
    const body = { name: "x", amount: 1, network: "base", isAgenticProxy: false };
    const refused = await dashboard.call("POST", "/api/v1/payment-links", { key, body });
    expect([refused.status, refused.body.code]).toEqual([403, "API_KEY_SCOPE_INSUFFICIENT"]);
  });

  test("of another account can be live only after a verification, and then has full scope", async () => {
    user = await dashboard.makeAccount({ agentic: false });
    expect((await made({ keyType: "test" })).scope).toBe("full");
    const refused = await create({ keyType: "live" });
    expect([refused.status, refused.body.code, refused.body.hint]).toEqual([
      403,
      "FORBIDDEN",
      expect.stringContaining("/api/agentic/verification"),
    ]);
    const proof = { id: randomUUID(), merchantId: user.merchantId, type: "domain", target: "a.example", nonce: "" };
    await dashboard.deps.database.prisma.verification.create({
      data: { ...proof, status: "verified", expiresAt: new Date() },
    });
    expect((await made({ keyType: "live" })).scope).toBe("full");
  });

  test("expires at the requested time", async () => {
    const { key, expiresAt } = await made({ keyType: "test", expiresAt: new Date(nowMs + 60_000).toISOString() });
    expect(expiresAt).toBe(new Date(nowMs + 60_000).toISOString());
    expect(await statusOf(key)).toBe(200);
    nowMs += 60_000;
    expect(await statusOf(key)).toBe(401);
  });

  test.each<[string, object | string, RegExp]>([
    ["without a type", {}, /^keyType: is required/],
    ["of an unknown type", { keyType: "prod" }, /^keyType: must be one of test, live/],
    ["with a type that is a list", { keyType: ["test"] }, /^keyType:/],
    ["with a blank name", { keyType: "test", name: "  " }, /^name: must not be blank/],
    ["with a name of 256 characters", { keyType: "test", name: "n".repeat(256) }, /^name: must not be longer/],
    ["that has expired already", { keyType: "test", expiresAt: "2020-01-01T00:00:00Z" }, /^expiresAt: .*future/],
    ["that expires at no time", { keyType: "test", expiresAt: "tomorrow" }, /^expiresAt:/],
    [
      "that expires in a leap second",
      { keyType: "test", expiresAt: "2030-12-31T23:59:60Z" },
      /^expiresAt: must be a date and time with its offset/,
    ],
    ["with a scope of one's own", { keyType: "live", scope: "full" }, /^scope: is not a known member/],
    ["for another merchant", { keyType: "test", merchantId: randomUUID() }, /^merchantId: is not a known member/],
    ["in a body that is no JSON", "{", /^body: is not valid JSON/],
  ])("%s is 400", async (_what, body, message) => {
    const options = typeof body === "string" ? { rawBody: body } : { body };
    const answer = await ask("POST", PATH, options);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      "BAD_REQUEST",
      expect.stringMatching(message),
    ]);
    expect(await list()).toEqual([]);
  });
});

describe("an Idempotency-Key", () => {
  const headers = { "idempotency-key": "one" };

  test("returns the same key again, and creates only one even for twenty requests at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ keyType: "test" }, { headers })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data.key)).size).toBe(1);
    const replayed = answers.filter((answer) => answer.headers.get("idempotent-replayed") === "true");
    expect(replayed).toHaveLength(19);
    expect(await list()).toHaveLength(1);
    expect(await events()).toHaveLength(1);
  });

  test("belongs to one merchant, is refused with another body, and rolls a key once", async () => {
    const { id } = (await create({ keyType: "test" }, { headers })).body.data;
    const conflict = await create({ keyType: "live" }, { headers });
    expect([conflict.status, conflict.body.code]).toEqual([409, "CONFLICT"]);
    const theirs = await dashboard.ask(other, "POST", PATH, { body: { keyType: "test" }, headers });
    expect(theirs.body.data.id).not.toBe(id);
    const rolls = [1, 2].map(() => ask("POST", `${PATH}/${id}/roll`, { body: {}, headers }));
    const [first, second] = await Promise.all(rolls);
    expect(first?.status).toBe(201);
    expect(second?.body).toEqual(first?.body);
    expect(await list()).toHaveLength(2);
  });
});

describe("a revoked key", () => {
  test("is refused within a second, stays in the list, and has one event", async () => {
    const { id, key, ...shown } = await made();
    expect(await statusOf(key)).toBe(200);
    const revokedAt = new Date(nowMs).toISOString();
    for (let turn = 0; turn < 2; turn++) {
      const answer = await ask("DELETE", `${PATH}/${id}`);
      expect([answer.status, answer.body.data]).toEqual([200, { ...shown, id, revokedAt }]);
    }
    nowMs += 1_000;
    expect(await statusOf(key)).toBe(401);
    expect((await list())[0]).toMatchObject({ id, revokedAt });
    expect((await events()).map(({ type }) => type)).toEqual(["api_key.created", "api_key.revoked"]);
    expect((await events())[1]?.data).toMatchObject({ id, revokedAt });
  });

  test("cannot be replaced", async () => {
    const { id } = await made();
    await ask("DELETE", `${PATH}/${id}`);
    expect((await roll(id)).body).toMatchObject({ status: "error", code: "CONFLICT" });
  });
});

describe("a rolled key", () => {
  test("is replaced by one of the same type, scope and name, and works until the grace period ends", async () => {
    const { id, key } = await made({ keyType: "live", name: "worker" });
    const answer = await roll(id, { expiresInSeconds: 60 });
    expect(answer.status).toBe(201);
    const { data } = answer.body;
    const end = new Date(nowMs + 60_000).toISOString();
    expect(data).toMatchObject({ keyType: "live", name: "worker", scope: "agentic", expiresAt: null });
    expect(data.previous).toEqual({ id, expiresAt: end, revokedAt: null });
    expect([await statusOf(key), await statusOf(data.key)]).toEqual([200, 200]);
    nowMs += 60_000;
    expect([await statusOf(key), await statusOf(data.key)]).toEqual([401, 200]);
    expect((await events()).map(({ type }) => type)).toEqual(["api_key.created", "api_key.created"]);
  });

  test("is revoked at once without a grace period, which takes effect within a second", async () => {
    for (const body of [undefined, {}, { expiresInSeconds: 0 }]) {
      const { id, key } = await made();
      expect(await statusOf(key)).toBe(200);
      const { data } = (await roll(id, body)).body;
      expect(data.previous).toEqual({ id, expiresAt: null, revokedAt: new Date(nowMs).toISOString() });
      nowMs += 1_000;
      expect([await statusOf(key), await statusOf(data.key)]).toEqual([401, 200]);
    }
    expect((await events()).filter(({ type }) => type === "api_key.revoked")).toHaveLength(3);
  });

  test("never works longer than its own expiry, and its replacement gets the same lifetime", async () => {
    const expiresAt = new Date(nowMs + 10_000).toISOString();
    const { id } = await made({ keyType: "test", expiresAt });
    nowMs += 4_000;
    const { data } = (await roll(id, { expiresInSeconds: 7 * DAY_SECONDS })).body;
    expect(data.previous).toMatchObject({ expiresAt });
    expect((await list()).find((one: { id: string }) => one.id === id)).toMatchObject({ expiresAt });
    expect(data.expiresAt).toBe(new Date(nowMs + 10_000).toISOString());
    nowMs += 6_000;
    expect((await roll(id)).status).toBe(409);
    expect(await statusOf(data.key)).toBe(200);
    nowMs += 4_000;
    expect(await statusOf(data.key)).toBe(401);
  });

  test("is replaced once, by one of ten requests at once", async () => {
    const { id } = await made();
    const answers = await Promise.all(Array.from({ length: 10 }, () => roll(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await list()).toHaveLength(2);
  });

  test.each([7 * DAY_SECONDS + 1, -1, 1.5, "60", null])(
    "can't have a grace period of %p seconds: 400",
    async (expiresInSeconds) => {
      const { id } = await made();
      const answer = await roll(id, { expiresInSeconds });
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/^expiresInSeconds:/)]);
    },
  );
});

describe("the list", () => {
  test("has pages, newest first, of this merchant's keys alone", async () => {
    const ids: string[] = [];
    for (let turn = 0; turn < 5; turn++) {
      ids.unshift((await made()).id);
      nowMs += 1;
    }
    await dashboard.ask(other, "POST", PATH, { body: { keyType: "test" } });
    const first = (await ask("GET", `${PATH}?limit=3`)).body;
    expect([first.data.map(({ id }: { id: string }) => id), first.hasMore]).toEqual([ids.slice(0, 3), true]);
    const second = (await ask("GET", `${PATH}?limit=3&starting_after=${ids[2]}`)).body;
    expect([second.data.map(({ id }: { id: string }) => id), second.hasMore]).toEqual([ids.slice(3), false]);
    const foreign = (await dashboard.ask(other, "GET", PATH)).body.data[0].id;
    expect((await ask("GET", `${PATH}?starting_after=${foreign}`)).status).toBe(400);
    expect((await ask("GET", `${PATH}?limit=x`)).status).toBe(400);
  });
});

test.each(["DELETE /", "POST /roll"])(
  "%s: another merchant's key is 403, an unknown one 404, no id 400",
  async (which) => {
    const [method = "", tail = ""] = which.split(" ");
    const theirs = (await dashboard.ask(other, "POST", PATH, { body: { keyType: "test" } })).body.data;
    const at = (id: string) => ask(method, `${PATH}/${id}${tail === "/" ? "" : tail}`);
    const answers = [
      await at(theirs.id),
      await at(randomUUID()),
      await at("00000000-0000-0000-0000-000000000000"),
      await at("x"),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, "FORBIDDEN"],
      [404, "NOT_FOUND"],
      [404, "NOT_FOUND"],
      [400, "BAD_REQUEST"],
    ]);
    expect(await statusOf(theirs.key)).toBe(200);
  },
);

test("a body that is too large or of another type is refused with the codes of these routes", async () => {
  const large = await create({ keyType: "test", name: "n".repeat(1 << 20) });
  expect([large.status, large.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  const text = await ask("POST", PATH, { rawBody: "keyType=test", headers: { "content-type": "text/plain" } });
  expect([text.status, text.body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { queryOnce } from "@svc/localstack";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { type CallOptions, startPayments, type TestMerchant } from "./support/payments-under-test.js";

const PATH = "/api/webhooks";
const URL_IN = "https://example.com/hooks";
let nowMs = Date.now();
let dashboard: DashboardUnderTest;
let merchant: TestMerchant;
let other: TestMerchant;

beforeAll(async () => {
  dashboard = await startDashboard({ clock: { now: () => nowMs }, env: { WORKERS: "off" } });
  other = await dashboard.makeMerchant();
});
afterAll(() => dashboard?.stop());
beforeEach(async () => {
  nowMs = Date.now();
  merchant = await dashboard.makeMerchant();
});

const ask = (method: string, path = PATH, options: CallOptions = {}) =>
  dashboard.call(method, path, { key: merchant.testKey, ...options });
const create = (body: unknown = { url: URL_IN }, options: CallOptions = {}) => ask("POST", PATH, { body, ...options });
const made = async (body?: unknown, options?: CallOptions) => (await create(body, options)).body.data;
const overview = async (key = merchant.testKey) => (await ask("GET", PATH, { key })).body.data;
const patch = (body: unknown, options: CallOptions = {}) => ask("PATCH", PATH, { body, ...options });
const testEvent = (id: string, options: CallOptions = {}) => ask("POST", `${PATH}/${id}/test`, options);
const redeliver = (id: string, options: CallOptions = {}) => ask("POST", `${PATH}/deliveries/${id}/redeliver`, options);

test("an endpoint of scope agentic can't subscribe to an event type that it would never get", async () => {
  const key = merchant.agenticTestKey;
  const { id } = await made({ url: URL_IN, events: ["product.created"] }, { key });
  const events = ["product.created", "api_key.revoked", "api_key.created"];
  const refused = {
    status: 400,
    body: {
      errors: [{ field: "events", reason: expect.stringMatching(/^must not name api_key.revoked, api_key.created: /) }],
    },
  };
  expect(await create({ url: URL_IN, events }, { key })).toMatchObject(refused);
  expect(await patch({ id, events }, { key })).toMatchObject(refused);
  // Even if a full key changes the endpoint, it gets no other events than before.
  expect(await patch({ id, events })).toMatchObject(refused);
  expect((await patch({ id, events: [] }, { key })).body.data.events).toEqual([]);
  expect((await create({ url: URL_IN, events })).status).toBe(201);
});

describe("a new endpoint", () => {
  test("is returned with its secret, which is shown only once and stored encrypted", async () => {
    const answer = await create({ url: URL_IN, events: ["payment.completed", "payment.completed"] });
    expect(answer.status).toBe(201);
    const { secret, ...shown } = answer.body.data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: URL_IN,
      events: ["payment.completed"],
      active: true,
      mode: "test",
      scope: "full",
      disabledReason: null,
      previousSecretExpiresAt: null,
      createdAt: new Date(nowMs).toISOString(),
      updatedAt: new Date(nowMs).toISOString(),
    });
    expect(await overview()).toEqual({ endpoints: [shown], recentDeliveries: [] });
    const { rows } = await dashboard.deps.database.pool.query("SELECT * FROM webhook_endpoints");
    expect(JSON.stringify(rows.map((row) => ({ ...row, secret: row.secret.toString("latin1") })))).not.toContain(
      secret,
    );
    expect(dashboard.logs.join()).not.toContain(secret.slice(6));
  });

  test("has the mode of the key, which sees no endpoint of the other mode; a session says it, default test, and sees both", async () => {
    await made();
    await made(undefined, { key: merchant.liveKey });
    expect((await overview()).endpoints.map(({ mode }: { mode: string }) => mode)).toEqual(["test"]);
    expect((await overview(merchant.liveKey)).endpoints.map(({ mode }: { mode: string }) => mode)).toEqual(["live"]);
    const user: User = await dashboard.signIn(merchant.id);
    const bySession = async (body: object) => (await dashboard.ask(user, "POST", PATH, { body })).body.data.mode;
    expect([await bySession({ url: URL_IN }), await bySession({ url: URL_IN, mode: "live" })]).toEqual([
      "test",
      "live",
    ]);
    expect((await dashboard.ask(user, "GET", PATH)).body.data.endpoints).toHaveLength(4);
    expect((await dashboard.ask(user, "GET", `${PATH}?mode=live`)).body.data.endpoints).toHaveLength(2);
    const refused = await ask("GET", `${PATH}?mode=live`);
    expect([refused.status, refused.body.code]).toEqual([400, "BAD_REQUEST"]);
  });

  test.each<[string, unknown, RegExp]>([
    ["without a url", {}, /^url: is required/],
    ["by http", { url: "http://example.com/" }, /^url: The URL must begin with https/],
    ["by another scheme", { url: "ftp://example.com/" }, /^url: The URL must begin with https/],
    ["at no url", { url: "example" }, /^url: The URL is not a valid/],
    ["with a password in its url", { url: "https://a:b@example.com/" }, /^url: The URL must not contain/],
    ["on a private host", { url: "https://127.0.0.1/" }, /^url: The URL does not point to a public host/],
    ["on a private host in disguise", { url: "https://[::ffff:7f00:1]/" }, /^url: The URL does not point to a public/],
    ["on a metadata service", { url: "https://169.254.169.254/" }, /^url: The URL does not point to a public host/],
    ["on another port", { url: "https://example.com:6379/" }, /^url: The URL's port/],
    ["with a url of 2048 characters", { url: `https://example.com/${"a".repeat(2028)}` }, /^url: must not be longer/],
    ["with a url that is a list", { url: [URL_IN] }, /^url: must be a string/],
    ["for an unknown event", { url: URL_IN, events: ["payment.exploded"] }, /^events(\/0|\.0|\[0\]): must be one of/],
    ["for events that are no list", { url: URL_IN, events: "payment.completed" }, /^events: must be an array/],
    ["in the other mode than the key's", { url: URL_IN, mode: "live" }, /^mode: must be test/],
    ["in an unknown mode", { url: URL_IN, mode: "prod" }, /^mode: must be one of/],
    ["with a secret of one's own", { url: URL_IN, secret: "whsec_x" }, /^secret: is not a known member/],
  ])("%s is 400", async (_what, body, message) => {
    const { status, body: answer } = await create(body);
    expect([status, answer.code, answer.message]).toEqual([400, "BAD_REQUEST", expect.stringMatching(message)]);
    expect((await overview()).endpoints).toEqual([]);
  });

  test("may have a url of 2047 characters", async () => {
    expect((await create({ url: `https://example.com/${"a".repeat(2027)}` })).status).toBe(201);
  });

  test("is refused after sixteen in each mode, even when twenty are created at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(16).fill(201), ...Array(4).fill(409)]);
    const refused = await create();
    expect([refused.body.code, refused.body.hint]).toEqual(["CONFLICT", "Delete one first."]);
    expect((await create(undefined, { key: merchant.liveKey })).status).toBe(201);
    const { endpoints } = await overview();
    expect(endpoints).toHaveLength(16);
    expect((await ask("DELETE", `${PATH}?id=${endpoints[0].id}`)).status).toBe(200);
    expect((await create()).status).toBe(201);
  });

  test("is created once under an Idempotency-Key, which returns the same secret again and refuses another body", async () => {
    const headers = { "idempotency-key": "one" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(undefined, { headers })));
    expect(new Set(answers.map(({ body }) => body.data.secret)).size).toBe(1);
    expect(answers.filter((one) => one.headers.get("idempotent-replayed") === "true")).toHaveLength(4);
    const conflict = await create({ url: `${URL_IN}/2` }, { headers });
    expect([conflict.status, conflict.body.code]).toEqual([409, "CONFLICT"]);
    expect((await overview()).endpoints).toHaveLength(1);
  });
});

describe("a change of an endpoint", () => {
  test("changes only the named members, and nothing if the patch is empty or equal", async () => {
    const { secret: _secret, ...endpoint } = await made();
    nowMs += 1_000;
    for (const body of [{}, { url: URL_IN, active: true, events: [] }]) {
      const unchanged = await patch({ id: endpoint.id, ...body });
      expect([unchanged.status, unchanged.body.data]).toEqual([200, endpoint]);
    }
    const change = { url: "https://example.com/2", events: ["product.created"], active: false };
    const changed = (await patch({ id: endpoint.id, ...change })).body.data;
    expect(changed).toEqual({ ...endpoint, ...change, updatedAt: new Date(nowMs).toISOString() });
    expect((await overview()).endpoints).toEqual([changed]);
  });

  test.each<[object, RegExp]>([
    [{ url: "http://example.com" }, /^url:/],
    [{ url: "https://10.0.0.1/" }, /^url:/],
    [{ url: null }, /^url:/],
    [{ events: null }, /^events:/],
    [{ active: "false" }, /^active:/],
    [{ mode: "live" }, /^mode: is not a known member/],
    [{ id: "x" }, /^id:/],
    [{ id: undefined }, /^id: is required/],
  ])("to %j is 400 and changes nothing", async (change, message) => {
    const { secret: _secret, ...endpoint } = await made();
    const answer = await patch({ id: endpoint.id, ...change });
    expect([answer.status, answer.body.code]).toEqual([400, "BAD_REQUEST"]);
    expect(answer.body.message).toMatch(message);
    expect((await overview()).endpoints).toEqual([endpoint]);
  });
});

describe("a secret", () => {
  test("is replaced by another one, but still signs for a day", async () => {
    const { id, secret } = await made();
    const headers = { "idempotency-key": "rotation" };
    const [answer, repeat] = await Promise.all(
      [1, 2].map(() => ask("POST", `${PATH}/${id}/rotate-secret`, { headers })),
    );
    const previousSecretExpiresAt = new Date(nowMs + 86_400_000).toISOString();
    expect([answer?.status, answer?.body.data]).toEqual([
      200,
      { id, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/), previousSecretExpiresAt },
    ]);
    expect(repeat?.body).toEqual(answer?.body);
    expect(answer?.body.data.secret).not.toBe(secret);
    expect((await overview()).endpoints[0]).toMatchObject({ id, previousSecretExpiresAt });
  });
});

describe("an endpoint or delivery", () => {
  const calls: [string, (id: string, delivery: string, options: CallOptions) => ReturnType<typeof ask>][] = [
    ["PATCH", (id, _, options) => patch({ id, active: false }, options)],
    ["DELETE", (id, _, options) => ask("DELETE", `${PATH}?id=${id}`, options)],
    ["rotate-secret", (id, _, options) => ask("POST", `${PATH}/${id}/rotate-secret`, options)],
    ["test", (id, _, options) => testEvent(id, options)],
    ["deliveries", (id, _, options) => ask("GET", `${PATH}/${id}/deliveries`, options)],
    ["redeliver", (_, delivery, options) => redeliver(delivery, options)],
  ];

  test.each(calls)(
    "%s: another merchant's is 403, one of the other mode or unknown 404, no id 400",
    async (_what, run) => {
      const { id } = await made();
      const delivery = (await testEvent(id)).body.data.id;
      const before = await overview();
      const session = await dashboard.signIn(other.id);
      const results = [
        await run(id, delivery, { key: other.testKey }),
        await run(id, delivery, { key: session.token }),
        await run(id, delivery, { key: merchant.liveKey }),
        await run(randomUUID(), randomUUID(), {}),
        await run("00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000000", {}),
        await run("x", "x", {}),
        await run(id, delivery, { key: "svc_test_sk_nothing" }),
      ];
      expect(results.map(({ status, body }) => [status, body.code])).toEqual([
        [403, "FORBIDDEN"],
        [403, "FORBIDDEN"],
        [404, "NOT_FOUND"],
        [404, "NOT_FOUND"],
        [404, "NOT_FOUND"],
        [400, "BAD_REQUEST"],
        [401, "UNAUTHORIZED"],
      ]);
      expect(await overview()).toEqual(before);
    },
  );

  test("that was deleted is gone with its deliveries", async () => {
    const { id } = await made();
    await testEvent(id);
    const answer = await ask("DELETE", `${PATH}?id=${id}`);
    expect([answer.status, answer.body]).toEqual([200, { status: "success", data: { id, deleted: true } }]);
    expect(await overview()).toEqual({ endpoints: [], recentDeliveries: [] });
    expect((await ask("DELETE", `${PATH}?id=${id}`)).status).toBe(404);
    expect((await ask("DELETE", PATH)).status).toBe(400);
  });

  test("can be deleted with more deliveries than the database deletes within a statement's time", async () => {
    const { id } = await made();
    const owner = (statement: string) => queryOnce(dashboard.databaseUrl, statement);
    await owner(`WITH sent_events AS (
        INSERT INTO events (id, merchant_id, mode, type, data, fanned_out_at)
        SELECT gen_random_uuid(), '${merchant.id}', 'test', 'webhook.test', '{}', now() FROM generate_series(1, 6000) RETURNING id)
      INSERT INTO webhook_deliveries (id, event_id, endpoint_id, next_attempt_at)
      SELECT gen_random_uuid(), id, '${id}', now() FROM sent_events`);
    // Makes rows as slow to delete as they are in a large table. All together take longer than the three seconds.
    await owner(`CREATE FUNCTION delete_slowly() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_sleep(0.0006); RETURN OLD; END'`);
    await owner(
      `CREATE TRIGGER slow BEFORE DELETE ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION delete_slowly()`,
    );
    const env = { DATABASE_STATEMENT_TIMEOUT_MS: "3000", WORKERS: "off" };
    const service = await startPayments({ databaseUrl: dashboard.databaseUrl, env });
    const answer = await service.call("DELETE", `${PATH}?id=${id}`, { key: merchant.testKey });
    await service.stop();
    await owner("DROP FUNCTION delete_slowly CASCADE");
    expect([answer.status, answer.body]).toEqual([200, { status: "success", data: { id, deleted: true } }]);
    expect(await overview()).toEqual({ endpoints: [], recentDeliveries: [] });
  });
});

test("without a credential every route is 401, by the name of these routes; a user without a merchant is 403", async () => {
  const answer = await dashboard.call("POST", PATH, { body: { url: URL_IN } });
  expect([answer.status, answer.body.code]).toEqual([401, "UNAUTHORIZED"]);
  const stranger = await dashboard.signIn(null);
  const refused = await dashboard.ask(stranger, "GET", PATH);
  expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
});

test("a body that is too large, no JSON or of another type is refused by the names of these routes", async () => {
  const large = await create({ url: URL_IN, events: ["n".repeat(1 << 20)] });
  expect([large.status, large.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  const text = await ask("POST", PATH, { rawBody: "url=x", headers: { "content-type": "text/plain" } });
  expect([text.status, text.body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  const broken = await ask("POST", PATH, { rawBody: "{" });
  expect([broken.status, broken.body.message]).toEqual([400, "body: is not valid JSON"]);
});

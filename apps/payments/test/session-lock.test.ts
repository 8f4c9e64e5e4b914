import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type RunningRedis, startRedis } from "@svc/localstack";
import { newApiKey } from "../src/keys/api-key.js";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { closeConnections, send, statusCounts } from "./support/http-request.js";
import type { Answer } from "./support/payments-under-test.js";

const MINUTE = 60_000;
let nowMs = 1_800_000_000_000;
let redis: RunningRedis;
let dashboard: DashboardUnderTest;
let user: User;
let client = "";
let clients = 0;

beforeAll(async () => {
  redis = await startRedis();
  dashboard = await startDashboard({
    env: { RATE_LIMIT_LOCALHOST: "enforce", TRUST_PROXY: "127.0.0.1", REDIS_URL: redis.url },
    limitClock: () => nowMs,
  });
  user = await dashboard.makeAccount();
});
afterAll(async () => {
  closeConnections();
  await dashboard?.stop();
  await redis?.stop();
});
beforeEach(() => {
  clients++;
  client = `203.0.113.${clients}`;
});

const ask = (key: string, path = "/api/agentic/verification", method = "GET"): Promise<Answer> =>
  send(dashboard.url, { method, path, key, headers: [["X-Forwarded-For", client]] });

test("ten failed session tokens lock the address for five minutes, for keys and valid sessions too", async () => {
  const { testKey } = await dashboard.makeMerchant();
  for (let turn = 0; turn < 10; turn++) expect((await ask(`${user.token.slice(0, -9)}AAAAAAAAA`)).status).toBe(401);
  const locked = [await ask(user.token), await ask(testKey, "/api/v1/products"), await ask("", "/api/health")];
  expect(locked.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([429, "RATE_LIMITED"]));
  client = "198.51.100.7";
  expect((await ask(user.token)).status).toBe(200);
  client = `203.0.113.${clients}`;
  nowMs += 5 * MINUTE;
  expect((await ask(user.token)).status).toBe(200);
});

test("failed keys and failed sessions are counted together", async () => {
  for (let turn = 0; turn < 5; turn++) {
    await ask("nonsense");
    await ask(newApiKey("test").token, "/api/v1/products");
  }
  expect((await ask(user.token)).status).toBe(429);
});

test("of fifty concurrent forged tokens ten are verified; concurrent valid ones all pass", async () => {
  const tokens = await Promise.all(
    Array.from({ length: 50 }, () => dashboard.provider.sessionToken({ subject: "no-user" })),
  );
  const valid = await Promise.all(tokens.slice(0, 29).map((token) => ask(token)));
  expect(statusCounts(valid)).toEqual({ 403: 29 });
  nowMs += MINUTE;
  const forged = await Promise.all(tokens.map((token) => ask(`${token.slice(0, -9)}AAAAAAAAA`, undefined, "POST")));
  expect(statusCounts(forged)).toEqual({ 401: 10, 429: 40 });
});

test("a user without a merchant, and an identity provider that is down, lock no address", async () => {
  const stranger = await dashboard.signIn(null);
  for (let turn = 0; turn < 12; turn++) expect((await ask(stranger.token)).status).toBe(403);
  await dashboard.provider.addKey("RS256");
  const unknown = await dashboard.provider.sessionToken({ subject: user.subject });
  await dashboard.provider.pause();
  for (let turn = 0; turn < 12; turn++) expect((await ask(unknown)).status).toBe(503);
  expect((await ask(user.token)).status).toBe(200);
  await dashboard.provider.resume();
});

test("the dashboard's routes for keys have their own tier of five requests a minute", async () => {
  const answers: Answer[] = [];
  for (const method of ["GET", "GET", "DELETE", "GET", "GET", "GET"]) {
    answers.push(await ask(user.token, `/api/developer/keys${method === "DELETE" ? "/x" : ""}`, method));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 200, 200, 429]);
  expect(answers[5]?.body).toMatchObject({ code: "RATE_LIMITED", retryAfter: 60 });
  expect(answers[5]?.headers.get("x-ratelimit-limit")).toBe("5");
});

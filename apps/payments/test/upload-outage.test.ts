import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { statusCounts } from "./support/http-request.js";
import type { Answer } from "./support/payments-under-test.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";
import { sendFile, startUploads, storeEnv, type UploadsUnderTest } from "./support/uploads.js";

const LOAD = 50;
let uploads: UploadsUnderTest;
let proxy: TcpProxy;
/** A service that reaches the store through the proxy. */
let dashboard: DashboardUnderTest;
let user: User & { merchantId: string };

beforeAll(async () => {
  uploads = await startUploads();
  proxy = await startTcpProxy(uploads.store.endpoint);
  dashboard = await startDashboard({ env: storeEnv(uploads.store, proxy.url) });
});
afterAll(async () => {
  await dashboard?.stop();
  await proxy?.stop();
  await uploads?.stop();
});
beforeEach(async () => {
  user = await dashboard.makeAccount();
});
afterEach(async () => {
  proxy.resume();
  await uploads.store.resume();
});

const FILE = { fileType: "image/png", fileName: "logo.png", fileSize: 4 };
const begin = (): Promise<Answer> => dashboard.ask(user, "POST", "/api/upload", { body: FILE });
const remove = (): Promise<Answer> =>
  dashboard.ask(user, "DELETE", `/api/upload/merchants/${user.merchantId}/logo.png`);

/** Calls both operations many times at once. Returns the counts of statuses and the bodies of the failures. */
async function underLoad(): Promise<{ statuses: Record<number, number>; bodies: Set<string> }> {
  const answers = await Promise.all(Array.from({ length: LOAD }, (_, turn) => (turn % 2 ? begin() : remove())));
  const bodies = new Set(answers.filter(({ status }) => status >= 500).map(({ text }) => text));
  return { statuses: statusCounts(answers), bodies };
}

async function recovers(): Promise<void> {
  await until(async () => {
    const { status } = await begin();
    expect([200, 503, 504]).toContain(status);
    return status === 200;
  });
}

test("while the store refuses connections, both operations report it, and work again afterwards", async () => {
  expect((await begin()).status).toBe(200);
  proxy.cut();
  const { statuses, bodies } = await underLoad();
  // On a busy machine, some requests time out (504) before they have made all their attempts.
  const { 503: refused = 0, 504: late = 0 } = statuses;
  expect(refused + late).toBe(LOAD);
  expect([...bodies].map((text) => JSON.parse(text))).toContainEqual({
    status: "error",
    code: "SERVICE_UNAVAILABLE",
    message: "The file store cannot be used at the moment. Try again later.",
    retryAfter: 2,
    docUrl: expect.stringMatching(/\/errors#service-unavailable$/),
  });
  proxy.resume();
  await recovers();
});

test("while the store doesn't respond, both operations are 504, and work again afterwards", async () => {
  expect((await begin()).status).toBe(200);
  proxy.pause();
  const { statuses, bodies } = await underLoad();
  expect(statuses).toEqual({ 504: LOAD });
  expect([...bodies].map((text) => JSON.parse(text))).toEqual([
    {
      status: "error",
      code: "TIMEOUT",
      message: "The file store does not respond. Try again in a few seconds.",
      retryAfter: 2,
      docUrl: expect.stringMatching(/\/errors#timeout$/),
    },
  ]);
  proxy.resume();
  await recovers();
});

test("while the store itself is stopped everything else works, and what was stored is there afterwards", async () => {
  const { data } = (await begin()).body;
  expect(await sendFile(data, "1234")).toEqual([200, undefined]);
  await uploads.store.pause();
  expect([503, 504]).toContain((await begin()).status);
  expect((await dashboard.ask(user, "GET", "/api/developer/keys")).status).toBe(200);
  expect((await dashboard.call("GET", "/api/ready")).status).toBe(200);
  await uploads.store.resume();
  await recovers();
  expect((await remove()).status).toBe(200);
});

test("a store that does not accept our credentials is 503, and its answer stays in the log", async () => {
  const refused = await startDashboard({ env: { ...storeEnv(uploads.store), S3_SECRET_ACCESS_KEY: "wrong" } });
  try {
    const answer = await refused.ask(await refused.makeAccount(), "POST", "/api/upload", { body: FILE });
    expect([answer.status, answer.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(answer.text).not.toMatch(/Signature|AccessKey|wrong/);
    expect(refused.logs.join("\n")).not.toContain(uploads.store.secretAccessKey);
  } finally {
    await refused.stop();
  }
});

test("without a store uploads are 503 with what to set, after everything that is wrong with the request", async () => {
  const without = await startDashboard();
  try {
    const account = await without.makeAccount();
    const ask = (body: object) => without.ask(account, "POST", "/api/upload", { body });
    for (const answer of [
      await ask(FILE),
      await without.ask(account, "DELETE", `/api/upload/merchants/${account.merchantId}/logo.png`),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        503,
        {
          status: "error",
          code: "SERVICE_UNAVAILABLE",
          message: "Uploads are not set up on this installation.",
          hint: expect.stringContaining("S3_ENDPOINT"),
          docUrl: expect.stringMatching(/\/errors#service-unavailable$/),
        },
      ]);
    }
    expect((await ask({ ...FILE, fileSize: 0 })).status).toBe(400);
    expect((await without.call("POST", "/api/upload", { body: FILE })).status).toBe(401);
    expect((await without.ask(account, "DELETE", "/api/upload/merchants/x/logo.png")).status).toBe(403);
  } finally {
    await without.stop();
  }
});

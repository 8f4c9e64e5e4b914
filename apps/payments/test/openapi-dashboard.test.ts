import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { newEvmAccount } from "@svc/localstack/evm";
import { type ApiDocument, apiDocument } from "./support/api-document.js";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { type CallOptions, unknownId } from "./support/payments-under-test.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";
import { sendFile, startUploads, storeEnv, type UploadsUnderTest } from "./support/uploads.js";

let uploads: UploadsUnderTest;
let proxy: TcpProxy;
let dashboard: DashboardUnderTest;
let limited: DashboardUnderTest;
let document: ApiDocument;
let user: User & { merchantId: string };
let other: User & { merchantId: string };
const seen = new Set<string>();

beforeAll(async () => {
  uploads = await startUploads();
  proxy = await startTcpProxy(uploads.store.endpoint);
  dashboard = await startDashboard({
    env: storeEnv(uploads.store, proxy.url),
    // No name resolves to an address here.
    outbound: { resolver: async () => [] },
  });
  limited = await startDashboard({ env: { RATE_LIMIT_LOCALHOST: "enforce" } });
  document = await apiDocument(dashboard.url);
  [user, other] = [await dashboard.makeAccount(), await dashboard.makeAccount({ agentic: false })];
});
afterAll(async () => {
  await limited?.stop();
  await dashboard?.stop();
  await proxy?.stop();
  await uploads?.stop();
});

/** Makes a call, and checks that the operation documents its answer for this status. */
async function ask(status: number, method: string, path: string, options: CallOptions = {}, pattern = path) {
  const answer = await dashboard.call(method, path, { key: user.token, ...options });
  const operation = document.find(method, pattern);
  if (!operation) throw new Error(`${method} ${pattern} is not documented`);
  expect([method, path, answer.status, answer.body?.message]).toEqual([method, path, status, answer.body?.message]);
  expect([method, path, status, document.faults(operation, answer)]).toEqual([method, path, status, []]);
  seen.add(`${operation.method} ${operation.path} ${status}`);
  return answer;
}

const TEXT = { rawBody: "x", headers: { "content-type": "text/plain" } };
const LARGE = { body: { x: "x".repeat(1 << 20) } };

/** Causes the errors that every dashboard operation returns before it handles a request. */
async function refusals(method: string, path: string, hasBody: boolean, pattern = path): Promise<void> {
  await ask(401, method, path, { key: "" }, pattern);
  await ask(401, method, path, { key: (await dashboard.makeMerchant()).testKey }, pattern);
  if (method !== "POST" || !path.endsWith("/onboard")) {
    await ask(403, method, path, { key: (await dashboard.signIn(null)).token }, pattern);
  }
  if (!hasBody) return;
  await ask(400, method, path, { body: { unknown: 1 } }, pattern);
  await ask(413, method, path, LARGE, pattern);
  await ask(415, method, path, TEXT, pattern);
}

test("each kind of answer about keys is as documented", async () => {
  const path = "/api/developer/keys";
  await refusals("GET", path, false);
  await refusals("POST", path, true);
  const { data } = (await ask(201, "POST", path, { body: { keyType: "live", name: "n" } })).body;
  await ask(403, "POST", path, { key: other.token, body: { keyType: "live" } });
  const headers = { "idempotency-key": "one" };
  await ask(201, "POST", path, { body: { keyType: "test" }, headers });
  await ask(409, "POST", path, { body: { keyType: "live" }, headers });
  await ask(200, "GET", `${path}?limit=1`);
  await ask(400, "GET", `${path}?limit=x`);
  for (const [method, tail] of [
    ["POST", "/roll"],
    ["DELETE", ""],
  ] as const) {
    await refusals(method, `${path}/${data.id}${tail}`, method === "POST");
    await ask(method === "POST" ? 201 : 200, method, `${path}/${data.id}${tail}`);
    await ask(403, method, `${path}/${data.id}${tail}`, { key: other.token });
    await ask(404, method, `${path}/${unknownId()}${tail}`);
    await ask(400, method, `${path}/x${tail}`);
  }
  await ask(409, "POST", `${path}/${data.id}/roll`);
});

test("each kind of answer about accounts is as documented", async () => {
  const onboarding = "/api/agentic/onboard";
  const verification = "/api/agentic/verification";
  await refusals("POST", onboarding, true);
  const wallet = newEvmAccount();
  const key = (await dashboard.signIn(null)).token;
  const body = { displayName: "Acme", walletAddresses: [wallet.address], acceptTerms: true };
  await ask(201, "POST", onboarding, { key, body });
  await ask(200, "POST", onboarding, { key, body });
  await ask(409, "POST", onboarding, { key: (await dashboard.signIn(null)).token, body });

  await refusals("PATCH", onboarding, true);
  await ask(200, "PATCH", onboarding, { key, body: { displayName: "Acme Ltd" } });

  await refusals("GET", verification, false);
  await refusals("POST", verification, true);
  const check = { type: "wallet", walletAddress: wallet.address };
  await ask(200, "GET", verification, { key });
  await ask(400, "GET", verification, { key, headers: { "x-svc-merchant": "x" } });
  await ask(409, "POST", verification, { key, body: { ...check, signature: "0x" } });
  const { data } = (await ask(200, "POST", verification, { key, body: check })).body;
  const signature = await wallet.signMessage(data.challenge.message);
  await ask(400, "POST", verification, { key, body: { ...check, signature: "0x" } });
  await ask(200, "POST", verification, { key, body: { ...check, signature } });
  for (let turn = 0; turn < 2; turn++) {
    await ask(200, "POST", verification, { key, body: { type: "domain", domain: "shop.invalid-site.example.com" } });
  }
  await ask(200, "GET", verification, { key });
});

test("each kind of answer about uploads is as documented", async () => {
  const file = { body: { fileType: "image/png", fileName: "a.png", fileSize: 4 } };
  const pattern = "/api/upload/key";
  await refusals("POST", "/api/upload", true);
  await refusals("DELETE", "/api/upload/x", false, pattern);
  const { data } = (await ask(200, "POST", "/api/upload", file)).body;
  expect(await sendFile(data, "1234")).toEqual([200, undefined]);
  await ask(403, "DELETE", `/api/upload/${data.key}`, { key: other.token }, pattern);
  await ask(400, "DELETE", `/api/upload/${data.key}`, { headers: { "x-svc-merchant": "x" } }, pattern);
  await ask(200, "DELETE", `/api/upload/${data.key}`, {}, pattern);
  await ask(404, "DELETE", `/api/upload/${data.key}`, {}, pattern);
  for (const [status, stop] of [
    [504, () => proxy.pause()],
    [503, () => proxy.cut()],
  ] as const) {
    stop();
    await ask(status, "POST", "/api/upload", file);
    await ask(status, "DELETE", `/api/upload/${data.key}`, {}, pattern);
    proxy.resume();
  }
});

test("a session that cannot be checked, and too many requests, are answered as documented everywhere", async () => {
  const operations = document.operations.filter(({ tags }) => tags?.includes("dashboard"));
  expect(operations.length).toBe(10);
  const { subject } = user;
  await dashboard.provider.addKey("RS256");
  const key = await dashboard.provider.sessionToken({ subject });
  await dashboard.provider.pause();
  for (const { method, path } of operations) {
    const at = path.replace(/\{\w+\}/g, unknownId());
    await ask(503, method, at, { key }, path.replace("{key}", "key").replace("{id}", unknownId()));
  }
  await dashboard.provider.resume();
  const bad = Array.from({ length: 10 }, () => limited.call("POST", "/api/upload", { key: "x" }));
  expect(new Set((await Promise.all(bad)).map(({ status }) => status))).toEqual(new Set([401]));
  for (const operation of operations) {
    const answer = await limited.call(operation.method, operation.path.replace(/\{\w+\}/g, unknownId()));
    expect([answer.status, document.faults(operation, answer)]).toEqual([429, []]);
  }
});

test("every status that these operations document was among the answers checked here", () => {
  const documented = document.operations
    .filter(({ tags }) => tags?.includes("dashboard"))
    .flatMap(({ method, path, responses }) => Object.keys(responses).map((status) => `${method} ${path} ${status}`))
    .filter((one) => !/ (429|500)$/.test(one));
  expect(documented.filter((one) => !seen.has(one)).sort()).toEqual([]);
});

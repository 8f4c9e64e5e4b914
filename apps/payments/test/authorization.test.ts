import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import { ROLES, type Role } from "../src/authorization/roles.js";
import { exampleOf, type Operation, takes } from "./support/api-document.js";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { type DocumentedCalls, documentedCalls } from "./support/documented-calls.js";
import { type Answer, type CallOptions, type TestMerchant, unknownId } from "./support/payments-under-test.js";

/** Checks which credentials may call which operations. Each case runs on every operation of the OpenAPI document. */
let database: TestDatabase;
let dashboard: DashboardUnderTest;
let calls: DocumentedCalls;
let merchant: TestMerchant;
let other: TestMerchant;
const members = {} as Record<Role, User>;
let foreigner: User;

beforeAll(async () => {
  database = await createTestDatabase();
  // The service opens intents on this network, whose node doesn't answer.
  dashboard = await startDashboard({
    databaseUrl: database.url,
    env: { RPC_URLS_BASE_SEPOLIA: "http://127.0.0.1:1", CHAIN_POLL_MS: "0", CHAIN_NODE_TIMEOUT_MS: "100" },
  });
  calls = await documentedCalls(dashboard);
  [merchant, other] = await Promise.all([dashboard.makeMerchant(), dashboard.makeMerchant()]);
  for (const role of ROLES) members[role] = await dashboard.join(merchant.id, role);
  foreigner = await dashboard.join(other.id, "owner");
});
afterAll(async () => {
  await dashboard?.stop();
  await database?.drop();
});

/** Operations that a viewer may call. The test has its own list, so that a wrong rule in the code fails here. */
const READS = new Set([
  "listProducts",
  "retrieveProduct",
  "listPaymentLinks",
  "retrievePaymentLink",
  "listApis",
  "retrieveApi",
  "listApiRoutes",
  "listTransactions",
  "retrieveTransaction",
  "listPaymentIntents",
  "retrievePaymentIntent",
  "listPreparedRefunds",
  "retrieveRefund",
  "listEvents",
  "retrieveEvent",
  "listDeveloperKeys",
  "listWebhooks",
  "listWebhookDeliveries",
  "retrieveAccount",
  "retrieveSession",
  "getVerification",
  // For a user who is already a member, these return the existing account.
  "onboardAgenticAccount",
  "openAccount",
  "acceptInvitation",
  "listMembers",
  "listInvitations",
  "listWallets",
  "retrieveBranding",
  "retrieveVolumeReport",
  "diagnosePaymentLinkListing",
  "search",
  "listRequests",
  "retrieveRequest",
]);
/** Operations that only an owner may call. */
const OF_OWNERS = new Set([
  "updateAccount",
  "verifyAccount",
  "updateMerchantAccount",
  "updateMember",
  "removeMember",
  "createInvitation",
  "deleteInvitation",
  "addWallet",
  "updateWallet",
  "removeWallet",
]);

const roleNeeded = ({ operationId = "" }: Operation): Role =>
  READS.has(operationId) ? "viewer" : OF_OWNERS.has(operationId) ? "owner" : "developer";

const takesSession = (operation: Operation) => takes(operation, "sessionToken");
const isGuarded = (operation: Operation) => takesSession(operation) || takes(operation, "apiKey");
/** True if a session calls the operation for one mode. */
const isOfOneMode = (operation: Operation) =>
  takesSession(operation) && takes(operation, "apiKey") && operation.path.startsWith("/api/v1/");
const OF_ANY_USER = new Set(["retrieveSession", "acceptInvitation", "onboardAgenticAccount", "openAccount"]);
const isOfAnyUser = ({ operationId = "" }: Operation) => OF_ANY_USER.has(operationId);

const operations = (isMeant: (operation: Operation) => boolean): Operation[] =>
  calls.document.operations.filter((operation) => isGuarded(operation) && isMeant(operation));

/** Fills in unknown ids, so that an operation that isn't refused changes nothing. */
function addressOf({ path, method }: Operation): string {
  const address = path.replace("{key}", "merchants/x").replaceAll(/\{\w+\}/g, unknownId());
  return path === "/api/webhooks" && method === "DELETE" ? `${address}?id=${unknownId()}` : address;
}

async function ask(operation: Operation, key: string | undefined, more: CallOptions = {}): Promise<Answer> {
  const body = operation.requestBody ? exampleOf(operation) : undefined;
  const answer = await dashboard.call(operation.method, addressOf(operation), { key, body, ...more });
  calls.see(operation.method, operation.path.replaceAll(/\{\w+\}/g, unknownId()), answer);
  return answer;
}

const v1Or = ({ path }: Operation, v1: string, legacy: string) => (path.startsWith("/api/v1/") ? v1 : legacy);
const summary = ({ operationId }: Operation, { status, body }: Answer) => [operationId, status, body?.code];
/** True if an answer rejects the credential's rights, as opposed to anything about the request. */
const isRefusal = ({ status, body }: Answer) =>
  status === 401 ||
  (status === 403 && body.code !== "AUTH_TENANT_MISMATCH" && !/another merchant|directory/.test(body.message));

describe("every operation", () => {
  test.each(ROLES)("lets a %s do what the role may do, and refuses the rest before it reads the body", async (role) => {
    const all = operations(takesSession);
    expect(all.length).toBeGreaterThan(35);
    for (const operation of all) {
      const mayCall = ROLES.indexOf(role) <= ROLES.indexOf(roleNeeded(operation));
      const answer = await ask(operation, members[role].token, mayCall ? {} : { body: operation.requestBody && {} });
      expect([operation.operationId, isRefusal(answer)]).toEqual([operation.operationId, !mayCall]);
      if (mayCall) continue;
      expect(summary(operation, answer)).toEqual([operation.operationId, 403, "FORBIDDEN"]);
      expect(answer.body.message).toContain(`(${role})`);
    }
  });

  test("refuses a call without a credential", async () => {
    for (const operation of operations(() => true)) {
      const answer = await ask(operation, undefined);
      const code = v1Or(operation, "AUTH_MISSING_CREDENTIALS", "UNAUTHORIZED");
      expect(summary(operation, answer)).toEqual([operation.operationId, 401, code]);
    }
  });

  test("accepts a session or an API key only if it documents so", async () => {
    for (const operation of operations((one) => !takesSession(one))) {
      expect([operation.operationId, (await ask(operation, members.owner.token)).status]).toEqual([
        operation.operationId,
        401,
      ]);
    }
    for (const operation of operations((one) => !takes(one, "apiKey"))) {
      for (const key of [merchant.testKey, merchant.agenticLiveKey]) {
        expect([operation.operationId, (await ask(operation, key)).status]).toEqual([operation.operationId, 401]);
      }
    }
  });

  test("accepts a key of each scope, which has no role", async () => {
    const agenticNever = /^(create|list|retrieve|cancel|resolve)PaymentIntents?$/;
    for (const operation of operations((one) => takes(one, "apiKey") && one.path.startsWith("/api/v1/"))) {
      const { operationId = "" } = operation;
      const full = await ask(operation, merchant.testKey);
      expect([operationId, isRefusal(full)]).toEqual([operationId, false]);
      const agentic = await ask(operation, merchant.agenticTestKey);
      if (agenticNever.test(operationId)) expect(agentic.body.code).toBe("API_KEY_SCOPE_INSUFFICIENT");
      else expect([operationId, agentic.body.code]).not.toEqual([operationId, "FORBIDDEN"]);
    }
  });

  test("refuses a session that names a merchant the user isn't a member of", async () => {
    const headers = { "x-svc-merchant": merchant.id };
    for (const operation of operations((one) => takesSession(one) && !isOfAnyUser(one))) {
      const answer = await ask(operation, foreigner.token, { headers });
      const code = v1Or(operation, "AUTH_TENANT_MISMATCH", "FORBIDDEN");
      expect(summary(operation, answer)).toEqual([operation.operationId, 403, code]);
      expect(answer.text).not.toContain(merchant.id);
    }
  });

  test("asks a member of several merchants to name one, and refuses invalid headers", async () => {
    const both = await dashboard.join(merchant.id, "owner");
    await dashboard.join(other.id, "viewer", both);
    for (const operation of operations((one) => takesSession(one) && !isOfAnyUser(one))) {
      const invalid = v1Or(operation, "VALIDATION_FAILED", "BAD_REQUEST");
      const unnamed = await ask(operation, both.token);
      expect(summary(operation, unnamed)).toEqual([operation.operationId, 400, invalid]);
      expect(unnamed.body.message).toMatch(/^X-Svc-Merchant: is required/);
      const named = await ask(operation, both.token, { headers: { "x-svc-merchant": other.id } });
      const mayCall = roleNeeded(operation) === "viewer";
      expect([operation.operationId, named.body?.code === "FORBIDDEN"]).toEqual([operation.operationId, !mayCall]);
      const nonsense = await ask(operation, both.token, { headers: { "x-svc-merchant": "x" } });
      expect(summary(operation, nonsense)).toEqual([operation.operationId, 400, invalid]);
    }
  });

  test("of one mode refuses an unknown mode, and one that differs from the key's", async () => {
    for (const operation of operations(isOfOneMode)) {
      for (const [key, mode] of [
        [members.owner.token, "sandbox"],
        [merchant.testKey, "live"],
        [merchant.liveKey, "test"],
      ] as const) {
        const answer = await ask(operation, key, { headers: { "x-svc-mode": mode } });
        expect(summary(operation, answer)).toEqual([operation.operationId, 400, "VALIDATION_FAILED"]);
        expect(answer.body.message).toMatch(/^X-Svc-Mode: /);
      }
    }
  });

  test("of one mode that changes something refuses a session in live mode while the account isn't verified", async () => {
    const unproven = await dashboard.makeAccount({ agentic: false });
    for (const operation of operations(isOfOneMode)) {
      const answer = await ask(operation, unproven.token, { headers: { "x-svc-mode": "live" } });
      const changes = roleNeeded(operation) !== "viewer";
      expect([operation.operationId, answer.body?.code === "FORBIDDEN"]).toEqual([operation.operationId, changes]);
      if (changes) expect(answer.body.hint).toMatch(/verification/);
    }
  });
});

describe("a session", () => {
  const made = async (path: string, body: object, mode = "test"): Promise<string> => {
    const headers = { "x-svc-mode": mode };
    const answer = await dashboard.ask(members.developer, "POST", path, { body, headers });
    expect([answer.status, answer.text]).toEqual([201, answer.text]);
    return answer.body.data.id;
  };
  const LINK = { name: "Report", amount: 5, network: "base_sepolia" };

  test("creates, lists and reads objects of one mode, test by default, which the other mode and other merchants don't see", async () => {
    const things = [
      ["/api/v1/products", await made("/api/v1/products", { name: "Product", amount: 5 })],
      ["/api/v1/payment-links", await made("/api/v1/payment-links", LINK)],
    ] as const;
    for (const [path, id] of things) {
      const read = async (user: User, headers?: Record<string, string>) =>
        summary({} as Operation, await dashboard.ask(user, "GET", `${path}/${id}`, { headers })).slice(1);
      expect(await read(members.viewer)).toEqual([200, undefined]);
      expect(await read(members.viewer, { "x-svc-mode": "live" })).toEqual([404, "NOT_FOUND"]);
      expect(await read(foreigner)).toEqual([403, "AUTH_TENANT_MISMATCH"]);
      expect(await read(foreigner, { "x-svc-mode": "live" })).toEqual([404, "NOT_FOUND"]);
      const listed = async (mode: string) =>
        (await dashboard.ask(members.viewer, "GET", path, { headers: { "x-svc-mode": mode } })).body.data.map(
          (one: { id: string }) => one.id,
        );
      expect(await listed("test")).toContain(id);
      expect(await listed("live")).not.toContain(id);
    }
  });

  test("is logged with its merchant and without its token, and shares Idempotency-Keys with the merchant's keys", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { name: "Once", amount: 1 };
    const first = await dashboard.ask(members.developer, "POST", "/api/v1/products", { body, headers });
    const second = await dashboard.call("POST", "/api/v1/products", { key: merchant.testKey, body, headers });
    expect([second.headers.get("idempotent-replayed"), second.text]).toEqual(["true", first.text]);
    const id = first.headers.get("x-request-id") as string;
    const line = dashboard.logs.find((one) => one.includes(id) && one.includes('"merchant"'));
    expect(line).toContain(merchant.id);
    expect(dashboard.logs.join("\n")).not.toContain(members.developer.token);
  });

  test("of an agentic account may do what its keys may do", async () => {
    const agentic = await dashboard.makeAccount();
    const create = (body: object) => dashboard.ask(agentic, "POST", "/api/v1/payment-links", { body });
    expect((await create({ ...LINK, isAgenticProxy: false })).body.code).toBe("API_KEY_SCOPE_INSUFFICIENT");
    expect((await dashboard.ask(agentic, "GET", "/api/v1/payment-intents")).body.code).toBe(
      "API_KEY_SCOPE_INSUFFICIENT",
    );
  });

  test("returns the user, the user's merchants and the role at each", async () => {
    const user = await dashboard.join(merchant.id, "developer");
    await dashboard.join(other.id, "viewer", user);
    const session = async (token: string) => (await calls.ask(200, "GET", "/api/v1/session", { key: token })).body.data;
    expect(await session(user.token)).toEqual({
      email: null,
      invitations: [],
      merchants: [
        { merchantId: merchant.id, merchantName: expect.any(String), role: "developer" },
        { merchantId: other.id, merchantName: "Test merchant", role: "viewer" },
      ],
    });
    expect(await session((await dashboard.signIn(null)).token)).toEqual({
      email: null,
      merchants: [],
      invitations: [],
    });
    const account = (key: string, headers = {}) => dashboard.call("GET", "/api/v1/account", { key, headers });
    const named = await account(user.token, { "x-svc-merchant": other.id, "x-svc-mode": "live" });
    expect(named.body.data).toMatchObject({ merchantId: other.id, mode: "live", role: "viewer", keyId: null });
    expect((await account(merchant.testKey)).body.data).toMatchObject({ role: null, keyId: expect.any(String) });
    await calls.ask(400, "GET", "/api/v1/session?x=1", { key: user.token });
  });

  test("is refused for a removed member from the next request on, and a changed role applies at once", async () => {
    const user = await dashboard.join(merchant.id, "developer");
    const create = () => dashboard.ask(user, "POST", "/api/v1/products", { body: { name: "Product", amount: 5 } });
    expect((await create()).status).toBe(201);
    const { prisma } = dashboard.deps.database;
    await prisma.merchantMember.updateMany({ where: { subject: user.subject }, data: { role: "viewer" } });
    expect((await create()).body).toMatchObject({ code: "FORBIDDEN", message: expect.stringContaining("viewer") });
    await prisma.merchantMember.deleteMany({ where: { subject: user.subject } });
    expect((await create()).body).toMatchObject({ code: "FORBIDDEN", message: expect.stringContaining("no merchant") });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { Wallet } from "ethers/wallet";
import { runAdmin } from "../src/admin/run-admin.js";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { type DocumentedCalls, documentedCalls } from "./support/documented-calls.js";
import { createLink, randomEvmWallet, type TestMerchant, unknownId } from "./support/payments-under-test.js";

/** Owners manage their account, its members and its wallets themselves, without an operator. */
const ACCOUNT = "/api/v1/account";
const MEMBERS = `${ACCOUNT}/members`;
const INVITATIONS = `${ACCOUNT}/invitations`;
const WALLETS = `${ACCOUNT}/wallets`;

let dashboard: DashboardUnderTest;
let calls: DocumentedCalls;
let merchant: TestMerchant;
let other: TestMerchant;
let owner: User;
let foreigner: User;

beforeAll(async () => {
  dashboard = await startDashboard({ env: { RPC_URLS_BASE_SEPOLIA: "http://127.0.0.1:1" } });
  calls = await documentedCalls(dashboard);
  [merchant, other] = await Promise.all([dashboard.makeMerchant(), dashboard.makeMerchant()]);
  [owner, foreigner] = await Promise.all([dashboard.join(merchant.id, "owner"), dashboard.join(other.id, "owner")]);
});
afterAll(() => dashboard?.stop());

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const ask = async (status: number, method: string, path: string, by: User, body?: object, headers = {}): Promise<any> =>
  (await calls.ask(status, method, path, { key: by.token, body, headers })).body;
const data = async (...args: Parameters<typeof ask>) => (await ask(...args)).data;

describe("an account", () => {
  const input = () => ({ displayName: "Acme", walletAddresses: [randomEvmWallet()], acceptTerms: true });

  test("is opened by a user, and sells to people at once in test mode, but in live mode only after a verification", async () => {
    const user = await dashboard.signInBy("Anna@Acme.example");
    const opened = await data(201, "POST", ACCOUNT, user, input());
    expect(opened).toMatchObject({ displayName: "Acme", agentic: false, verified: false });
    expect(await data(200, "POST", ACCOUNT, user, { ...input(), displayName: "Other" })).toEqual(opened);
    const keys = "/api/developer/keys";
    const key = await data(201, "POST", keys, user, { keyType: "test" });
    expect(key.scope).toBe("full");
    expect((await createLink(dashboard, key.key)).url).toContain("/pay/");
    expect((await ask(403, "POST", keys, user, { keyType: "live" })).hint).toMatch(/verification/);
    expect(await data(200, "GET", MEMBERS, user)).toEqual([
      expect.objectContaining({ email: "anna@acme.example", role: "owner", isYou: true }),
    ]);
    await ask(409, "POST", ACCOUNT, await dashboard.signIn(null), {
      ...input(),
      walletAddresses: Object.values(opened.walletAddresses),
    });
    await ask(400, "POST", ACCOUNT, user, { ...input(), displayName: " " });
  });

  test("is opened only once by concurrent requests of one user, even one who is a member of another merchant", async () => {
    const user = await dashboard.join(merchant.id, "viewer");
    const body = input();
    const asked = Array.from({ length: 8 }, () => dashboard.call("POST", ACCOUNT, { key: user.token, body }));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body.data.merchantId)).size).toBe(1);
    const { merchants } = await data(200, "GET", "/api/v1/session", user);
    expect(merchants.map(({ role }: { role: string }) => role).sort()).toEqual(["owner", "viewer"]);
  });

  test("changes its profile, shows it, and stops being agentic for good", async () => {
    const user = await dashboard.makeAccount();
    const change = (status: number, body: object) => ask(status, "PATCH", ACCOUNT, user, body);
    expect((await change(200, { displayName: " Acme Ltd ", contactEmail: "pay@acme.example" })).data).toMatchObject({
      displayName: "Acme Ltd",
      contactEmail: "pay@acme.example",
      agentic: true,
    });
    expect((await change(200, { contactEmail: null, agentic: false })).data).toMatchObject({
      contactEmail: null,
      agentic: false,
    });
    await change(400, { agentic: true });
    await change(400, { displayName: "✔ Acme" });
    expect(await data(200, "GET", ACCOUNT, user)).toMatchObject({
      merchantName: "Acme Ltd",
      contactEmail: null,
      agentic: false,
      verified: false,
      scope: "full",
    });
  });
});

describe("a member", () => {
  test("can accept an invitation only with the invited, verified e-mail address", async () => {
    const email = "Dev@Acme.example";
    const invitation = await data(201, "POST", INVITATIONS, owner, { email, role: "viewer" });
    expect(invitation.email).toBe("dev@acme.example");
    const again = await data(201, "POST", INVITATIONS, owner, { email: "dev@ACME.example", role: "developer" });
    expect(again).toMatchObject({ id: invitation.id, role: "developer" });
    expect(await data(200, "GET", INVITATIONS, owner)).toEqual([again]);
    const accept = `/api/v1/session/invitations/${invitation.id}/accept`;
    const pretender = await dashboard.signInBy(email, false);
    expect((await data(200, "GET", "/api/v1/session", pretender)).invitations).toEqual([]);
    expect((await ask(404, "POST", accept, pretender)).hint).toMatch(/no verified e-mail/);
    await ask(404, "POST", accept, await dashboard.signInBy("dev@other.example"));
    const invited = await dashboard.signInBy(email);
    expect((await data(200, "GET", "/api/v1/session", invited)).invitations).toEqual([
      expect.objectContaining({ id: invitation.id, merchantId: merchant.id, role: "developer" }),
    ]);
    await ask(403, "GET", MEMBERS, invited);
    expect(await data(200, "POST", accept, invited)).toEqual({ merchantId: merchant.id });
    expect(await data(200, "GET", ACCOUNT, invited)).toMatchObject({ merchantId: merchant.id, role: "developer" });
    await ask(404, "POST", accept, invited);
    expect(await data(200, "GET", INVITATIONS, owner)).toEqual([]);
  });

  test("can't accept an invitation for an address that only Unicode's lower case makes equal", async () => {
    const email = "kate@acme.example";
    const { id } = await data(201, "POST", INVITATIONS, owner, { email, role: "owner" });
    // U+212A, the sign of kelvins: its lower case is the letter k.
    const other = await dashboard.signInBy("\u212aate@acme.example");
    expect((await data(200, "GET", "/api/v1/session", other)).invitations).toEqual([]);
    await ask(404, "POST", `/api/v1/session/invitations/${id}/accept`, other);
    await ask(200, "DELETE", `${INVITATIONS}/${id}`, owner);
  });

  test("can't accept a withdrawn invitation, and open invitations are limited", async () => {
    const { prisma } = dashboard.deps.database;
    const { id } = await data(201, "POST", INVITATIONS, owner, { email: "late@acme.example", role: "viewer" });
    await ask(403, "DELETE", `${INVITATIONS}/${id}`, foreigner);
    await ask(200, "DELETE", `${INVITATIONS}/${id}`, owner);
    await ask(404, "DELETE", `${INVITATIONS}/${id}`, owner);
    await prisma.merchantInvitation.createMany({
      data: Array.from({ length: 100 }, (_, at) => ({
        id: unknownId(),
        merchantId: other.id,
        email: `${at}@acme.example`,
        role: "viewer" as const,
        expiresAt: new Date(Date.now() + 60_000),
      })),
    });
    await ask(409, "POST", INVITATIONS, foreigner, { email: "new@acme.example", role: "viewer" });
  });

  test("is given a role or removed only by an owner of the same merchant", async () => {
    const user = await dashboard.join(merchant.id, "developer");
    const members = await data(200, "GET", MEMBERS, user);
    const { id } = members.find(({ isYou }: { isYou: boolean }) => isYou);
    await ask(403, "PATCH", `${MEMBERS}/${id}`, foreigner, { role: "viewer" });
    await ask(403, "DELETE", `${MEMBERS}/${id}`, foreigner);
    await ask(404, "PATCH", `${MEMBERS}/${unknownId()}`, owner, { role: "viewer" });
    expect(await data(200, "PATCH", `${MEMBERS}/${id}`, owner, { role: "viewer" })).toMatchObject({
      id,
      role: "viewer",
    });
    expect(await data(200, "DELETE", `${MEMBERS}/${id}`, owner)).toEqual({ id, deleted: true });
    await ask(403, "GET", MEMBERS, user);
    await ask(404, "DELETE", `${MEMBERS}/${id}`, owner);
  });

  test("can leave in any role, but can't remove others", async () => {
    for (const role of ["viewer", "developer"] as const) {
      const user = await dashboard.join(merchant.id, role);
      const members = await data(200, "GET", MEMBERS, user);
      const { id } = members.find(({ isYou }: { isYou: boolean }) => isYou);
      const other = members.find(({ isYou }: { isYou: boolean }) => !isYou);
      expect((await ask(403, "DELETE", `${MEMBERS}/${other.id}`, user)).message).toContain(`(${role})`);
      await ask(200, "DELETE", `${MEMBERS}/${id}`, user);
      await ask(403, "GET", MEMBERS, user);
    }
  });

  test("can't leave as the last owner, even when all owners leave at once", async () => {
    const { id: merchantId } = await dashboard.makeMerchant();
    const owners = await Promise.all(Array.from({ length: 8 }, () => dashboard.join(merchantId, "owner")));
    const members = await data(200, "GET", MEMBERS, owners[0] as User);
    const leaving = members.map(({ id }: { id: string }, at: number) =>
      dashboard.call(at % 2 ? "DELETE" : "PATCH", `${MEMBERS}/${id}`, {
        key: (owners[at] as User).token,
        body: at % 2 ? undefined : { role: "viewer" },
      }),
    );
    const statuses = (await Promise.all(leaving)).map(({ status }) => status);
    const { prisma } = dashboard.deps.database;
    const left = await prisma.merchantMember.findMany({ where: { merchantId, role: "owner" } });
    expect(left.length).toBe(statuses.filter((status) => status !== 200).length);
    expect(left.length).toBeGreaterThanOrEqual(1);
    const last = await dashboard.join((await dashboard.makeMerchant()).id, "owner");
    const [only] = await data(200, "GET", MEMBERS, last);
    expect((await ask(409, "PATCH", `${MEMBERS}/${only.id}`, last, { role: "viewer" })).message).toMatch(
      /at least one owner/,
    );
    await ask(409, "DELETE", `${MEMBERS}/${only.id}`, last);
  });

  test("named by an id in capitals is the same member: the last owner can't leave, and a viewer can", async () => {
    const { id: merchantId } = await dashboard.makeMerchant();
    const [last, viewer] = [await dashboard.join(merchantId, "owner"), await dashboard.join(merchantId, "viewer")];
    const own = async (user: User) => {
      const members = await data(200, "GET", MEMBERS, user);
      return members.find(({ isYou }: { isYou: boolean }) => isYou).id as string;
    };
    const capitals = async (user: User) => `${MEMBERS}/${(await own(user)).toUpperCase()}`;
    await ask(409, "DELETE", await capitals(last), last);
    await ask(409, "PATCH", await capitals(last), last, { role: "viewer" });
    const changed = await data(200, "PATCH", await capitals(viewer), last, { role: "developer" });
    expect(changed).toMatchObject({ id: await own(viewer), role: "developer" });
    await ask(200, "DELETE", await capitals(viewer), viewer);
    const { prisma } = dashboard.deps.database;
    expect(await prisma.merchantMember.findMany({ where: { merchantId } })).toMatchObject([{ role: "owner" }]);
  });

  test("can be added, invited and given a role by the operator", async () => {
    const { id: merchantId } = await dashboard.makeMerchant();
    const admin = async (...args: string[]) =>
      runAdmin(args, { DATABASE_URL: dashboard.databaseUrl, OIDC_ISSUER: dashboard.provider.issuer });
    const done = async (...args: string[]) => JSON.parse((await admin(...args)).stdout);
    const user = await dashboard.signInBy("boss@acme.example");
    const of = ["--merchant", merchantId];
    const added = await done("add-member", ...of, "--subject", user.subject, "--role", "owner");
    expect(await data(200, "GET", ACCOUNT, user)).toMatchObject({ merchantId, role: "owner" });
    expect((await admin("add-member", ...of, "--subject", user.subject, "--role", "viewer")).stderr).toMatch(
      /set-role/,
    );
    for (const member of [added.id, added.id.toUpperCase()]) {
      expect((await admin("set-role", "--member", member, "--role", "viewer")).stderr).toMatch(/at least one owner/);
    }
    const invitation = await done("invite", ...of, "--email", "Second@Acme.example", "--role", "owner");
    const second = await dashboard.signInBy("second@acme.example");
    await ask(200, "POST", `/api/v1/session/invitations/${invitation.id}/accept`, second);
    await done("set-role", "--member", added.id, "--role", "viewer");
    const listed = await done("list-members", ...of);
    expect(listed.map(({ role }: { role: string }) => role).sort()).toEqual(["owner", "viewer"]);
    expect((await admin("add-member", ...of, "--subject", "x", "--role", "king")).exitCode).toBe(2);
  });
});

describe("a wallet", () => {
  const LIVE = { "x-svc-mode": "live" };

  test("is added, made the default and removed, in one mode", async () => {
    const { id: merchantId } = await dashboard.makeMerchant({ wallets: [] });
    const user = await dashboard.join(merchantId, "owner");
    const first = await data(201, "POST", WALLETS, user, { address: evmAccounts.buyer.address });
    expect(first).toMatchObject({ family: "evm", isDefault: true, verification: "unverified" });
    expect(first.networks).toContain("base_sepolia");
    expect(await data(200, "POST", WALLETS, user, { address: evmAccounts.buyer.address.toLowerCase() })).toEqual(first);
    const second = await data(201, "POST", WALLETS, user, { address: randomEvmWallet() });
    expect(second.isDefault).toBe(false);
    expect((await ask(409, "DELETE", `${WALLETS}/${first.id}`, user)).message).toMatch(/default/);
    expect(await data(200, "PATCH", `${WALLETS}/${second.id}`, user, { isDefault: true })).toMatchObject({
      isDefault: true,
    });
    const capitals = `${WALLETS}/${second.id.toUpperCase()}`;
    expect(await data(200, "PATCH", capitals, user, { isDefault: true })).toMatchObject({ id: second.id });
    expect(await data(200, "DELETE", `${WALLETS}/${first.id}`, user)).toEqual({ id: first.id, deleted: true });
    expect((await data(200, "GET", WALLETS, user)).map(({ id }: { id: string }) => id)).toEqual([second.id]);
    expect(await data(200, "GET", WALLETS, user, undefined, LIVE)).toEqual([]);
    await ask(404, "PATCH", `${WALLETS}/${second.id}`, user, { isDefault: true }, LIVE);
    await ask(404, "DELETE", `${WALLETS}/${first.id}`, user);
    await ask(403, "DELETE", `${WALLETS}/${second.id}`, foreigner);
    await ask(403, "PATCH", `${WALLETS}/${second.id}`, foreigner, { isDefault: true });
    await ask(400, "POST", WALLETS, user, { address: `0x${"zz".repeat(20)}` });
    await ask(409, "POST", WALLETS, foreigner, { address: second.address });
  });

  test("can't be removed while active links are paid to it", async () => {
    const { id: merchantId, testKey } = await dashboard.makeMerchant({ wallets: [] });
    const user = await dashboard.join(merchantId, "owner");
    const { id } = await data(201, "POST", WALLETS, user, { address: randomEvmWallet() });
    const link = await createLink(dashboard, testKey);
    expect((await ask(409, "DELETE", `${WALLETS}/${id}`, user)).message).toMatch(/Active payment links: 1\./);
    await dashboard.call("PATCH", `/api/v1/payment-links/${link.id}`, { key: testKey, body: { active: false } });
    await ask(200, "DELETE", `${WALLETS}/${id}`, user);
  });

  test("can't be removed while products or watched payments use it", async () => {
    const { id: merchantId, testKey } = await dashboard.makeMerchant({ wallets: [] });
    const user = await dashboard.join(merchantId, "owner");
    const { id } = await data(201, "POST", WALLETS, user, { address: randomEvmWallet() });
    const post = async (path: string, body: object) =>
      (await dashboard.call("POST", `/api/v1/${path}`, { key: testKey, body })).body.data;
    const product = await post("products", { name: "Sold", amount: 1 });
    const link = await createLink(dashboard, testKey);
    const intent = await post("payment-intents", { paymentLinkId: link.id });
    await post(`payment-intents/${intent.id}/cancel`, {});
    await dashboard.call("PATCH", `/api/v1/payment-links/${link.id}`, { key: testKey, body: { active: false } });
    const refusal = async () => (await ask(409, "DELETE", `${WALLETS}/${id}`, user)).message;
    expect(await refusal()).toContain("Active payment links: 0. Products: 1. Watched payments: 1.");
    await dashboard.call("PATCH", `/api/v1/products/${product.id}`, { key: testKey, body: { archived: true } });
    expect(await refusal()).toContain("Products: 0. Watched payments: 1.");
    const { pool } = dashboard.deps.database;
    await pool.query("UPDATE payment_intents SET watch_until = now() WHERE id = $1", [intent.id]);
    await ask(200, "DELETE", `${WALLETS}/${id}`, user);
  });

  test("can't be removed while a checkout session asks a buyer to pay to it", async () => {
    const { id: merchantId, testKey: key } = await dashboard.makeMerchant({ wallets: [] });
    const user = await dashboard.join(merchantId, "owner");
    const { id } = await data(201, "POST", WALLETS, user, { address: randomEvmWallet() });
    const body = { amount: 1, network: "base_sepolia" };
    expect((await dashboard.call("POST", "/api/checkout/session", { key, body })).status).toBe(201);
    expect((await ask(409, "DELETE", `${WALLETS}/${id}`, user)).message).toContain("Watched payments: 1.");
    const { pool } = dashboard.deps.database;
    await pool.query("UPDATE checkout_sessions SET expires_at = now() WHERE merchant_id = $1", [merchantId]);
    await ask(200, "DELETE", `${WALLETS}/${id}`, user);
  });

  test("shows the state of its proof", async () => {
    const { id: merchantId } = await dashboard.makeMerchant({ wallets: [] });
    const user = await dashboard.join(merchantId, "owner");
    const wallet = Wallet.createRandom();
    await data(201, "POST", WALLETS, user, { address: wallet.address });
    const state = async () => (await data(200, "GET", WALLETS, user))[0].verification;
    const proof = { type: "wallet", walletAddress: wallet.address };
    const verification = "/api/agentic/verification";
    const { challenge } = await data(200, "POST", verification, user, proof);
    expect(await state()).toBe("pending");
    await data(200, "POST", verification, user, { ...proof, signature: await wallet.signMessage(challenge.message) });
    expect(await state()).toBe("verified");
    expect(await data(200, "GET", ACCOUNT, user)).toMatchObject({ verified: true });
  });
});

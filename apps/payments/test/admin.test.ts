import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type AdminCommand, adminOf } from "./support/admin-command.js";
import { type PaymentsUnderTest, randomEvmWallet, startPayments, unknownId } from "./support/payments-under-test.js";

const ADMIN = fileURLToPath(new URL("../dist/admin.js", import.meta.url));
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let payments: PaymentsUnderTest;
let admin: AdminCommand["admin"];
let answerOf: AdminCommand["answerOf"];
beforeAll(async () => {
  // Turns off the key cache, so that the next request sees what the command changed.
  payments = await startPayments({ env: { KEY_CACHE_MS: "0" } });
  ({ admin, answerOf } = adminOf(payments));
});
afterAll(() => payments?.stop());

const list = (key: string) => payments.call("GET", "/api/v1/products", { key });

test("an operator creates a merchant and a key; the key works until it is revoked", async () => {
  const wallet = randomEvmWallet();
  const merchant = await answerOf("create-merchant", "--name", "Acme", "--wallet", wallet, "--email", "a@acme.example");
  expect(merchant).toEqual({ id: expect.stringMatching(UUID) });
  const key = await answerOf("create-key", "--merchant", merchant.id, "--mode", "test", "--name", "first");
  expect(key).toEqual({ id: expect.stringMatching(UUID), token: expect.stringMatching(/^svc_test_sk_[0-9a-f]{48}$/) });

  const made = await payments.call("POST", "/api/v1/products", { key: key.token, body: { name: "x", amount: 1 } });
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({ merchantId: merchant.id, mode: "test" });
  expect(made.body.data.merchantWalletAddress.toLowerCase()).toBe(wallet);

  const revoked = await answerOf("revoke-key", "--id", key.id);
  expect(revoked).toEqual({ id: key.id, revokedAt: expect.any(String) });
  expect((await list(key.token)).body).toMatchObject({
    code: "AUTH_MISSING_CREDENTIALS",
    hint: expect.stringMatching(/revoked/),
  });
  // A second revocation changes nothing, not even the time.
  expect(await answerOf("revoke-key", "--id", key.id)).toEqual(revoked);
  const { rows: eventRows } = await payments.deps.database.pool.query(
    "SELECT type, mode, data FROM events WHERE merchant_id = $1 AND type LIKE 'api_key.%' ORDER BY created_at",
    [merchant.id],
  );
  const shown = { id: key.id, name: "first", keyType: "test", scope: "full", keySuffix: key.token.slice(-4) };
  expect(eventRows).toMatchObject([
    { type: "api_key.created", mode: "test", data: { ...shown, revokedAt: null } },
    { type: "api_key.revoked", mode: "test", data: { ...shown, revokedAt: revoked.revokedAt } },
  ]);

  const { stdout } = await admin(["list-keys", "--merchant", merchant.id]);
  expect(JSON.parse(stdout)).toEqual([
    {
      id: key.id,
      merchantId: merchant.id,
      mode: "test",
      scope: "full",
      permissions: null,
      name: "first",
      keyPrefix: "svc_test_sk_",
      keySuffix: key.token.slice(-4),
      lastUsedAt: null,
      createdAt: expect.any(String),
      expiresAt: null,
      revokedAt: revoked.revokedAt,
    },
  ]);
  const merchants = await admin(["list-merchants"]);
  expect(JSON.parse(merchants.stdout)).toContainEqual({
    id: merchant.id,
    name: "Acme",
    agentic: false,
    createdAt: expect.any(String),
  });
  for (const output of [stdout, merchants.stdout]) {
    expect(output).not.toContain(key.token.slice(12, -4));
    expect(output).not.toMatch(/hash|acme\.example/i);
  }
});

test("add-member takes the issuer from the file that OIDC_ISSUER_FILE names, as the service does", async () => {
  const { id } = await payments.makeMerchant();
  const folder = await mkdtemp(join(tmpdir(), "issuer-"));
  const file = join(folder, "issuer");
  await writeFile(file, "https://id.example.com\n");
  const args = ["add-member", "--merchant", id, "--subject", "one", "--role", "owner"];
  const { code, stderr } = await admin(args, { OIDC_ISSUER: undefined, OIDC_ISSUER_FILE: file });
  await rm(folder, { recursive: true });
  expect([code, stderr]).toEqual([0, ""]);
  expect(await answerOf("list-members", "--merchant", id)).toMatchObject([{ issuer: "https://id.example.com" }]);
});

test("a key gets the requested mode, scope and expiry", async () => {
  const { id } = await answerOf("create-merchant", "--name", "Plain");
  const agentic = await answerOf("create-merchant", "--name", "Agent", "--agentic");
  const expires = new Date(Date.now() + 86_400_000).toISOString();
  const [full, narrow, agents, agentsTest] = await Promise.all([
    answerOf("create-key", "--merchant", id, "--mode", "live"),
    answerOf("create-key", "--merchant", id, "--mode", "live", "--scope", "agentic", "--expires", expires),
    // A live key of an agentic account has scope agentic unless the operator says otherwise.
    answerOf("create-key", "--merchant", agentic.id, "--mode", "live"),
    answerOf("create-key", "--merchant", agentic.id, "--mode", "test"),
  ]);
  const stored = async ({ id }: { id: string }) => {
    const key = await payments.deps.database.prisma.apiKey.findUniqueOrThrow({ where: { id } });
    return [key.keyPrefix, key.scope, key.expiresAt?.toISOString() ?? null];
  };
  expect(await stored(full)).toEqual(["svc_live_sk_", "full", null]);
  expect(await stored(narrow)).toEqual(["svc_live_sk_", "agentic", expires]);
  expect(await stored(agents)).toEqual(["svc_live_sk_", "agentic", null]);
  expect(await stored(agentsTest)).toEqual(["svc_test_sk_", "agentic", null]);
  expect((await list(full.token)).status).toBe(200);
});

test("the program prints the command's answer and exits with its code", () => {
  const { DATABASE_URL: _others, ...env } = process.env;
  const run = (databaseUrl: string, ...args: string[]) =>
    spawnSync(process.execPath, [ADMIN, ...args], { env: { ...env, DATABASE_URL: databaseUrl }, encoding: "utf8" });
  const made = run(payments.databaseUrl, "create-merchant", "--name", "By the program");
  expect([made.status, made.stderr, JSON.parse(made.stdout)]).toEqual([0, "", { id: expect.stringMatching(UUID) }]);
  const wrong = run("", "list-merchants");
  expect([wrong.status, wrong.stdout, wrong.stderr]).toEqual([2, "", expect.stringMatching(/^Set DATABASE_URL\./)]);
});

describe("a wrong call", () => {
  test.each<[string, string[], string]>([
    ["no command", [], "No command given."],
    ["an unknown command", ["drop-everything"], "There is no command drop-everything."],
    ["a command that every object has", ["constructor"], "There is no command constructor."],
    ["a missing name", ["create-merchant"], "--name is required"],
    ["a blank name", ["create-merchant", "--name", "  "], "--name is required"],
    ["a bad e-mail address", ["create-merchant", "--name", "x", "--email", "no-address"], "--email must be"],
    ["an unknown option", ["create-merchant", "--nmae", "x"], "Unknown option '--nmae'"],
    ["an option of another command", ["create-merchant", "--name", "x", "--mode", "test"], "Unknown option '--mode'"],
    ["words that belong to nothing", ["create-merchant", "--name", "Acme", "Inc"], "Unexpected argument 'Inc'"],
    ["a missing merchant", ["create-key", "--mode", "test"], "--merchant is required"],
    ["a missing mode", ["create-key", "--merchant", unknownId()], "--mode is required"],
    [
      "an unknown mode",
      ["create-key", "--merchant", unknownId(), "--mode", "prod"],
      "--mode must be one of test, live",
    ],
    [
      "an unknown scope",
      ["create-key", "--merchant", unknownId(), "--mode", "test", "--scope", "all"],
      "--scope must be",
    ],
    [
      "no date",
      ["create-key", "--merchant", unknownId(), "--mode", "test", "--expires", "1"],
      "--expires must be a date",
    ],
    [
      "a past date",
      ["create-key", "--merchant", unknownId(), "--mode", "test", "--expires", "2020-01-01"],
      "in the future",
    ],
    ["no id", ["revoke-key", "--id", "abc"], "--id must be an id"],
    ["no merchant's id", ["list-keys", "--merchant", "abc"], "--merchant must be an id"],
  ])("with %s ends with 2, says what is wrong and shows the usage", async (_what, args, message) => {
    const { code, stdout, stderr } = await admin(args);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(message);
    expect(stderr).toContain("Usage: node dist/admin.js <command>");
  });

  test("without DATABASE_URL ends with 2", async () => {
    const { code, stderr } = await admin(["list-merchants"], { DATABASE_URL: "" });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Set DATABASE_URL\./);
  });
});

describe("an impossible command exits with 1, says why in one line, and changes nothing", () => {
  const counts = async () => {
    const { prisma } = payments.deps.database;
    return [await prisma.merchant.count(), await prisma.merchantWallet.count(), await prisma.apiKey.count()];
  };
  const missing = unknownId();

  test.each<[string, () => Promise<string[]> | string[], RegExp]>([
    ["no address", () => ["create-merchant", "--name", "x", "--wallet", "0x12"], /^0x12 is neither an EVM address/],
    [
      "an address with a wrong checksum",
      () => ["create-merchant", "--name", "x", "--wallet", "0x70997970c51812dc3A010C7d01b50e0d17dc79C8"],
      /EIP-55/,
    ],
    [
      "two wallets of one chain family",
      () => ["create-merchant", "--name", "x", "--wallet", randomEvmWallet(), "--wallet", randomEvmWallet()],
      /at most one default wallet per chain family/,
    ],
    [
      "a wallet that another merchant has",
      async () => {
        const wallet = randomEvmWallet();
        await payments.makeMerchant({ wallets: [wallet] });
        return ["create-merchant", "--name", "x", "--wallet", wallet.toUpperCase().replace("0X", "0x")];
      },
      /belongs to another merchant/,
    ],
    [
      "a key for an unknown merchant",
      () => ["create-key", "--merchant", missing, "--mode", "test"],
      /^there is no merchant/,
    ],
    ["the keys of an unknown merchant", () => ["list-keys", "--merchant", missing], /^there is no merchant/],
    ["the revocation of no key", () => ["revoke-key", "--id", missing], /^there is no key/],
  ])("%s", async (_what, argsOf, message) => {
    const args = await argsOf();
    const before = await counts();
    const { code, stdout, stderr } = await admin(args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr.trim()).toMatch(message);
    expect(stderr.trim()).not.toContain("\n");
    expect(await counts()).toEqual(before);
  });

  test("an unreachable database is reported without its password", async () => {
    const { code, stdout, stderr } = await admin(["list-merchants"], {
      DATABASE_URL: "postgresql://me:hunter2@127.0.0.1:1/none",
    });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr.trim()).not.toBe("");
    expect(stderr).not.toContain("hunter2");
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { Keypair } from "@solana/web3.js";
import { newEvmAccount } from "@svc/localstack/evm";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { randomEvmWallet } from "./support/payments-under-test.js";

const PATH = "/api/agentic/onboard";
let dashboard: DashboardUnderTest;
let user: User;

beforeAll(async () => {
  dashboard = await startDashboard();
});
afterAll(() => dashboard?.stop());
beforeEach(async () => {
  user = await dashboard.signIn(null);
});

const evm = () => newEvmAccount().address;
const solana = () => Keypair.generate().publicKey.toBase58();
const body = (changes: object = {}) => ({
  displayName: "Acme",
  walletAddresses: { evm: evm() },
  acceptTerms: true,
  ...changes,
});
const onboard = (changes: object = {}, by = user) => dashboard.ask(by, "POST", PATH, { body: body(changes) });
const countMerchants = () => dashboard.deps.database.prisma.merchant.count();

describe("onboarding", () => {
  test("creates an agentic account with 201; a repeat, even with another body, gets 200 and the same account", async () => {
    const wallets = { evm: evm(), solana: solana() };
    const first = await onboard({ displayName: " Acme ", walletAddresses: wallets, contactEmail: "pay@acme.example" });
    expect([first.status, first.body.data]).toEqual([
      201,
      {
        merchantId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        displayName: "Acme",
        contactEmail: "pay@acme.example",
        agentic: true,
        verified: false,
        walletAddresses: wallets,
        createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      },
    ]);
    const before = await countMerchants();
    for (const changes of [{ walletAddresses: wallets }, { displayName: "Other" }]) {
      const again = await onboard(changes);
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
    expect(await countMerchants()).toBe(before);
  });

  test("gives full access: keys of both types, and resources that are paid to the account's wallets", async () => {
    const wallet = evm();
    await onboard({ walletAddresses: [wallet] });
    for (const [keyType, network] of [
      ["test", "base_sepolia"],
      ["live", "base"],
    ]) {
      const { key } = (await dashboard.ask(user, "POST", "/api/developer/keys", { body: { keyType } })).body.data;
      const link = { name: "x", amount: 1, network, isAgenticProxy: true, targetUrl: "https://target.example.com" };
      const answer = await dashboard.call("POST", "/api/v1/payment-links", { key, body: link });
      expect([answer.status, answer.body.data?.merchantWalletAddress]).toEqual([201, wallet]);
    }
  });

  test("takes addresses as a list, by chain family or by network, in any case", async () => {
    const [one, two] = [evm(), solana()];
    const forms = [
      [one.toLowerCase(), two],
      { base: evm(), polygon: undefined, solana: solana() },
      { solana_devnet: solana() },
    ];
    const answers: object[] = [];
    for (const walletAddresses of forms) {
      const answer = await onboard({ walletAddresses }, await dashboard.signIn(null));
      expect(answer.status).toBe(201);
      answers.push(Object.keys(answer.body.data.walletAddresses));
    }
    expect(answers).toEqual([["evm", "solana"], ["evm", "solana"], ["solana"]]);
  });

  test("by one user twenty times at once creates one account", async () => {
    const before = await countMerchants();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => onboard({ walletAddresses: [evm(), solana()] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countMerchants()).toBe(before + 1);
  });

  test("by ten users with one wallet at once: one user gets it, and the others get 409 and no account", async () => {
    const before = await countMerchants();
    const users = await Promise.all(Array.from({ length: 10 }, () => dashboard.signIn(null)));
    const wallets = [evm(), solana()];
    const answers = await Promise.all(
      users.map((by, turn) => onboard({ walletAddresses: turn % 2 ? wallets : [...wallets].reverse() }, by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await countMerchants()).toBe(before + 1);
  });

  test("with a wallet of another merchant is 409, says what to do, and leaves nothing behind", async () => {
    const wallet = randomEvmWallet();
    await dashboard.makeMerchant({ wallets: [wallet] });
    const before = await countMerchants();
    const answer = await onboard({ walletAddresses: [wallet, solana()] });
    expect([answer.status, answer.body.code, answer.body.hint]).toEqual([
      409,
      "CONFLICT",
      expect.stringContaining("/api/agentic/verification"),
    ]);
    expect(await countMerchants()).toBe(before);
    expect((await onboard()).status).toBe(201);
  });

  test.each<[string, object, RegExp]>([
    ["no name", { displayName: undefined }, /^displayName: is required/],
    ["a blank name", { displayName: "   " }, /^displayName: must not be blank/],
    [
      "a name with the mark of trust",
      { displayName: "PayPal (paypal.com, verified)" },
      /^displayName: must not contain "verified"/,
    ],
    ["a name of 256 characters", { displayName: "n".repeat(256) }, /^displayName: must not be longer/],
    ["no wallets", { walletAddresses: undefined }, /^walletAddresses: is required/],
    ["an empty list of wallets", { walletAddresses: [] }, /^walletAddresses:/],
    ["wallets that are a text", { walletAddresses: evm() }, /^walletAddresses:/],
    ["a wallet with a wrong checksum", { walletAddresses: [`0x${"aB".repeat(20)}`] }, /EIP-55/],
    ["two wallets of one family", { walletAddresses: [evm(), evm()] }, /two addresses of one kind/],
    ["a wallet of the wrong family", { walletAddresses: { solana: evm() } }, /another kind of chain/],
    ["a wallet of no network", { walletAddresses: { dogecoin: evm() } }, /is neither a network/],
    ["an email that is none", { contactEmail: "no-address" }, /^contactEmail:/],
    ["an email of 321 characters", { contactEmail: `${"a".repeat(309)}@example.com` }, /^contactEmail:/],
    ["no consent to the terms", { acceptTerms: false }, /^acceptTerms: must be one of true/],
    ["no word about the terms", { acceptTerms: undefined }, /^acceptTerms: is required/],
    ["a merchant id of one's own", { merchantId: "x" }, /^merchantId: is not a known member/],
  ])("with %s is 400", async (_what, changes, message) => {
    const answer = await onboard(changes);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      "BAD_REQUEST",
      expect.stringMatching(message),
    ]);
  });

  test("requires a session and JSON", async () => {
    const { testKey } = await dashboard.makeMerchant();
    const byKey = await dashboard.call("POST", PATH, { key: testKey, body: body() });
    expect([byKey.status, byKey.body.code, byKey.body.hint]).toEqual([
      401,
      "UNAUTHORIZED",
      expect.stringMatching(/not an API key/),
    ]);
    expect((await dashboard.call("POST", PATH, { body: body() })).status).toBe(401);
    const text = await dashboard.ask(user, "POST", PATH, { rawBody: "x", headers: { "content-type": "text/plain" } });
    expect(text.status).toBe(415);
    expect((await onboard({ displayName: "n".repeat(1 << 20) })).status).toBe(413);
  });
});

import { createPrivateKey, sign as signEd25519 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { Keypair } from "@solana/web3.js";
import { newEvmAccount } from "@svc/localstack/evm";
import bs58 from "bs58";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { randomEvmWallet } from "./support/payments-under-test.js";

const PATH = "/api/agentic/verification";
const MINUTE = 60_000;
type Account = User & { merchantId: string };

let nowMs = Date.now();
let dashboard: DashboardUnderTest;
let user: Account;

beforeAll(async () => {
  dashboard = await startDashboard({
    clock: { now: () => nowMs },
    env: { PAYMENTS_PUBLIC_URL: "https://api.example.test/" },
  });
});
afterAll(() => dashboard?.stop());
beforeEach(async () => {
  nowMs = Date.now();
  user = await dashboard.makeAccount();
});

interface Signer {
  readonly address: string;
  sign(message: string): Promise<string>;
}
function evmSigner(): Signer {
  const wallet = newEvmAccount();
  return { address: wallet.address, sign: (message) => wallet.signMessage(message) };
}
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
function solanaSigner(encode = (bytes: Buffer) => bs58.encode(bytes)): Signer {
  const pair = Keypair.generate();
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8, pair.secretKey.subarray(0, 32)]),
    format: "der",
    type: "pkcs8",
  });
  return {
    address: pair.publicKey.toBase58(),
    sign: async (message) => encode(signEd25519(null, Buffer.from(message), key)),
  };
}

const post = (body: object, by: User = user) => dashboard.ask(by, "POST", PATH, { body });
const begin = async (walletAddress: string, by: User = user) =>
  (await post({ type: "wallet", walletAddress }, by)).body.data;
const finish = (walletAddress: string, signature: string, by: User = user) =>
  post({ type: "wallet", walletAddress, signature }, by);
const prove = async (signer: Signer, by: User = user) =>
  finish(signer.address, await signer.sign((await begin(signer.address, by)).challenge.message), by);
const state = async (by: User = user) => (await dashboard.ask(by, "GET", PATH)).body.data;
const ownersOf = async (address: string) => {
  const rows = await dashboard.deps.database.prisma.merchantWallet.findMany({ where: { address } });
  return Object.fromEntries(rows.map(({ mode, merchantId }) => [mode, merchantId]));
};

describe.each<[string, () => Signer]>([
  ["an EVM wallet, by EIP-191", evmSigner],
  ["a Solana wallet, in base58", () => solanaSigner()],
  ["a Solana wallet, in base64", () => solanaSigner((bytes) => bytes.toString("base64"))],
])("the proof of %s", (_what, makeSigner) => {
  test("is a signed message, and goes from unverified over pending to verified", async () => {
    const signer = makeSigner();
    expect(await state()).toEqual({ status: "unverified", checks: [] });
    const pending = await begin(signer.address);
    expect(pending).toEqual({
      type: "wallet",
      target: signer.address,
      status: "pending",
      expiresAt: new Date(nowMs + 15 * MINUTE).toISOString(),
      verifiedAt: null,
      challenge: { nonce: expect.stringMatching(/^[\w-]{32}$/), message: expect.any(String) },
    });
    const { message, nonce } = pending.challenge;
    for (const part of ["api.example.test asks", signer.address, user.merchantId, nonce, pending.expiresAt]) {
      expect(message).toContain(part);
    }
    expect(await state()).toEqual({ status: "pending", checks: [pending] });
    const verified = await finish(signer.address, await signer.sign(message));
    const check = { ...pending, status: "verified", expiresAt: null, challenge: null };
    expect([verified.status, verified.body.data]).toEqual([
      200,
      { ...check, verifiedAt: new Date(nowMs).toISOString() },
    ]);
    expect((await state()).status).toBe("verified");
    expect(await ownersOf(signer.address)).toEqual({ test: user.merchantId, live: user.merchantId });
  });

  test("is refused with 400, and stays pending, if the signature is missing, changed, or of another wallet or message", async () => {
    const signer = makeSigner();
    const { message } = (await begin(signer.address)).challenge;
    const good = await signer.sign(message);
    const bad = [
      await makeSigner().sign(message),
      await signer.sign(`${message}\n`),
      await signer.sign(message.toLowerCase()),
      good.slice(0, -4),
      `${good.slice(0, 10)}${good[10] === "a" ? "b" : "a"}${good.slice(11)}`,
      "nonsense",
      "0x",
      "==",
    ];
    for (const signature of bad) {
      const answer = await finish(signer.address, signature);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        400,
        "BAD_REQUEST",
        "signature: is not a signature of the message by this wallet",
      ]);
    }
    expect((await state()).checks[0].status).toBe("pending");
    expect(await ownersOf(signer.address)).toEqual({});
    expect((await finish(signer.address, good)).status).toBe(200);
  });

  test("has a message that expires, and then a new one", async () => {
    const signer = makeSigner();
    const first = await begin(signer.address);
    expect((await begin(signer.address)).challenge).toEqual(first.challenge);
    nowMs += 15 * MINUTE;
    const late = await finish(signer.address, await signer.sign(first.challenge.message));
    expect([late.status, late.body.code]).toEqual([409, "CONFLICT"]);
    expect((await state()).checks[0]).toMatchObject({ status: "unverified", challenge: null });
    expect((await begin(signer.address)).challenge.nonce).not.toBe(first.challenge.nonce);
    expect((await prove(signer)).status).toBe(200);
  });

  test("in live mode takes the wallet over from another merchant, whose own proof is void; in test mode it stays", async () => {
    const signer = makeSigner();
    const squatter = await dashboard.makeAccount();
    await prove(signer, squatter);
    const taken = await prove(signer);
    expect(taken.body.data.status).toBe("verified");
    expect(await ownersOf(signer.address)).toEqual({ test: squatter.merchantId, live: user.merchantId });
    expect((await state(squatter)).checks[0]).toMatchObject({ status: "unverified", verifiedAt: null });
    expect(await prove(signer, squatter)).toMatchObject({ status: 200 });
    expect((await ownersOf(signer.address)).live).toBe(squatter.merchantId);
  });

  test("returns a proven wallet that was removed, and that another merchant has added meanwhile", async () => {
    const signer = makeSigner();
    await prove(signer);
    const wallets = "/api/v1/account/wallets";
    const headers = { "x-svc-mode": "live" };
    const [{ id }] = (await dashboard.ask(user, "GET", wallets, { headers })).body.data;
    expect((await dashboard.ask(user, "DELETE", `${wallets}/${id}`, { headers })).status).toBe(200);
    // No other merchant has the wallet, so the proof still counts.
    expect((await begin(signer.address)).status).toBe("verified");
    const squatter = await dashboard.makeAccount();
    const added = await dashboard.ask(squatter, "POST", wallets, { headers, body: { address: signer.address } });
    expect(added.status).toBe(201);
    const pending = await begin(signer.address);
    expect(pending).toMatchObject({ status: "pending", challenge: { message: expect.any(String) } });
    const signature = await signer.sign(pending.challenge.message);
    expect((await finish(signer.address, signature)).body.data.status).toBe("verified");
    expect((await ownersOf(signer.address)).live).toBe(user.merchantId);
  });

  test("works once, and only for the merchant that it names", async () => {
    const signer = makeSigner();
    const signature = await signer.sign((await begin(signer.address)).challenge.message);
    const thief = await dashboard.makeAccount();
    expect((await finish(signer.address, signature, thief)).status).toBe(409);
    await begin(signer.address, thief);
    expect((await finish(signer.address, signature, thief)).status).toBe(400);
    expect((await finish(signer.address, signature)).body.data.status).toBe("verified");
    expect((await finish(signer.address, signature)).body.data.status).toBe("verified");
    await prove(signer, thief);
    // The old signature doesn't return the wallet.
    expect((await finish(signer.address, signature)).status).toBe(409);
    expect((await ownersOf(signer.address)).live).toBe(thief.merchantId);
  });
});

test("if ten merchants prove one wallet at once, only its final owner stays verified", async () => {
  const signer = evmSigner();
  const accounts = await Promise.all(Array.from({ length: 10 }, () => dashboard.makeAccount()));
  const answers = await Promise.all(accounts.map((account) => prove(signer, account)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const { live } = await ownersOf(signer.address);
  const states = await Promise.all(accounts.map(async (one) => [one.merchantId, (await state(one)).status]));
  expect(states.filter(([, status]) => status === "verified")).toEqual([[live, "verified"]]);
});

test("records on a wallet that was taken over belong to its new owner; the old one can't name it anymore", async () => {
  const signer = evmSigner();
  const squatter = await dashboard.makeMerchant({ wallets: [randomEvmWallet()] });
  const naming = { name: "x", amount: 1, merchantWalletAddress: signer.address };
  const name = (key: string) => dashboard.call("POST", "/api/v1/products", { key, body: naming });
  expect((await name(squatter.liveKey)).status).toBe(201);
  await prove(signer);
  expect((await name(squatter.liveKey)).status).toBe(409);
  const { key } = (await dashboard.ask(user, "POST", "/api/developer/keys", { body: { keyType: "live" } })).body.data;
  const mine = await dashboard.call("POST", "/api/v1/products", { key, body: { name: "x", amount: 1 } });
  expect([mine.status, mine.body.data.merchantWalletAddress]).toEqual([201, signer.address]);
});

test("an address for which every caller can sign cannot be proven", async () => {
  // The all-zero key of the system program is a point of order four: R = -A·k and S = 0 pass a lax verification for a
  // quarter of messages.
  const systemProgram = "11111111111111111111111111111111";
  const forged = [Buffer.alloc(64), Buffer.concat([Buffer.from([1]), Buffer.alloc(63)])];
  for (let turn = 0; turn < 8; turn++) {
    const account = await dashboard.makeAccount();
    await begin(systemProgram, account);
    for (const bytes of forged) expect((await finish(systemProgram, bs58.encode(bytes), account)).status).toBe(400);
  }
});

test.each<[string, object, RegExp]>([
  ["without a type", { walletAddress: randomEvmWallet() }, /^type: is required/],
  ["of an unknown type", { type: "email" }, /^type: must be one of wallet, domain/],
  ["of a wallet without an address", { type: "wallet" }, /^walletAddress: is required/],
  ["of a wallet that is none", { type: "wallet", walletAddress: "z".repeat(40) }, /^walletAddress: is not an EVM/],
  [
    "of a wallet with a domain",
    { type: "wallet", walletAddress: randomEvmWallet(), domain: "a.example" },
    /^domain: cannot/,
  ],
  [
    "with a signature that is no text",
    { type: "wallet", walletAddress: randomEvmWallet(), signature: 1 },
    /^signature:/,
  ],
  [
    "with an unknown member",
    { type: "wallet", walletAddress: randomEvmWallet(), force: true },
    /^force: is not a known/,
  ],
])("a check %s is 400", async (_what, body, message) => {
  const answer = await post(body);
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    400,
    "BAD_REQUEST",
    expect.stringMatching(message),
  ]);
});

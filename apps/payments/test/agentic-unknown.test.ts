import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts, evmContracts, newEvmAccount } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { NETWORKS } from "@svc/x402";
import { createReconciler, type PurchaseDeps, type Reconciler as Worker } from "@svc/x402/purchase";
import { Interface } from "ethers/abi";
import { Wallet } from "ethers/wallet";
import { createCipher } from "../src/crypto/cipher.js";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";

const TOKEN = new Interface(evmContracts.testUsdc.abi);
const { buyer } = evmAccounts;
/**
 * Long enough for the slowest machine. Short enough that a new payment is still valid after the chain's clock has
 * passed the end of an earlier one.
 */
const VALID_SECONDS = 300;

let world: AgenticWorld;
let shop: AgenticShop;
let others: PaymentsUnderTest[] = [];
/** This process waits only briefly for a facilitator. All others wait as long as it takes. */
let hasty: PaymentsUnderTest;
let workers: Worker[] = [];

beforeAll(async () => {
  world = await startAgenticWorld();
  const env = { RATE_LIMIT_LOCALHOST: "exempt", CHAIN_POLL_MS: "100" };
  shop = await startAgenticShop(world, env);
  const other = (more = {}) => startPayments({ databaseUrl: shop.databaseUrl, env: { ...world.env, ...env, ...more } });
  hasty = await other({ SETTLE_TIMEOUT_MS: "700" });
  others = [hasty, await other(), await other()];
  workers = [shop.payments, ...others].map(({ deps }) => createReconciler(deps.agentic as PurchaseDeps));
});
afterAll(async () => {
  await Promise.all(others.map((other) => other.stop()));
  await shop?.stop();
  await world?.stop();
});
beforeEach(() => {
  world.facilitator.forget();
  world.target.calls.length = 0;
});

const pay = (linkId: string, payment: string) =>
  shop.payments.call("GET", payPath(linkId), { headers: { "x-payment": payment } });
/** Sends an Idempotency-Key, which identifies the buyer after the payment became public. */
const repeat = (linkId: string, payment: string, at = shop.payments) =>
  at.call("GET", payPath(linkId), {
    headers: { "x-payment": payment, "idempotency-key": `the report of ${linkId}` },
  });
const statusOf = async (paymentId: string) =>
  (await shop.payments.call("GET", `/api/agent/payments/${paymentId}`)).body;
const balance = () => world.node.readUsdcBalance(buyer.address);
/** Runs all workers at once, several times. */
const reconcile = async (rounds = 2) => {
  for (let round = 0; round < rounds; round += 1) {
    await shop.dueNow();
    await Promise.all(workers.map((worker) => worker.runOnce()));
  }
};
const NOTHING = { rows: 0, totalTransactions: 0, totalCollected: 0 };
const ONCE = { rows: 1, totalTransactions: 1, totalCollected: 0.5 };

interface Unknown {
  readonly linkId: string;
  readonly payment: string;
  readonly paymentId: string;
  readonly before: bigint;
}

/**
 * Makes a payment whose answer is 504. With `broadcast`, the facilitator has sent its transaction, and no block
 * contains it yet.
 */
async function unknownPayment(
  broadcast: boolean,
  fault?: Parameters<typeof world.facilitator.fail>[1],
  { address, privateKey } = buyer,
): Promise<Unknown> {
  const linkId = await shop.makeLink();
  const before = await world.node.readUsdcBalance(address);
  const head = await world.node.rpc<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
  const nowSeconds = Math.max(Number(head.timestamp), Math.floor(Date.now() / 1000));
  const payment = await paymentHeader({ privateKey, validBefore: BigInt(nowSeconds + VALID_SECONDS) });
  if (broadcast) await world.node.setAutomine(false);
  const sent = await pending();
  if (fault) world.facilitator.fail("/settle", fault);
  const answer = await repeat(linkId, payment, hasty);
  expect(answer).toMatchObject({ status: 504, body: { code: "TIMEOUT", paymentId: expect.any(String) } });
  expect(answer.headers.get("payment-required")).toBeNull();
  const { paymentId } = answer.body;
  expect(await statusOf(paymentId)).toEqual({ paymentId, status: "unknown", txHash: null, answer: null });
  // The service may have given up before the facilitator sent the transaction.
  if (broadcast) await until(async () => (await pending()) === sent + 1);
  world.facilitator.forget();
  return { linkId, payment, paymentId, before };
}

/** Number of transactions that wait for a block. */
const pending = async () => Number((await world.node.rpc<{ pending: string }>("txpool_status", [])).pending);

async function mineAll(): Promise<void> {
  await world.node.setAutomine(true);
  await world.node.mine();
}

describe("a settlement that is on its way when the facilitator is given up", () => {
  test.each(["none", "hang-after", "refuse-after", "garbage-after"] as const)(
    "%s: is found by the workers and recorded once with one event, however many workers run",
    async (fault) => {
      const { linkId, payment, paymentId, before } = await unknownPayment(true, fault);
      await reconcile();
      expect(await statusOf(paymentId)).toMatchObject({ status: "unknown" });
      expect(await balance()).toBe(before);
      await mineAll();
      await reconcile();
      expect(await balance()).toBe(before - PRICE);
      expect(await statusOf(paymentId)).toEqual({
        paymentId,
        status: "settled",
        txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        answer: "kept",
      });
      expect(await shop.recorded(linkId)).toEqual(ONCE);
      expect(await shop.eventsOf(paymentId)).toEqual(["agentic.settlement.unknown", "agentic.settlement.resolved"]);
      expect(await repeat(linkId, payment)).toMatchObject({ status: 200, body: { report: "sunny" } });
      expect(await balance()).toBe(before - PRICE);
      expect(world.target.calls).toHaveLength(1);
    },
  );

  test("gives its answer to the buyer who signs again and whose money was only enough for the first", async () => {
    const { address, privateKey } = newEvmAccount();
    await world.node.mintUsdc(address, PRICE);
    const { linkId, paymentId } = await unknownPayment(true, undefined, { address, privateKey });
    await mineAll();
    expect(await world.node.readUsdcBalance(address)).toBe(0n);
    const again = await paymentHeader({ privateKey });
    const forged = JSON.parse(Buffer.from(again, "base64").toString());
    forged.payload.signature = `0x${"11".repeat(64)}1b`;
    expect((await pay(linkId, Buffer.from(JSON.stringify(forged)).toString("base64"))).status).toBe(402);
    const answer = await pay(linkId, again);
    expect(answer).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(answer.headers.get("x-svc-payment-id")).toBe(paymentId);
    expect(await shop.recorded(linkId)).toEqual(ONCE);
    // The answer is delivered. Another payment is a new purchase, and the buyer has no money for it.
    expect((await pay(linkId, await paymentHeader({ privateKey }))).status).toBe(402);
  });

  test("is reported as pending while the service waits for the facilitator", async () => {
    const linkId = await shop.makeLink();
    const release = world.facilitator.hold("/settle");
    const answer = pay(linkId, await paymentHeader());
    await until(() => world.facilitator.seen.some(({ path, reached }) => path === "/settle" && reached));
    const [row] = await shop.paymentsOf(linkId);
    expect((await statusOf(row?.id as string)).status).toBe("pending");
    release();
    expect((await answer).status).toBe(200);
  });

  test("is postponed if it can't be decrypted, without delaying others, and is resolved once its key is back", async () => {
    const [lost, other] = [await unknownPayment(true), await unknownPayment(true)];
    await mineAll();
    const [kept] = await shop.query<{ payload: Buffer }>("SELECT payload FROM x402_payments WHERE id = $1", [
      lost.paymentId,
    ]);
    const { payload } = kept as NonNullable<typeof kept>;
    const gone = createCipher([Buffer.alloc(32, "gone").toString("base64")]);
    const sealed = gone.encrypt(shop.payments.deps.cipher.decrypt(payload));
    // The row as a process leaves it if it dies while the facilitator settles.
    const died = "UPDATE x402_payments SET payload = $2, state = 'settling', leased_till = now() WHERE id = $1";
    await shop.query(died, [lost.paymentId, sealed]);
    await reconcile(1);
    expect(await statusOf(other.paymentId)).toMatchObject({ status: "settled" });
    expect(await shop.recorded(other.linkId)).toEqual(ONCE);
    const later = `SELECT state, lease, due_at > now() AS "isLater" FROM x402_payments JOIN x402_work ON payment_id = id WHERE id = $1`;
    expect(await shop.query(later, [lost.paymentId])).toEqual([{ state: "unknown", lease: null, isLater: true }]);
    const failureLine =
      /failed to reconcile payment (\S+): ServiceError: The service can't decrypt .* No encryption key matches it/;
    const logs = [shop.payments, ...others].flatMap((one) => one.logs);
    expect(logs.flatMap((line) => failureLine.exec(line)?.[1] ?? [])).toEqual([lost.paymentId]);
    await shop.query("UPDATE x402_payments SET payload = $2 WHERE id = $1", [lost.paymentId, payload]);
    await reconcile();
    expect(await shop.recorded(lost.linkId)).toEqual(ONCE);
  });

  test("can't be recorded for something else in the meantime", async () => {
    const { linkId, payment, paymentId, before } = await unknownPayment(true);
    await mineAll();
    const topics = [
      Interface.from(["event AuthorizationUsed(address indexed, bytes32 indexed)"]).getEvent("AuthorizationUsed")
        ?.topicHash,
    ];
    const logs = await world.node.rpc<{ transactionHash: string }[]>("eth_getLogs", [
      { address: world.node.usdc, topics, fromBlock: "0x0" },
    ]);
    const txHash = logs.at(-1)?.transactionHash as string;
    const body = { amount: 0.5, token: "USDC", network: "base_sepolia", txHash, walletAddress: buyer.address };
    const byHand = await shop.payments.call("POST", "/api/v1/transactions", { key: shop.merchant.testKey, body });
    expect(byHand).toMatchObject({ status: 409, body: { code: "TRANSACTION_DUPLICATE" } });
    await reconcile();
    expect(await statusOf(paymentId)).toEqual({ paymentId, status: "settled", txHash, answer: "kept" });
    expect(await shop.eventsOf(paymentId)).toEqual(["agentic.settlement.unknown", "agentic.settlement.resolved"]);
    expect(await shop.recorded(linkId)).toEqual(ONCE);
    expect(await shop.query("SELECT 1 FROM transactions WHERE tx_hash = $1", [txHash])).toHaveLength(1);
    expect(await repeat(linkId, payment)).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(await balance()).toBe(before - PRICE);
  });
});

describe("a settlement that was never sent", () => {
  test.each(["hang-before", "reset-before", "error-before", "garbage-before", "claim-before"] as const)(
    "%s: stays unknown, with one event, while it can still happen; when its buyer returns it is settled, once",
    async (fault) => {
      const { linkId, payment, paymentId, before } = await unknownPayment(false, fault);
      await reconcile(3);
      expect(await statusOf(paymentId)).toMatchObject({ status: "unknown" });
      expect(await shop.eventsOf(paymentId)).toEqual(["agentic.settlement.unknown"]);
      expect(await shop.recorded(linkId)).toEqual(NOTHING);
      expect(await balance()).toBe(before);
      const answers = await Promise.all([payment, payment, payment].map((one) => pay(linkId, one)));
      expect(answers.map(({ status }) => status).filter((status) => ![200, 409, 504].includes(status))).toEqual([]);
      expect(await repeat(linkId, payment)).toMatchObject({ status: 200, body: { report: "sunny" } });
      expect(await balance()).toBe(before - PRICE);
      expect(await shop.recorded(linkId)).toEqual(ONCE);
      expect(world.target.calls).toHaveLength(1);
    },
  );

  test("is never settled after the buyer canceled the authorization: nothing is charged, and a new payment works", async () => {
    const { linkId, payment, paymentId, before } = await unknownPayment(false, "hang-before");
    const { nonce } = JSON.parse(Buffer.from(payment, "base64").toString()).payload.authorization;
    const { eip712, chainId, usdc } = NETWORKS.base_sepolia;
    const signature = await new Wallet(buyer.privateKey).signTypedData(
      { ...eip712, chainId, verifyingContract: usdc },
      {
        CancelAuthorization: [
          { name: "authorizer", type: "address" },
          { name: "nonce", type: "bytes32" },
        ],
      },
      { authorizer: buyer.address, nonce },
    );
    const data = TOKEN.encodeFunctionData("cancelAuthorization(address,bytes32,bytes)", [
      buyer.address,
      nonce,
      signature,
    ]);
    await world.node.send({ from: evmAccounts.deployer.address, to: usdc, data });
    await reconcile();
    expect(await statusOf(paymentId)).toEqual({ paymentId, status: "failed", txHash: null, answer: null });
    expect(await shop.recorded(linkId)).toEqual(NOTHING);
    expect(await balance()).toBe(before);
    expect((await repeat(linkId, payment)).status).toBe(402);
    expect((await pay(linkId, await paymentHeader())).status).toBe(200);
    expect(await balance()).toBe(before - PRICE);
  });

  // This test comes last, because it moves the chain's clock ahead.
  test("fails for good only when the chain's clock has passed its expiry", async () => {
    const { linkId, payment, paymentId, before } = await unknownPayment(false, "hang-before");
    await world.node.rpc("evm_increaseTime", [VALID_SECONDS + 100]);
    await reconcile();
    expect(await statusOf(paymentId)).toMatchObject({ status: "unknown" });
    await world.node.mine();
    await reconcile();
    expect(await statusOf(paymentId)).toEqual({ paymentId, status: "failed", txHash: null, answer: null });
    expect(await shop.recorded(linkId)).toEqual(NOTHING);
    expect(await shop.eventsOf(paymentId)).toEqual(["agentic.settlement.unknown", "payment.failed"]);
    expect(await balance()).toBe(before);
    expect(await repeat(linkId, payment)).toMatchObject({ status: 402, body: { error: "payment_expired" } });
    const validBefore = BigInt(Math.floor(Date.now() / 1000) + 2 * VALID_SECONDS + 100);
    expect((await pay(linkId, await paymentHeader({ validBefore }))).status).toBe(200);
    expect(await balance()).toBe(before - PRICE);
  });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { PublicKey } from "@solana/web3.js";
import { canonicalTxHash } from "@svc/chains";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import { type FaultyFacilitator, startFaultyFacilitator } from "@svc/localstack/facilitator/testing";
import {
  readDevnetUsdc,
  SOLANA_WALLETS,
  type SolanaNode,
  signSolanaPayment,
  solanaHeader,
  startDevnet,
} from "@svc/localstack/solana";
import { until } from "@svc/localstack/until";
import { decodeBase64Json } from "@svc/x402";
import { createReconciler, type PurchaseDeps, type Reconciler as Worker } from "@svc/x402/purchase";
import bs58 from "bs58";
import { PRICE, payPath } from "./support/agentic-shop.js";
import {
  agenticTo,
  createLink,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
} from "./support/payments-under-test.js";
import { type RecordingTarget, startRecordingTarget, sunny } from "./support/recording-target.js";
import { sentStatements } from "./support/sent-statements.js";

const { buyer, merchant } = SOLANA_WALLETS;

let node: SolanaNode;
let real: Facilitator;
let facilitator: FaultyFacilitator;
let target: RecordingTarget;
let payments: PaymentsUnderTest;
let shop: TestMerchant;
let worker: Worker;
/** A second process of the same service, on the same database. */
let other: PaymentsUnderTest;
let statements: string[];

beforeAll(async () => {
  node = await startDevnet();
  real = await startFacilitator({
    rpcUrls: { solana_devnet: node.rpcUrl },
  });
  facilitator = await startFaultyFacilitator(real.url);
  target = await startRecordingTarget();
  const env = {
    RPC_URLS_SOLANA_DEVNET: node.rpcUrl,
    FACILITATOR_URL_TEST: facilitator.url,
    OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
    RATE_LIMIT_LOCALHOST: "exempt",
  };
  payments = await startPayments({ env });
  // This process waits only briefly for the facilitator.
  other = await startPayments({ env: { ...env, SETTLE_TIMEOUT_MS: "3000" }, databaseUrl: payments.databaseUrl });
  statements = sentStatements(payments);
  shop = await payments.makeMerchant({ wallets: [merchant.publicKey.toBase58()] });
  worker = createReconciler(payments.deps.agentic as PurchaseDeps);
});
afterAll(async () => {
  await other?.stop();
  await payments?.stop();
  await target?.stop();
  await facilitator?.stop();
  await real?.stop();
  await node?.stop();
});
beforeEach(() => {
  facilitator.forget();
  target.calls.length = 0;
  target.respond = sunny;
});

const makeLink = async (more: object = {}): Promise<string> =>
  (await createLink(payments, shop.testKey, { network: "solana_devnet", ...agenticTo(target), ...more })).id;
const paid = (linkId: string, header: string, at = payments) =>
  at.call("GET", payPath(linkId), {
    headers: { "x-payment": header, "idempotency-key": `the report of ${linkId}` },
  });
async function feePayerOf(linkId: string): Promise<string> {
  const { body } = await payments.call("GET", payPath(linkId));
  return body.accepts[0].extra.feePayer;
}
const usdcOf = (owner: PublicKey) => readDevnetUsdc(node, owner);
const balances = async () => [await usdcOf(buyer.publicKey), await usdcOf(merchant.publicKey)] as const;
async function expectCharged(before: readonly [bigint, bigint], times: bigint): Promise<void> {
  expect(await balances()).toEqual([before[0] - PRICE * times, before[1] + PRICE * times]);
}
const recordedOf = async (linkId: string) => {
  const listed = await payments.call("GET", `/api/v1/transactions?paymentLinkId=${linkId}`, { key: shop.testKey });
  return listed.body.data;
};

/** Starts a proxy of the facilitator that answers every settlement with an earlier transaction. */
async function startLiar(transaction: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const init =
      request.method === "POST" ? { method: "POST", body, headers: { "content-type": "application/json" } } : {};
    const settled = { success: true, transaction, network: "solana-devnet", payer: buyer.publicKey.toBase58() };
    const text =
      request.url === "/settle" ? JSON.stringify(settled) : await (await fetch(real.url + request.url, init)).text();
    response.writeHead(200, { "content-type": "application/json" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

describe("a link on solana_devnet", () => {
  test("is paid, answered with a receipt and recorded once, even if the payment comes re-encoded, fully signed or 50 times at once", async () => {
    const linkId = await makeLink();
    const before = await balances();
    const transaction = await signSolanaPayment(node, { feePayer: await feePayerOf(linkId) });
    const header = solanaHeader(transaction);
    const release = target.hold();
    statements.length = 0;
    const asked = Array.from({ length: 50 }, () => paid(linkId, header));
    // All requests have arrived before anything is settled.
    await until(() => statements.filter((text) => text.includes("x402_known")).length >= 50);
    release();
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(answers[0]?.body).toEqual({ report: "sunny" });
    expect(target.calls.length).toBe(1);
    await expectCharged(before, 1n);
    const receipt = decodeBase64Json(answers[0]?.headers.get("payment-response") ?? "");
    if (!receipt.ok) throw new Error("no receipt");
    const { transaction: signature } = receipt.value as { transaction: string };
    expect(receipt.value).toMatchObject({ success: true, network: "solana-devnet", payer: buyer.publicKey.toBase58() });
    expect(await recordedOf(linkId)).toMatchObject([{ txHash: canonicalTxHash("solana_devnet", signature) }]);

    const spaced = Buffer.from(JSON.stringify(JSON.parse(Buffer.from(header, "base64").toString()), null, 2));
    for (const same of [spaced.toString("base64"), spaced.toString("base64url")]) {
      for (const replica of [payments, other]) {
        expect(await paid(linkId, same, replica)).toMatchObject({ status: 200, body: { report: "sunny" } });
      }
    }
    // With the fee payer's signature, this is the public transaction from the chain, not the payment that the buyer
    // sent.
    transaction.signatures[0] = bs58.decode(signature);
    expect((await paid(linkId, solanaHeader(transaction))).status).toBe(409);
    expect((await paid(await makeLink(), header)).status).toBe(409);
    expect(target.calls.length).toBe(1);
    await expectCharged(before, 1n);
  });

  test("is not delivered for an older, equal transaction that the facilitator names instead", async () => {
    const linkId = await makeLink();
    const transaction = await signSolanaPayment(node, { feePayer: await feePayerOf(linkId) });
    const older = await node.transferUsdc(buyer, merchant.publicKey, PRICE);
    const before = await balances();
    const liar = await startLiar(older);
    try {
      const other = await startPayments({
        databaseUrl: payments.databaseUrl,
        env: {
          RPC_URLS_SOLANA_DEVNET: node.rpcUrl,
          FACILITATOR_URL_TEST: liar.url,
          OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
          WORKERS: "off",
        },
      });
      const answer = await other.call("GET", payPath(linkId), { headers: { "x-payment": solanaHeader(transaction) } });
      await other.stop();
      expect(answer).toMatchObject({ status: 504, body: { code: "TIMEOUT" } });
      await expectCharged(before, 0n);
      expect(await recordedOf(linkId)).toEqual([]);
    } finally {
      await liar.stop();
    }
  });

  test.each(["hang-after", "error-after", "refuse-after"] as const)(
    "%s: the chain is believed, not the facilitator",
    async (fault) => {
      const linkId = await makeLink();
      const before = await balances();
      facilitator.fail("/settle", fault);
      const header = solanaHeader(await signSolanaPayment(node, { feePayer: await feePayerOf(linkId) }));
      let { status } = await paid(linkId, header, fault === "hang-after" ? other : payments);
      facilitator.forget();
      // A slow machine may time out before the transaction is on the chain. Then the returning buyer makes the service
      // find it.
      await until(async () => {
        if (fault === "hang-after" && status === 504) ({ status } = await paid(linkId, header));
        return status !== 504 || fault !== "hang-after";
      });
      expect(status).toBe(200);
      await expectCharged(before, 1n);
      expect(await recordedOf(linkId)).toHaveLength(1);
    },
  );

  test("that is refused and settled later is found by the worker and recorded once; one that never settles stays uncharged", async () => {
    const [linkId, otherId] = [await makeLink(), await makeLink()];
    const before = await balances();
    const status = async (id: string) =>
      (await payments.deps.database.pool.query("SELECT state FROM x402_payments WHERE payment_link_id = $1", [id]))
        .rows;
    const lookNow = async (age = "0 seconds") => {
      await payments.deps.database.pool.query(
        `UPDATE x402_payments SET created_at = created_at - $1::interval
         WHERE payment_link_id = ANY ($2)`,
        [age, [linkId, otherId]],
      );
      await payments.deps.database.pool.query("UPDATE x402_work SET due_at = now() - interval '1 second'");
      await worker.runOnce();
    };
    const settle = facilitator.hold("/settle", "refuse-then-settle");
    const header = solanaHeader(await signSolanaPayment(node, { feePayer: await feePayerOf(linkId) }));
    expect((await paid(linkId, header)).status).toBe(402);
    settle();
    await until(async () => (await usdcOf(buyer.publicKey)) === before[0] - PRICE);
    facilitator.fail("/settle", "refuse-before");
    const unsent = solanaHeader(await signSolanaPayment(node, { feePayer: await feePayerOf(otherId) }));
    expect((await paid(otherId, unsent)).status).toBe(402);
    facilitator.forget();
    await lookNow();
    expect([await status(linkId), await status(otherId)]).toEqual([[{ state: "settled" }], [{ state: "refused" }]]);
    expect(await recordedOf(linkId)).toHaveLength(1);
    expect(await paid(linkId, header)).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(target.calls.length).toBe(2);
    // Lets its blockhash expire.
    node.passSlots(151);
    await lookNow("10 minutes");
    expect(await status(otherId)).toEqual([{ state: "never" }]);
    await expectCharged(before, 1n);
  });

  test("whose settlement was never sent stays unknown, and is settled when its buyer comes back", async () => {
    const linkId = await makeLink();
    const before = await balances();
    facilitator.fail("/settle", "error-before");
    const header = solanaHeader(await signSolanaPayment(node, { feePayer: await feePayerOf(linkId) }));
    const answer = await paid(linkId, header);
    expect(answer).toMatchObject({ status: 504, body: { paymentId: expect.any(String) } });
    await worker.runOnce();
    const status = async () => (await payments.call("GET", `/api/agent/payments/${answer.body.paymentId}`)).body.status;
    expect(await status()).toBe("unknown");
    await expectCharged(before, 0n);
    facilitator.forget();
    expect(await paid(linkId, header)).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(await status()).toBe("settled");
    await expectCharged(before, 1n);
    expect(await recordedOf(linkId)).toHaveLength(1);
  });
});

test("a link that is paid first is settled before its target is called, and owes the answer when that fails", async () => {
  const linkId = await makeLink({ settle: "before" });
  const header = solanaHeader(await signSolanaPayment(node, { feePayer: await feePayerOf(linkId) }));
  const before = await balances();
  target.respond = (response) => response.destroy();
  expect(await paid(linkId, header)).toMatchObject({ status: 502, body: { reason: "answer_owed" } });
  await expectCharged(before, 1n);
  target.respond = sunny;
  expect(await paid(linkId, header)).toMatchObject({ status: 200, body: { report: "sunny" } });
  await expectCharged(before, 1n);
});

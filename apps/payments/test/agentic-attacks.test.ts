import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts, evmContracts } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { decodeBase64Json } from "@svc/x402";
import { Interface } from "ethers/abi";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { type Answer, call, type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";
import { sunny } from "./support/recording-target.js";

const TOKEN = new Interface(evmContracts.testUsdc.abi);
const MULTICALL = new Interface(evmContracts.multicall.abi);
const RELAYED = "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)";
const { attacker, buyer, otherBuyer, otherMerchant } = evmAccounts;

let world: AgenticWorld;
let shop: AgenticShop;
/** A second process of the same service, on the same database. */
let other: PaymentsUnderTest;
let batchAddress: string;

beforeAll(async () => {
  world = await startAgenticWorld();
  await world.node.mintUsdc(otherBuyer.address, 100_000_000n);
  batchAddress = await world.node.deploy(attacker.address, evmContracts.multicall.bytecode);
  const env = { RATE_LIMIT_LOCALHOST: "exempt", CHAIN_POLL_MS: "100" };
  shop = await startAgenticShop(world, env);
  other = await startPayments({ env: { ...world.env, ...env }, databaseUrl: shop.databaseUrl });
});
afterAll(async () => {
  await other?.stop();
  await shop?.stop();
  await world?.stop();
});
beforeEach(() => {
  world.facilitator.forget();
  world.target.calls.length = 0;
  world.target.respond = sunny;
});

const pay = (
  linkId: string,
  payment: string,
  path = "",
  headers: Record<string, string> = {},
  at = shop.payments.url,
) => call(at, "GET", `${payPath(linkId)}${path}`, { headers: { "x-payment": payment, ...headers } });
const balance = ({ address } = buyer) => world.node.readUsdcBalance(address);
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

interface Sent {
  readonly payload: { readonly authorization: Record<string, string>; readonly signature: string };
}
const sentIn = (payment: string): Sent["payload"] => JSON.parse(Buffer.from(payment, "base64").toString()).payload;

/** The calldata with which a third party submits the payer's authorization to the token contract. */
function handedIn(payment: string): string {
  const { authorization, signature } = sentIn(payment);
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  return TOKEN.encodeFunctionData(RELAYED, [from, to, value, validAfter, validBefore, nonce, signature]);
}
const settleTogether = (...payments: string[]): Promise<string> => {
  const calls = [payments.map(() => world.node.usdc), payments.map(handedIn)];
  return world.node.send({
    from: attacker.address,
    to: batchAddress,
    data: MULTICALL.encodeFunctionData("run", calls),
  });
};
/** Another payment with the same nonce, signed by the same payer: one base unit to another wallet of the payer. */
const twinOf = (payment: string): Promise<string> =>
  paymentHeader({ nonce: sentIn(payment).authorization.nonce, to: otherMerchant.address, amountBaseUnits: 1n });

describe("one transaction", () => {
  test("that contains several authorizations of a payer but moves the price once buys one answer, before and during the target's work", async () => {
    const linkId = await shop.makeLink();
    const before = await balance();
    const [paid, ...others] = (await Promise.all([1, 2, 3, 4].map(() => paymentHeader()))) as [string, ...string[]];
    const release = world.target.hold();
    const asked = [paid, ...others].map((payment, index) => pay(linkId, payment, `?request=${index}`));
    await until(async () => world.target.calls.length === 4);
    const [first, ...twins] = (await Promise.all(others.map(twinOf))) as [string, ...string[]];
    const txHash = await settleTogether(first, paid, ...twins);
    release();
    const [bought, ...refused] = (await Promise.all(asked)) as [Answer, ...Answer[]];
    expect(bought).toMatchObject({ status: 200, body: { report: "sunny" } });
    for (const answer of refused) {
      expect(answer.status).toBe(402);
      expect(answer.text).not.toContain("sunny");
    }
    expect(before - (await balance())).toBe(PRICE + 3n);
    expect(await shop.recorded(linkId)).toEqual({ rows: 1, totalTransactions: 1, totalCollected: 0.5 });
    const rows = await shop.paymentsOf(linkId);
    expect(rows.map(({ state }) => state).sort()).toEqual(["never", "never", "never", "settled"]);
    expect(rows.find(({ state }) => state === "settled")?.txHash).toBe(txHash);
    // The service refuses a payment before any work if its nonce is already used on the chain, by any transaction.
    const spent = await paymentHeader();
    const mine = await paymentHeader();
    await settleTogether(await twinOf(spent), mine);
    world.target.respond = sunny;
    for (const payment of [spent, mine]) expect((await pay(linkId, payment, "?request=5")).status).toBe(402);
    expect(world.target.calls).toHaveLength(4);
  });

  test("that settles payments of two payers serves both, and each payer gets only the payer's own record", async () => {
    const linkId = await shop.makeLink({ isAgenticProxy: true });
    const plain = await shop.makeLink({ isAgenticProxy: false, targetUrl: undefined });
    const ann = await paymentHeader();
    const bob = await paymentHeader({ privateKey: otherBuyer.privateKey });
    const release = world.target.hold();
    const asked = [
      pay(linkId, ann, "", { "x-customer-email": "ann@example.com" }),
      pay(linkId, bob, "", { "x-customer-email": "bob@example.com" }),
    ];
    await until(async () => world.target.calls.length === 2);
    const txHash = await settleTogether(ann, bob);
    release();
    const answers = await Promise.all(asked);
    expect(statuses(answers)).toEqual([200, 200]);
    for (const [index, payer] of [buyer, otherBuyer].entries()) {
      const receipt = decodeBase64Json(answers[index]?.headers.get("payment-response") ?? "");
      expect(receipt).toMatchObject({ value: { success: true, payer: payer.address, transaction: txHash } });
    }
    const rows = await shop.query<{ wallet: string; email: string }>(
      `SELECT wallet_address AS wallet, customer_email AS email FROM transactions WHERE payment_link_id = $1 AND tx_hash = $2
       ORDER BY customer_email`,
      [linkId, txHash],
    );
    expect(rows).toEqual([
      { wallet: buyer.address, email: "ann@example.com" },
      { wallet: otherBuyer.address, email: "bob@example.com" },
    ]);
    expect(await shop.recorded(linkId)).toEqual({ rows: 2, totalTransactions: 2, totalCollected: 1 });
    // A link without a target answers with the record. Each payer gets only the payer's own, even if both share one
    // transaction.
    const both = await Promise.all([paymentHeader(), paymentHeader({ privateKey: otherBuyer.privateKey })]);
    world.facilitator.forget();
    const giveUp = world.facilitator.hold("/settle", "error-before");
    const ask = () =>
      both.map((payment, index) =>
        pay(plain, payment, "", {
          "x-customer-email": `${index}@example.com`,
          "idempotency-key": `a key of payer ${index} alone`,
        }),
      );
    const records = ask();
    await until(async () => world.facilitator.seen.filter(({ path }) => path === "/settle").length === 2);
    await settleTogether(...both);
    giveUp();
    // The second round of requests comes after both payments were recorded.
    for (const answers of [await Promise.all(records), await Promise.all(ask())]) {
      for (const [index, answer] of answers.entries()) {
        const walletAddress = [buyer, otherBuyer][index]?.address;
        const data = { walletAddress, customerEmail: `${index}@example.com` };
        expect(answer).toMatchObject({ status: 200, body: { data } });
      }
    }
  });
});

test("a payer whose transfer failed five times isn't locked out, and the service doesn't check the failed payments again", async () => {
  const linkId = await shop.makeLink();
  for (let time = 0; time < 5; time++) {
    const payment = await paymentHeader();
    const release = world.target.hold();
    const asked = pay(linkId, payment, `?time=${time}`);
    await until(async () => world.target.calls.length === time + 1);
    await settleTogether(await twinOf(payment));
    release();
    expect((await asked).status).toBe(402);
  }
  const before = await balance();
  world.target.respond = sunny;
  expect((await pay(linkId, await paymentHeader(), "?time=6")).status).toBe(200);
  expect(before - (await balance())).toBe(PRICE);
  expect((await shop.paymentsOf(linkId)).map(({ state }) => state)).toEqual([
    ...Array<string>(5).fill("never"),
    "settled",
  ]);
  const [row] = await shop.query<{ work: number; uncharged: number }>(
    `SELECT (SELECT count(*) FROM x402_work w JOIN x402_payments p ON p.id = w.payment_id
       WHERE p.payment_link_id = $1 AND p.state = 'never')::int AS work,
       (SELECT count(*) FROM x402_uncharged WHERE merchant_id = $2)::int AS uncharged`,
    [linkId, shop.merchant.id],
  );
  expect(row?.work).toBe(0);
  expect(row?.uncharged).toBeGreaterThanOrEqual(5);
});

test("an authorization that is spent elsewhere during verification buys nothing", async () => {
  const linkId = await shop.makeLink();
  const payment = await paymentHeader();
  const letVerify = world.facilitator.hold("/verify");
  const asked = pay(linkId, payment);
  await until(async () => world.facilitator.seen.some(({ path, reached }) => path === "/verify" && reached));
  await settleTogether(await twinOf(payment));
  letVerify();
  expect((await asked).status).toBe(402);
  expect(await shop.recorded(linkId)).toMatchObject({ rows: 0 });
});

test("fifty requests with one payment at two replicas and a facilitator that rejects used nonces never answer 402", async () => {
  const linkId = await shop.makeLink();
  const payment = await paymentHeader();
  const before = await balance();
  const url = (turn: number) => (turn % 2 === 0 ? shop.payments : other).url;
  const ask = (turn: number) => pay(linkId, payment, "", {}, url(turn));
  // While the service verifies half of the requests, it settles the first. The facilitator then calls the others
  // invalid.
  const first = Array.from({ length: 25 }, (_, turn) => ask(turn));
  await until(async () => world.facilitator.seen.some(({ path }) => path === "/settle"));
  const answers = await Promise.all([...first, ...Array.from({ length: 25 }, (_, turn) => ask(turn))]);
  const late = answers.filter(({ status }) => status !== 200);
  for (const one of late) expect(one).toMatchObject({ status: 409, body: { paymentId: expect.any(String) } });
  expect(late.length).toBeLessThan(50);
  expect(before - (await balance())).toBe(PRICE);
  expect(world.target.calls).toHaveLength(1);
  expect(await shop.recorded(linkId)).toMatchObject({ rows: 1 });
});

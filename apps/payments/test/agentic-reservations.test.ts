import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { newEvmAccount } from "@svc/localstack/evm";
import {
  readDevnetUsdc,
  SOLANA_WALLETS,
  type SolanaNode,
  signSolanaPayment,
  solanaHeader,
  startDevnet,
} from "@svc/localstack/solana";
import { until } from "@svc/localstack/until";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";
import { type Answer, call } from "./support/payments-under-test.js";
import { answering, SUNNY } from "./support/recording-target.js";

let devnet: SolanaNode;
let world: AgenticWorld;
let shop: AgenticShop;
let services: PaymentsProcess[] = [];
let linkId: string;

beforeAll(async () => {
  devnet = await startDevnet();
  world = await startAgenticWorld("base_sepolia", devnet);
  shop = await startAgenticShop(world);
  linkId = await shop.makeLink();
  const env = { ...world.env, RATE_LIMIT_LOCALHOST: "exempt" };
  const start = () => startPaymentsProcess(shop.databaseUrl, env);
  services = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await shop?.stop();
  await world?.stop();
});
beforeEach(() => {
  world.facilitator.forget();
  world.target.calls.length = 0;
  world.target.mostAtOnce = 0;
  world.target.respond = answering({ ...SUNNY, delayMs: 150 });
});

interface Payer {
  readonly address: string;
  readonly privateKey: string;
}

async function makePayer(requests: bigint): Promise<Payer> {
  const { address, privateKey } = newEvmAccount();
  await world.node.mintUsdc(address, requests * PRICE);
  return { address, privateKey };
}

/** Signs payments for different requests. */
const sign = (payer: Payer, count: number) =>
  Promise.all(Array.from({ length: count }, () => paymentHeader({ privateKey: payer.privateKey })));
const nameOf = (payment: string) => createHash("sha256").update(payment).digest("hex");
const send = (payment: string, index: number): Promise<Answer> =>
  call(services[index % services.length]?.url as string, "GET", `${payPath(linkId)}?request=${nameOf(payment)}`, {
    headers: { "x-payment": payment },
  });
const sendAll = (payments: readonly string[]) => Promise.all(payments.map(send));
const withStatus = (answers: readonly Answer[], status: number) => answers.filter((answer) => answer.status === status);

describe("two service processes on one database", () => {
  test("call the target only as often as the payer's balance covers, however many payments were signed", async () => {
    const payer = await makePayer(3n);
    const payments = await sign(payer, 50);
    let left = payments;
    for (let round = 0; round < 20 && left.length > 47; round += 1) {
      const answers = await sendAll(left);
      expect(answers.map(({ status }) => status).filter((status) => ![200, 402, 429].includes(status))).toEqual([]);
      left = left.filter((_, index) => answers[index]?.status !== 200);
    }
    expect(left).toHaveLength(47);
    // All payments are now spent and public on the chain, so the service neither answers nor works for them.
    const last = await sendAll(payments);
    expect(withStatus(last, 200)).toHaveLength(0);
    expect(withStatus(last, 409)).toHaveLength(3);
    expect(world.target.calls.length).toBe(3);
    expect(await world.node.readUsdcBalance(payer.address)).toBe(0n);
  });

  test("call the target for at most four requests of a payer at once", async () => {
    const release = world.target.hold();
    const payer = await makePayer(1_000n);
    const payments = await sign(payer, 50);
    let refused = 0;
    const asked = payments.map(async (payment, index) => {
      const answer = await send(payment, index);
      if (answer.status === 429) refused += 1;
      return answer;
    });
    // Requests that aren't refused reach the target, which answers none of them until all have arrived.
    await until(() => refused + world.target.calls.length === payments.length).finally(release);
    const answers = await Promise.all(asked);
    expect([withStatus(answers, 200).length, withStatus(answers, 429).length]).toEqual([4, 46]);
    for (const { body, headers } of withStatus(answers, 429)) {
      expect(body.code).toBe("RATE_LIMITED");
      expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    }
    expect(world.target.mostAtOnce).toBe(4);
    expect(world.target.calls.length).toBe(4);
    expect(await world.node.readUsdcBalance(payer.address)).toBe(996n * PRICE);
  });

  test("sell the same answer to a payer as often as the payer pays for it concurrently", async () => {
    const payer = await makePayer(8n);
    const bought = (await sign(payer, 4)).map((payment, index) =>
      call(services[index % 2]?.url as string, "GET", payPath(linkId), { headers: { "x-payment": payment } }),
    );
    expect(withStatus(await Promise.all(bought), 200)).toHaveLength(4);
    expect(world.target.calls.length).toBe(4);
    expect(await world.node.readUsdcBalance(payer.address)).toBe(4n * PRICE);
  });

  test.each([
    ["with as many payments", (payments: readonly string[]) => payments],
    ["with one payment again and again", ([one = ""]: readonly string[]) => Array<string>(20).fill(one)],
  ])("let a payer call a target that refuses ten times a minute, %s", async (_how, chosen) => {
    world.target.respond = answering({ status: 422, body: '{"no":"city"}' });
    const payer = await makePayer(1_000n);
    const payments = chosen(await sign(payer, 20));
    const answers: Answer[] = [];
    // Keeps all failures within the same minute, even on a slow machine.
    const now = () => shop.query("UPDATE x402_uncharged SET at = now() WHERE payer = $1", [payer.address]);
    for (let at = 0; at < payments.length; at += 5) {
      answers.push(...(await sendAll(payments.slice(at, at + 5))));
      await now();
    }
    const refused = await sendAll(payments.slice(0, 2));
    expect(withStatus(refused, 429)).toHaveLength(2);
    expect(withStatus(answers, 422).length + withStatus(answers, 429).length).toBe(20);
    expect(world.target.calls.length).toBeGreaterThanOrEqual(7);
    expect(world.target.calls.length).toBeLessThanOrEqual(10);
    expect(await world.node.readUsdcBalance(payer.address)).toBe(1_000n * PRICE);
    // Moves the failures back by a minute.
    await shop.query("UPDATE x402_uncharged SET at = at - interval '61 seconds' WHERE payer = $1", [payer.address]);
    expect(await sendAll(payments.slice(0, 1))).toMatchObject([{ status: 422 }]);
  });

  describe.each<[string, () => Promise<Sold>]>([
    ["base_sepolia", soldOnEvm],
    ["solana_devnet", soldOnSolana],
  ])("take one payment in fifty requests at once on %s", (_network, sold) => {
    // The facilitator answers nothing while more than eight requests run. If the service queued all verifications
    // there, each request would time out with 504.
    beforeEach(() => world.facilitator.fail("/verify", "crowded", 300));

    test.each([
      ["the same request: all that came in time have the one answer", () => ""],
      ["as many requests: one is served", (turn: number) => `?request=${turn}`],
    ])("for %s, no request gets 402 or 504, and the price moves once", async (what, query) => {
      const { at, payment, balance } = await sold();
      const before = await balance();
      const send = (_: unknown, turn: number) =>
        call(services[turn % 2]?.url as string, "GET", `${payPath(at)}${query(turn)}`, {
          headers: { "x-payment": payment },
        });
      const answers = await Promise.all(Array.from({ length: 50 }, send));
      const bought = withStatus(answers, 200);
      if (what.startsWith("the same")) expect(bought.length).toBeGreaterThanOrEqual(1);
      else expect(bought).toHaveLength(1);
      for (const { body } of bought) expect(body).toEqual({ report: "sunny" });
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        expect(answer).toMatchObject({ status: 409, body: { paymentId: expect.any(String) } });
      }
      expect(world.target.calls).toHaveLength(1);
      expect(before - (await balance())).toBe(PRICE);
      expect(await shop.recorded(at)).toMatchObject({ rows: 1, totalTransactions: 1 });
      expect(world.facilitator.seen.filter(({ path }) => path === "/settle")).toHaveLength(1);
    });
  });
});

/** A new link, and a payment for it. */
interface Sold {
  readonly at: string;
  readonly payment: string;
  balance(): Promise<bigint>;
}

async function soldOnEvm(): Promise<Sold> {
  const payer = await makePayer(50n);
  const balance = () => world.node.readUsdcBalance(payer.address);
  return { at: await shop.makeLink(), payment: (await sign(payer, 1))[0] as string, balance };
}

async function soldOnSolana(): Promise<Sold> {
  const { buyer, merchant } = SOLANA_WALLETS;
  const at = await shop.makeLink({
    network: "solana_devnet",
    merchantWalletAddress: merchant.publicKey.toBase58(),
  });
  const { body } = await shop.payments.call("GET", payPath(at));
  const payment = solanaHeader(await signSolanaPayment(devnet, { feePayer: body.accepts[0].extra.feePayer }));
  return { at, payment, balance: () => readDevnetUsdc(devnet, buyer.publicKey) };
}

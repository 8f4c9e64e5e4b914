import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import {
  readDevnetUsdc,
  SOLANA_WALLETS,
  type SolanaNode,
  signSolanaPayment,
  solanaHeader,
  startDevnet,
} from "@svc/localstack/solana";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { type PaidWorld, PRICE, paymentHeader, startPaidWorld } from "../support/paid-world.js";
import { type ScanProcess, startScanProcess } from "../support/scan-process.js";
import { newClient, post } from "../support/scan-under-test.js";

let devnet: SolanaNode;
let world: PaidWorld;
let onEvm: ScanProcess[] = [];
let onSolana: ScanProcess[] = [];

beforeAll(async () => {
  devnet = await startDevnet();
  world = await startPaidWorld(devnet);
  const env = { ...world.env, VERIFY_TIMEOUT_MS: "30000" };
  const solana = {
    SCAN_NETWORK: "solana_devnet",
    SCAN_PAY_TO: SOLANA_WALLETS.merchant.publicKey.toBase58(),
    SCAN_RPC_URLS: devnet.rpcUrl,
  };
  const pair = (more: Record<string, string>) =>
    Promise.all([startScanProcess({ ...env, ...more }), startScanProcess({ ...env, ...more })]);
  [onEvm, onSolana] = await Promise.all([pair({}), pair(solana)]);
});
afterAll(async () => {
  await Promise.all([...onEvm, ...onSolana].map((one) => one.stop()));
  await world?.stop();
});
beforeEach(() => {
  world.facilitator.forget();
  // The facilitator fails while it handles more than eight requests. If the service queued all verifications there,
  // each request would get a 504.
  world.facilitator.fail("/verify", "crowded", 300);
});

/** A payment for one scan, and its payer's key. */
interface Payment {
  readonly services: readonly ScanProcess[];
  readonly payment: string;
  balance(): Promise<bigint>;
}

async function evmPayment(): Promise<Payment> {
  const privateKey = generatePrivateKey();
  const address = privateKeyToAddress(privateKey);
  await world.node.mintUsdc(address, 50n * PRICE);
  return {
    services: onEvm,
    payment: await paymentHeader({ privateKey }),
    balance: () => world.node.readUsdcBalance(address),
  };
}

async function solanaPayment(): Promise<Payment> {
  const feePayer = SOLANA_WALLETS.facilitator.publicKey.toBase58();
  const transaction = await signSolanaPayment(devnet, { feePayer, amountBaseUnits: PRICE });
  return {
    services: onSolana,
    payment: solanaHeader(transaction),
    balance: () => readDevnetUsdc(devnet, SOLANA_WALLETS.buyer.publicKey),
  };
}

describe.each<[string, () => Promise<Payment>]>([
  ["base_sepolia", evmPayment],
  ["solana_devnet", solanaPayment],
])("two processes answer fifty concurrent requests with one payment on %s", (network, signed) => {
  test.each([
    ["the same request: all that came in time have the one report", () => "same"],
    ["as many requests: one is served", (turn: number) => String(turn)],
  ])("for %s, no request gets 402 or 504, and the price moves once", async (what, page) => {
    const { services, payment, balance } = await signed();
    const before = await balance();
    const send = (_: unknown, turn: number) =>
      post(
        `${services[turn % 2]?.url}/api/scan`,
        { url: `${world.site.url}?page=${network}-${page(turn)}` },
        { ...newClient(), "x-payment": payment },
      );
    const answers = await Promise.all(Array.from({ length: 50 }, send));
    const bought = answers.filter(({ status }) => status === 200);
    if (what.startsWith("the same")) expect(bought.length).toBeGreaterThanOrEqual(1);
    else expect(bought).toHaveLength(1);
    for (const { body } of bought) expect(body).toMatchObject({ siteError: null });
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({ status: 409, body: { paymentId: expect.any(String) } });
    }
    expect(before - (await balance())).toBe(PRICE);
    expect(world.facilitator.seen.filter(({ path }) => path === "/settle")).toHaveLength(1);
  });
});

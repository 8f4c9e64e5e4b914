import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { canonicalTxHash } from "@svc/chains";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import { type PublicBuyer, solanaBuyers } from "@svc/localstack/public-buyers";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { fromHeader } from "./support/link-shop.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";
import { type RecordingTarget, startRecordingTarget } from "./support/recording-target.js";

const { buyer, merchant } = SOLANA_WALLETS;
const PRICE = 50_000n;
const BODY = { city: "Rome" };

let node: SolanaNode;
let facilitator: Facilitator;
let target: RecordingTarget;
let payments: PaymentsUnderTest;
let seller: TestMerchant;
let buyers: PublicBuyer[];

beforeAll(async () => {
  node = await startSolanaNode({ network: "solana_devnet" });
  await node.mintUsdc(buyer.publicKey, 1_000_000n);
  // Clients of version 1 don't create a token account for the recipient.
  await node.createTokenAccount(merchant.publicKey);
  facilitator = await startFacilitator({ rpcUrls: { solana_devnet: node.rpcUrl } });
  target = await startRecordingTarget();
  buyers = await solanaBuyers(buyer.secretKey, node.rpcUrl);
  payments = await startPayments({
    env: {
      RPC_URLS_SOLANA_DEVNET: node.rpcUrl,
      FACILITATOR_URL_TEST: facilitator.url,
      OUTBOUND_ALLOW_HOSTS: new URL(target.url).host,
    },
  });
  seller = await payments.makeMerchant({ wallets: [merchant.publicKey.toBase58()] });
});
afterAll(async () => {
  await payments?.stop();
  await Promise.all([target?.stop(), facilitator?.stop(), node?.stop()]);
});

async function usdcOf(owner: typeof buyer): Promise<bigint> {
  const account = await node.createTokenAccount(owner.publicKey);
  const response = await fetch(node.rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "getTokenAccountBalance", params: [account] }),
  });
  const { result } = (await response.json()) as { result: { value: { amount: string } } };
  return BigInt(result.value.amount);
}

test.each(["x402-fetch 1.2", "@x402/fetch 2 with @x402/svm"])(
  "the unmodified %s with a Solana wallet pays a link on solana_devnet: it gets the target's answer, the price moves once, the transaction is listed",
  async (name) => {
    const link = {
      network: "solana_devnet",
      name: "Weather report",
      amount: 0.05,
      isAgenticProxy: true,
      targetUrl: `${target.url}/weather`,
      targetMethod: "POST",
    };
    const made = await payments.call("POST", "/api/v1/payment-links", { key: seller.testKey, body: link });
    expect(made).toMatchObject({ status: 201 });
    const { id } = made.body.data;
    const before = [await usdcOf(buyer), await usdcOf(merchant)] as const;

    target.calls.length = 0;
    const { post } = buyers.find((one) => one.name === name) as PublicBuyer;
    const answer = await post(`${payments.url}/api/agent/link/pl-${id}`, BODY);

    expect(answer).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(target.calls.map(({ method, url, body }) => [method, url, JSON.parse(body.toString())])).toEqual([
      ["POST", "/weather", BODY],
    ]);
    expect(await usdcOf(buyer)).toBe(before[0] - PRICE);
    expect(await usdcOf(merchant)).toBe(before[1] + PRICE);
    const payer = buyer.publicKey.toBase58();
    const receipt = fromHeader(answer.receipt);
    expect(receipt).toMatchObject({ success: true, network: expect.stringMatching(/^solana/), payer });
    const listed = await payments.call("GET", `/api/v1/transactions?paymentLinkId=${id}`, { key: seller.testKey });
    expect(listed.body.data).toMatchObject([
      { txHash: canonicalTxHash("solana_devnet", receipt.transaction), amount: 0.05, walletAddress: payer },
    ]);
  },
);

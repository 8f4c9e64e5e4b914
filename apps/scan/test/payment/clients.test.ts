import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { evmAccounts } from "@svc/localstack/evm";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import { evmBuyers, type PublicBuyer, solanaBuyers } from "@svc/localstack/public-buyers";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { decodeBase64Json, NETWORKS } from "@svc/x402";
import { type PaidWorld, PRICE, startPaidWorld } from "../support/paid-world.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

/**
 * Tests the public clients, unmodified, with the default settings of both sides. They scan for free, and pay by
 * themselves above the limit.
 */
const { buyer } = evmAccounts;
let world: PaidWorld;
let onEvm: ScanUnderTest;
let withVersion1: ScanUnderTest;
let solana: SolanaNode;
let solanaFacilitator: Facilitator;
let onSolana: ScanUnderTest;

beforeAll(async () => {
  world = await startPaidWorld();
  solana = await startSolanaNode({ network: "solana_devnet" });
  await solana.mintUsdc(SOLANA_WALLETS.buyer.publicKey, 1_000_000n);
  await solana.createTokenAccount(SOLANA_WALLETS.merchant.publicKey);
  solanaFacilitator = await startFacilitator({ rpcUrls: { solana_devnet: solana.rpcUrl } });
  onEvm = await startScan(world.env);
  withVersion1 = await startScan({ ...world.env, X402_CHALLENGE_VERSION: "1" });
  onSolana = await startScan({
    ...world.env,
    SCAN_NETWORK: "solana_devnet",
    SCAN_PAY_TO: SOLANA_WALLETS.merchant.publicKey.toBase58(),
    SCAN_RPC_URLS: solana.rpcUrl,
    FACILITATOR_URL_TEST: solanaFacilitator.url,
  });
});
afterAll(async () => {
  await Promise.all([onEvm?.stop(), withVersion1?.stop(), onSolana?.stop()]);
  await Promise.all([solanaFacilitator?.stop(), solana?.stop(), world?.stop()]);
});

const earnedOnEvm = () => world.node.readUsdcBalance(evmAccounts.merchant.address);
async function earnedOnSolana(): Promise<bigint> {
  const account = await solana.createTokenAccount(SOLANA_WALLETS.merchant.publicKey);
  const response = await fetch(solana.rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "getTokenAccountBalance", params: [account] }),
  });
  return BigInt(((await response.json()) as { result: { value: { amount: string } } }).result.value.amount);
}

const newPage = () => ({ url: world.newUrl() });

/** An address that has used up its free scans. */
async function exhausted(scan: ScanUnderTest): Promise<{ "x-forwarded-for": string }> {
  const client = newClient();
  const page = newPage();
  for (let taken = 0; taken < 10; taken += 1) expect((await scan.post(page, { headers: client })).status).toBe(200);
  expect((await scan.post(page, { headers: client })).status).toBe(402);
  return client;
}

/** Buys once, and checks that the price was paid once. */
async function expectPaid<Given>(
  name: string,
  earned: () => Promise<bigint>,
  buy: () => Promise<Given>,
): Promise<Given> {
  const before = await earned();
  const given = await buy().catch((error) => {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  });
  expect([name, (await earned()) - before]).toEqual([name, PRICE]);
  return given;
}

async function expectScanPaid(
  scan: ScanUnderTest,
  { name, post }: PublicBuyer,
  client: Record<string, string>,
  earned: () => Promise<bigint>,
): Promise<void> {
  const { status, body, receipt } = await expectPaid(name, earned, () =>
    post(`${scan.url}/api/scan`, newPage(), client),
  );
  expect([name, status, body.siteError]).toEqual([name, 200, null]);
  expect(decodeBase64Json(receipt ?? "")).toMatchObject({ value: { success: true } });
}

/** A tool call by the protocol's own client with a buyer's `fetch`. */
async function expectCallPaid(
  scan: ScanUnderTest,
  { name, fetch: paying }: PublicBuyer,
  client: Record<string, string>,
  earned: () => Promise<bigint>,
): Promise<void> {
  const transport = new StreamableHTTPClientTransport(new URL(`${scan.url}/mcp`), {
    fetch: paying as typeof fetch,
    requestInit: { headers: client },
  });
  const mcp = new Client({ name: "buyer", version: "1.0.0" });
  await mcp.connect(transport as never);
  try {
    const call = () => mcp.callTool({ name: "scan_site", arguments: newPage() });
    const { isError, structuredContent, _meta } = await expectPaid(name, earned, call);
    expect([name, isError ?? false, structuredContent]).toMatchObject([name, false, { siteError: null }]);
    expect(_meta?.["x402/payment-response"]).toMatchObject({ success: true });
  } finally {
    await mcp.close();
  }
}

const { chainId, title } = NETWORKS.base_sepolia;
const onBaseSepolia = () => evmBuyers(buyer.privateKey, { id: chainId, name: title });

test("every public client with an EVM wallet pays a scan above the free limit, as its README sets it up, once", async () => {
  const client = await exhausted(onEvm);
  for (const one of await onBaseSepolia()) await expectScanPaid(onEvm, one, client, earnedOnEvm);
});

test("every client that is a fetch pays a call of the MCP tool", async () => {
  const client = await exhausted(onEvm);
  for (const one of await onBaseSepolia())
    if (one.fetch !== undefined) await expectCallPaid(onEvm, one, client, earnedOnEvm);
});

test("clients with a Solana wallet pay a scan and a call of the MCP tool", async () => {
  const client = await exhausted(onSolana);
  for (const one of await solanaBuyers(SOLANA_WALLETS.buyer.secretKey, solana.rpcUrl)) {
    await expectScanPaid(onSolana, one, client, earnedOnSolana);
    await expectCallPaid(onSolana, one, client, earnedOnSolana);
  }
});

test("if the operator puts version 1 into the header, clients of version 1 pay, and those of version 2 that ask for theirs", async () => {
  const client = await exhausted(withVersion1);
  const buyers = new Map((await onBaseSepolia()).map((one) => [one.name, one]));
  for (const [name, more] of [
    ["x402-fetch 1.2", {}],
    ["@x402/fetch 2, both versions", {}],
    ["@x402/fetch 2, version 2 only", { "X-402-Version": "2" }],
  ] as const) {
    await expectScanPaid(withVersion1, buyers.get(name) as PublicBuyer, { ...client, ...more }, earnedOnEvm);
  }
});

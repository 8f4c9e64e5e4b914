import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { evmAccounts, type LocalEvmNode, signTransferAuthorization, startEvmNode } from "@svc/localstack/evm";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import { encodeBase64Json } from "@svc/x402";
import { rpc, toolCall } from "../mcp/support/rpc.js";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

/** Scans for sale on a live network, in the catalog of a facilitator that runs x402's own catalog logic. */
let node: LocalEvmNode;
let facilitator: Facilitator;
let site: LocalSite;
let scan: ScanUnderTest;
beforeAll(async () => {
  node = await startEvmNode({ network: "base" });
  await node.mintUsdc(evmAccounts.buyer.address, 1_000_000n);
  facilitator = await startFacilitator({ rpcUrls: { base: node.rpcUrl } });
  site = await startLocalSite();
  scan = await startScan({
    SCAN_NETWORK: "base",
    SCAN_PAY_TO: evmAccounts.merchant.address,
    SCAN_RPC_URLS: node.rpcUrl,
    FACILITATOR_URL_LIVE: facilitator.url,
    OUTBOUND_ALLOW_HOSTS: site.host,
  });
});
afterAll(async () => {
  await scan?.stop();
  await Promise.all([site?.stop(), facilitator?.stop(), node?.stop()]);
});

async function payment() {
  const { signature, ...authorization } = await signTransferAuthorization({
    network: "base",
    privateKey: evmAccounts.buyer.privateKey,
    to: evmAccounts.merchant.address,
    amountBaseUnits: 10_000n,
    validAfter: 0n,
    validBefore: BigInt(Math.floor(Date.now() / 1000) + 600),
  });
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const texts = { from, to, value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}`, nonce };
  return { x402Version: 1, scheme: "exact", network: "base", payload: { signature, authorization: texts } };
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
async function catalog(): Promise<any[]> {
  return ((await (await fetch(`${facilitator.url}/discovery/resources`)).json()) as { items: unknown[] }).items;
}

test("lists a paid scan with its body, without telling the buyer", async () => {
  const headers = { ...newClient(), "x-payment": encodeBase64Json(await payment()) };
  const answer = await scan.post({ url: site.newUrl() }, { headers });
  expect(answer.status).toBe(200);
  expect([...answer.headers.keys()]).not.toContain("extension-responses");
  expect(await catalog()).toContainEqual(
    expect.objectContaining({
      resourceUrl: "https://scan.example.com/api/scan",
      serviceName: "Site Scan",
      method: "POST",
      discoveryInfo: expect.objectContaining({
        input: expect.objectContaining({ body: { url: "https://example.com", format: "json" } }),
      }),
    }),
  );
});

test("lists a paid call of the MCP tool as a tool at the address of its server", async () => {
  const call = toolCall({ url: site.newUrl() }, { "x402/payment": await payment() });
  const answer = await rpc(scan.url, call, { headers: newClient() });
  expect(answer.body.result._meta["x402/payment-response"]).toMatchObject({ success: true });
  expect(await catalog()).toContainEqual(
    expect.objectContaining({
      resourceUrl: "https://scan.example.com/mcp",
      toolName: "scan_site",
      discoveryInfo: expect.objectContaining({
        input: expect.objectContaining({ type: "mcp", transport: "streamable-http" }),
      }),
    }),
  );
});

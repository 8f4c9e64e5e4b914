import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { privateKeyToAccount } from "viem/accounts";
import { decodeXPaymentResponse, wrapFetchWithPayment } from "x402-fetch";
import type { StackDocument } from "../stack/stack-document.js";
import { readBalance } from "./payments.js";
import { must, type Say } from "./story.js";

/** Parts of a report that the demo shows. */
interface Report {
  readonly level: number;
  readonly levelName: string;
  readonly score: number | null;
  readonly siteError: object | null;
  readonly counts: { readonly passed: number; readonly failed: number };
  readonly cached: boolean;
}

/** One more than the free scans per minute. */
const FREE_MAX = 11;
/** 0.01 USDC. */
const PRICE = 10_000n;
const NETWORK = "base_sepolia";

/**
 * Scans the stack's own site three ways: free, paid by x402, and as an MCP tool. Throws at the first unexpected result.
 */
export async function scanASite(stack: StackDocument, say: Say): Promise<void> {
  const account = privateKeyToAccount(stack.buyer.evmPrivateKey as `0x${string}`);
  const paying = wrapFetchWithPayment(fetch, account);
  const balance = () => readBalance(stack, NETWORK, account.address);
  say(`A scan of ${stack.site.url}`);
  const price = await useUpFreeScans(stack, say);

  const before = await balance();
  const paid = await askForScan(stack, { fresh: true }, paying);
  const report = (await paid.json()) as Report;
  must(paid.status === 200, `the paid scan got ${paid.status}: ${JSON.stringify(report)}`);
  tell(report, say);
  must(before - (await balance()) === PRICE, `the chain shows no payment of ${PRICE} base units`);
  const receipt = decodeXPaymentResponse(paid.headers.get("x-payment-response") ?? "");
  say(`  x402-fetch paid ${price}: transaction ${receipt.transaction}; the chain confirms it`);

  // If the previous steps took a minute, some scans are free again.
  await useUpFreeScans(stack, () => {});
  await callTheTool(stack, paying, say);
  must(before - (await balance()) === 2n * PRICE, "the tool call was not paid exactly once");
  say(`  the same client paid the call: the buyer's balance fell by ${2n * PRICE} base units of USDC`);
  await watchProgress(stack, say);
}

const askForScan = ({ scan, site }: StackDocument, options: object, by: typeof fetch): Promise<Response> =>
  by(`${scan.url}/api/scan`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: site.url, ...options }),
  });

function tell({ level, levelName, score, counts, siteError }: Report, say: Say): void {
  must(siteError === null, `the site could not be scanned: ${JSON.stringify(siteError)}`);
  say(`  level ${level} of 5 (${levelName}), score ${score}: ${counts.passed} checks passed, ${counts.failed} failed`);
}

/**
 * Scans until the service answers 402, and returns the price. If a demo ran within the last minute, even the first scan
 * may get a 402.
 */
async function useUpFreeScans(stack: StackDocument, say: Say): Promise<string> {
  for (let free = 0; free < FREE_MAX; free += 1) {
    const answer = await askForScan(stack, {}, fetch);
    if (answer.status === 402) {
      const { price } = (await answer.json()) as { price: string };
      say(`  free scans: ${free}; the next scan gets a 402 and costs ${price}`);
      return price;
    }
    const report = (await answer.json()) as Report;
    must(answer.status === 200, `a free scan got ${answer.status}: ${JSON.stringify(report)}`);
    if (free === 0) tell(report, say);
  }
  throw new Error(`${FREE_MAX} scans in a row were free, which is more than the free tier allows`);
}

async function callTheTool(stack: StackDocument, paying: typeof fetch, say: Say): Promise<void> {
  const client = await connect(stack, { fetch: (url, init) => paying(url as string, init as RequestInit) });
  try {
    const { tools } = await client.listTools();
    must(
      tools.some(({ name }) => name === "scan_site"),
      "the MCP server has no tool scan_site",
    );
    const result = await client.callTool({ name: "scan_site", arguments: { url: stack.site.url } });
    const [content] = result.content as { text: string }[];
    must(result.isError !== true, `scan_site answered ${content?.text}`);
    say(`  an MCP client called scan_site: ${content?.text.split("\n", 1)[0]}`);
  } finally {
    await client.close();
  }
}

/** Bypasses the paywall with the operator's header: progress needs a stream, and a paid call can't return one. */
async function watchProgress(stack: StackDocument, say: Say): Promise<void> {
  const client = await connect(stack, { requestInit: { headers: { "x-scan-paid": stack.scan.bypassSecret } } });
  let last = "";
  try {
    const asked = { name: "scan_site", arguments: { url: stack.site.url, fresh: true } };
    await client.callTool(asked, undefined, {
      onprogress: ({ progress, total }) => {
        last = `${progress} of ${total}`;
      },
    });
  } finally {
    await client.close();
  }
  must(last !== "", "the scan reported no progress");
  say(`  and with progress: the last notification said ${last}`);
}

type TransportOptions = ConstructorParameters<typeof StreamableHTTPClientTransport>[1];

async function connect({ scan }: StackDocument, options: TransportOptions): Promise<Client> {
  const client = new Client({ name: "demo", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${scan.url}/mcp`), options));
  return client;
}

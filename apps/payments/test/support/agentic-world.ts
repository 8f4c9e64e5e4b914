import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { evmAccounts, type LocalEvmNode, signTransferAuthorization, startEvmNode } from "@svc/localstack/evm";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import { type FaultyFacilitator, startFaultyFacilitator } from "@svc/localstack/facilitator/testing";
import { type EvmNetworkName, encodeBase64Json, networkOf } from "@svc/x402";

/** A merchant's own API: remembers who called, and answers as told. */
export interface Target {
  readonly url: string;
  readonly calls: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[];
  /** Most calls that were under way at once. */
  mostAtOnce: number;
  /** What it answers from now on. */
  answer: { status: number; body: string; headers?: Record<string, string>; delayMs?: number };
  stop(): Promise<void>;
}

export async function startTarget(): Promise<Target> {
  const calls: Target["calls"] = [];
  const target = { mostAtOnce: 0, answer: { status: 200, body: '{"report":"sunny"}' } as Target["answer"] };
  let open = 0;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    calls.push({ method: request.method as string, url: request.url as string, headers: request.headers, body });
    const { status, body: text, headers, delayMs } = target.answer;
    open += 1;
    target.mostAtOnce = Math.max(target.mostAtOnce, open);
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
    open -= 1;
    response.writeHead(status, { "content-type": "application/json", "set-cookie": "secret=1", ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(target, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** A chain, a facilitator that can be made to fail, and a target. */
export interface AgenticWorld {
  readonly node: LocalEvmNode;
  readonly facilitator: FaultyFacilitator;
  readonly target: Target;
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

export async function startAgenticWorld(network: EvmNetworkName = "base_sepolia"): Promise<AgenticWorld> {
  const node = await startEvmNode({ network });
  await node.mintUsdc(evmAccounts.buyer.address, 1_000_000_000n);
  const real: Facilitator = await startFacilitator({ rpcUrls: { [network]: node.rpcUrl } });
  const facilitator = await startFaultyFacilitator(real.url);
  const target = await startTarget();
  const mode = networkOf(network).mode.toUpperCase();
  return {
    node,
    facilitator,
    target,
    env: {
      [`RPC_URLS_${network.toUpperCase()}`]: node.rpcUrl,
      [`CONFIRMATIONS_${network.toUpperCase()}`]: "1",
      [`FACILITATOR_URL_${mode}`]: facilitator.url,
      OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
      PAYMENTS_PUBLIC_URL: "https://pay.example.com",
      SETTLE_TIMEOUT_MS: "2000",
      VERIFY_TIMEOUT_MS: "4000",
      TARGET_TIMEOUT_MS: "1500",
    },
    async stop() {
      await target.stop();
      await facilitator.stop();
      await real.stop();
      await node.stop();
    },
  };
}

export interface PaymentOptions {
  readonly network?: EvmNetworkName;
  readonly to?: string;
  readonly amountBaseUnits?: bigint;
  readonly privateKey?: string;
  readonly validAfter?: bigint;
  readonly validBefore?: bigint;
  readonly nonce?: string;
  /** Network that the payment says it is for; default: the one that it was signed for. */
  readonly claimedNetwork?: string;
}

/** An x402 v1 payment header, signed as the public clients sign. */
export async function paymentHeader(options: PaymentOptions = {}): Promise<string> {
  const network = options.network ?? "base_sepolia";
  const { signature, ...authorization } = await signTransferAuthorization({
    network,
    privateKey: options.privateKey ?? evmAccounts.buyer.privateKey,
    to: options.to ?? evmAccounts.merchant.address,
    amountBaseUnits: options.amountBaseUnits ?? 500_000n,
    validAfter: options.validAfter ?? 0n,
    validBefore: options.validBefore ?? BigInt(Math.floor(Date.now() / 1000) + 120),
    nonce: options.nonce,
  });
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  return encodeBase64Json({
    x402Version: 1,
    scheme: "exact",
    network: options.claimedNetwork ?? networkOf(network).x402Name,
    payload: {
      signature,
      authorization: { from, to, value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}`, nonce },
    },
  });
}

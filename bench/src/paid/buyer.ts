import assert from "node:assert/strict";
import { subscribe } from "node:diagnostics_channel";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { evmAccounts, type LocalEvmNode, signTransferAuthorization, startEvmNode } from "@svc/localstack/evm";
import { startFacilitator } from "@svc/localstack/facilitator";
import { encodeBase64Json, getNetwork } from "@svc/x402";
import { Wallet } from "ethers";
import { requestText } from "../load/load-spec.js";
import { Connection, requestSource } from "../load/run-load.js";
import { computeSpread } from "../measure/spread.js";
import { NETWORK, type PaidTimes, type PaidWorld, PRICE_BASE_UNITS, type Purchase } from "./buyer-order.js";

/** Enough payers that none of them has many payments in flight or in its history. */
const PAYERS = 40;
const BALANCE_BASE_UNITS = 1_000_000_000n;

/** Wallets with USDC that take turns to sign payments. */
export interface Payers {
  /** The text of an X-PAYMENT header, valid once. */
  pay(to: string): Promise<string>;
}

export async function fundPayers(node: LocalEvmNode): Promise<Payers> {
  const keys = Array.from({ length: PAYERS }, () => Wallet.createRandom());
  for (const { address } of keys) await node.mintUsdc(address, BALANCE_BASE_UNITS);
  let turn = 0;
  return {
    async pay(to) {
      const { privateKey } = keys[turn++ % PAYERS] as (typeof keys)[0];
      const validBefore = BigInt(Math.floor(Date.now() / 1000) + 120);
      const { signature, ...signed } = await signTransferAuthorization({
        network: NETWORK,
        privateKey,
        to,
        amountBaseUnits: PRICE_BASE_UNITS,
        validBefore,
      });
      const authorization = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name, String(value)]));
      return encodeBase64Json({
        x402Version: 1,
        scheme: "exact",
        network: getNetwork(NETWORK).x402Name,
        payload: { signature, authorization },
      });
    },
  };
}

interface Started {
  readonly request: IncomingMessage;
}

/**
 * Time that the HTTP servers of this process spend on requests, by port: from a request's headers to the end of its
 * answer. Time before and after belongs to the program that sent the request.
 */
class ServedTime {
  readonly #spentMs = new Map<number, number>();

  constructor() {
    const startedAtMs = new WeakMap<IncomingMessage, number>();
    subscribe("http.server.request.start", (message) => {
      startedAtMs.set((message as Started).request, performance.now());
    });
    subscribe("http.server.response.finish", (message) => {
      const { request } = message as Started;
      const spentMs = performance.now() - (startedAtMs.get(request) as number);
      const port = request.socket.localPort ?? 0;
      this.#spentMs.set(port, (this.#spentMs.get(port) ?? 0) + spentMs);
    });
  }

  /** Milliseconds that the server on a port has spent since the previous call. */
  take(port: number): number {
    const spentMs = this.#spentMs.get(port) ?? 0;
    this.#spentMs.delete(port);
    return spentMs;
  }
}

const CHAIN_READS = 20;

/**
 * Opens the chain, the facilitator and the target of paid requests, and a buyer. The facilitator and the target run in
 * this process, so that the buyer can measure their time.
 */
export async function openBuyer() {
  const served = new ServedTime();
  const node = await startEvmNode({ network: NETWORK });
  const payTo = evmAccounts.merchant.address;
  const facilitator = await startFacilitator({ rpcUrls: { [NETWORK]: node.rpcUrl } });
  const targetUrl = await startTarget();
  const payers = await fundPayers(node);
  const world: PaidWorld = { rpcUrl: node.rpcUrl, facilitatorUrl: facilitator.url, targetUrl, payTo };
  const ports = { facilitator: Number(new URL(facilitator.url).port), target: Number(new URL(targetUrl).port) };

  return {
    world,
    async pay(port: number, purchase: Purchase, count: number): Promise<PaidTimes> {
      const requests: string[] = [];
      for (let made = 0; made < count; made++) {
        requests.push(formatRequest(purchase, purchase.pays ? await payers.pay(payTo) : undefined));
      }
      const before = await node.readUsdcBalance(payTo);
      const buyer = await openConnection(port);
      const times = { totalMs: [] as number[], facilitatorMs: [] as number[], targetMs: [] as number[] };
      for (const request of requests) {
        served.take(ports.facilitator);
        served.take(ports.target);
        times.totalMs.push(await buyer.buy(request));
        times.facilitatorMs.push(served.take(ports.facilitator));
        times.targetMs.push(served.take(ports.target));
      }
      buyer.close();
      const earned = (await node.readUsdcBalance(payTo)) - before;
      const due = purchase.pays ? PRICE_BASE_UNITS * BigInt(count) : 0n;
      assert.equal(earned, due, "the seller must have received the price of each paid request exactly once");
      return { ...times, chainReadsMs: await chainReads(node) };
    },
    async close() {
      await facilitator.stop();
      await node.stop();
    },
  };
}

/** Starts the paid link's target, which answers with short JSON. */
async function startTarget(): Promise<string> {
  const report = JSON.stringify({ report: "sunny, 21 °C", forecast: ["sunny", "cloudy", "rain"] });
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(report);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/report`;
}

function formatRequest({ method, path, body }: Purchase, payment: string | undefined): string {
  const paying: Record<string, string> = payment === undefined ? {} : { "x-payment": payment };
  const headers = { ...paying, "x-forwarded-for": "{address}" };
  return requestSource(requestText({ method, path, headers, body }))();
}

async function openConnection(port: number) {
  let settle: { resolve(ms: number): void; reject(error: Error): void } | undefined;
  const connection = await Connection.open(port, {
    answered({ sentAtMs }, status) {
      const ms = performance.now() - sentAtMs;
      if (status === 200) settle?.resolve(ms);
      else settle?.reject(new Error(`port ${port} answered ${status} instead of 200`));
    },
    failed: (error) => settle?.reject(error),
  });
  return {
    buy: (request: string) =>
      new Promise<number>((resolve, reject) => {
        settle = { resolve, reject };
        connection.send(request);
      }),
    close: () => connection.close(),
  };
}

/**
 * Measures the chain reads of a proof: receipt and chain id, then the newest block's number and the receipt's block.
 */
async function chainReads(node: LocalEvmNode): Promise<number> {
  const block = await node.rpc<{ transactions: string[] }>("eth_getBlockByNumber", ["latest", false]);
  const tookMs: number[] = [];
  for (let read = 0; read < CHAIN_READS; read++) {
    const startedAtMs = performance.now();
    await Promise.all([node.rpc("eth_getTransactionReceipt", [block.transactions[0]]), node.rpc("eth_chainId", [])]);
    await Promise.all([node.rpc("eth_blockNumber", []), node.rpc("eth_getBlockByNumber", ["latest", false])]);
    tookMs.push(performance.now() - startedAtMs);
  }
  return computeSpread(tookMs).median;
}

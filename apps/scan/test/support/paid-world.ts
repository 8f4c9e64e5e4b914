import { randomUUID } from "node:crypto";
import { type RunningRedis, startRedis } from "@svc/localstack";
import { evmAccounts, type LocalEvmNode, signTransferAuthorization, startEvmNode } from "@svc/localstack/evm";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import { type FaultyFacilitator, startFaultyFacilitator } from "@svc/localstack/facilitator/testing";
import type { SolanaNode } from "@svc/localstack/solana";
import { until } from "@svc/localstack/until";
import { encodeBase64Json } from "@svc/x402";
import { Redis } from "ioredis";
import { decodeFunctionData, type Hex, parseAbi, serializeSignature } from "viem";
import { type LocalSite, startLocalSite } from "./local-site.js";
import { type Answer, newClient, type ScanUnderTest } from "./scan-under-test.js";

/** 0.01 USDC. */
export const PRICE = 10_000n;

/** A chain, a facilitator that can fail on demand, a Redis and a site. */
export interface PaidWorld {
  readonly node: LocalEvmNode;
  readonly facilitator: FaultyFacilitator;
  readonly redis: RunningRedis;
  readonly site: LocalSite;
  /** Settings of a scan service that sells on this chain. */
  readonly env: Record<string, string>;
  newUrl: LocalSite["newUrl"];
  /** Returns how often an account has paid since it received its coins. */
  paidBy(address: string): Promise<bigint>;
  /** Returns how often an account pays during some work. Default: the buyer. */
  chargesOf<T>(work: () => Promise<T>, address?: string): Promise<{ readonly charges: bigint; readonly result: T }>;
  /** Number of settlements that the facilitator received since it was reset. */
  settlements(): number;
  /**
   * Resolves when the delivery of the answer (`X-Svc-Payment-Id`) is recorded. From then on the same request is another
   * purchase.
   */
  delivered(paymentId: string | null): Promise<void>;
  stop(): Promise<void>;
}

const COINS = 1_000_000_000n;

/** @param devnet a Solana chain on which the facilitator settles, too; it stops with the world */
export async function startPaidWorld(devnet?: SolanaNode): Promise<PaidWorld> {
  const node = await startEvmNode({ network: "base_sepolia" });
  const before = new Map<string, bigint>();
  for (const { address } of [evmAccounts.buyer, evmAccounts.otherBuyer, evmAccounts.attacker]) {
    await node.mintUsdc(address, COINS);
    before.set(address, await node.readUsdcBalance(address));
  }
  const real: Facilitator = await startFacilitator({
    rpcUrls: { base_sepolia: node.rpcUrl, ...(devnet && { solana_devnet: devnet.rpcUrl }) },
  });
  const facilitator = await startFaultyFacilitator(real.url);
  const redis = await startRedis();
  const claims = new Redis(redis.url);
  const site = await startLocalSite();
  const paidBy = async (address: string): Promise<bigint> =>
    ((before.get(address) ?? 0n) - (await node.readUsdcBalance(address))) / PRICE;
  return {
    node,
    facilitator,
    redis,
    site,
    env: {
      SCAN_NETWORK: "base_sepolia",
      SCAN_PAY_TO: evmAccounts.merchant.address,
      SCAN_RPC_URLS: node.rpcUrl,
      FACILITATOR_URL_TEST: facilitator.url,
      REDIS_URL: redis.url,
      OUTBOUND_ALLOW_HOSTS: site.host,
      // Long, because the machine may stall. Tests of an unresponsive facilitator set their own time-out.
      SETTLE_TIMEOUT_MS: "60000",
      VERIFY_TIMEOUT_MS: "60000",
    },
    newUrl: site.newUrl,
    paidBy,
    async chargesOf(work, address = evmAccounts.buyer.address) {
      const paid = await paidBy(address);
      const result = await work();
      return { charges: (await paidBy(address)) - paid, result };
    },
    settlements: () => facilitator.seen.filter(({ path }) => path === "/settle").length,
    async delivered(paymentId) {
      await until(async () => {
        const [key] = await claims.keys(`scan:x402:*:claim:${paymentId}`);
        const stored = key === undefined ? null : JSON.parse(String(await claims.get(key)));
        return stored !== null && stored.claim.deliveredAt !== null;
      });
    },
    async stop() {
      claims.disconnect();
      await Promise.all([site.stop(), facilitator.stop()]);
      await real.stop();
      await Promise.all([redis.stop(), node.stop(), devnet?.stop()]);
    },
  };
}

/** Returns an idempotency key that can't be guessed. With the key, the same payment gets its outcome again. */
export const newKey = () => ({ "idempotency-key": randomUUID() });

/** Requests a scan with a payment. */
export const payAt = (
  scan: ScanUnderTest,
  payment: string,
  body: unknown,
  named: Readonly<Record<string, string>> = {},
): Promise<Answer> => scan.post(body, { headers: { ...newClient(), "x-payment": payment, ...named } });

interface PaymentOptions {
  /** The offer of a challenge that the payment accepts. If set, the payment has version 2. */
  readonly accepted?: unknown;
  readonly privateKey?: string;
  readonly to?: string;
  readonly amountBaseUnits?: bigint;
  readonly validAfter?: bigint;
  readonly validBefore?: bigint;
  readonly nonce?: string;
}

/**
 * Nearly the maximum that the service accepts. So a payment that was signed at the start of a test file is still valid
 * at its end.
 */
const VALID_SECONDS = 700;

/**
 * Builds an x402 payment header for one scan, signed as the public clients sign. Its version is 1, unless `accepted` is
 * set.
 */
export async function paymentHeader(options: PaymentOptions = {}): Promise<string> {
  const { signature, ...authorization } = await signTransferAuthorization({
    network: "base_sepolia",
    privateKey: options.privateKey ?? evmAccounts.buyer.privateKey,
    to: options.to ?? evmAccounts.merchant.address,
    amountBaseUnits: options.amountBaseUnits ?? PRICE,
    validAfter: options.validAfter ?? 0n,
    validBefore: options.validBefore ?? BigInt(Math.floor(Date.now() / 1000) + VALID_SECONDS),
    nonce: options.nonce,
  });
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const texts = { from, to, value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}`, nonce };
  const payload = { signature, authorization: texts };
  return encodeBase64Json(
    options.accepted === undefined
      ? { x402Version: 1, scheme: "exact", network: "base-sepolia", payload }
      : { x402Version: 2, accepted: options.accepted, payload },
  );
}

const SETTLEMENT = parseAbi([
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
]);

/** Builds the payment header that a third party could build from a settlement on the chain. */
export async function paymentHeaderFromChain(rpcUrl: string, txHash: string): Promise<string> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_getTransactionByHash", params: [txHash] }),
  });
  const { result } = (await response.json()) as { result: { input: Hex } };
  const { args } = decodeFunctionData({ abi: SETTLEMENT, data: result.input });
  const [from, to, value, validAfter, validBefore, nonce, signatureOrV, r, s] = args;
  const signature =
    typeof signatureOrV === "string"
      ? signatureOrV
      : serializeSignature({ v: BigInt(signatureOrV), r: r as Hex, s: s as Hex });
  const texts = { from, to, value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}`, nonce };
  const payload = { signature, authorization: texts };
  return encodeBase64Json({ x402Version: 1, scheme: "exact", network: "base-sepolia", payload });
}

import { type RunningRedis, startRedis } from "@svc/localstack";
import { evmAccounts, type LocalEvmNode, signTransferAuthorization, startEvmNode } from "@svc/localstack/evm";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import { type FaultyFacilitator, startFaultyFacilitator } from "@svc/localstack/facilitator/testing";
import { encodeBase64Json } from "@svc/x402";
import { type LocalSite, startLocalSite } from "./local-site.js";

/** 0.01 USDC. */
export const PRICE = 10_000n;

/** A chain, a facilitator that can be made to fail, a Redis and a site. */
export interface PaidWorld {
  readonly node: LocalEvmNode;
  readonly facilitator: FaultyFacilitator;
  readonly redis: RunningRedis;
  readonly site: LocalSite;
  /** Settings of a scan service that sells on this chain. */
  readonly env: Record<string, string>;
  /** How often an account has paid since it was given its coins. */
  paidBy(address: string): Promise<bigint>;
  stop(): Promise<void>;
}

const COINS = 1_000_000_000n;

export async function startPaidWorld(): Promise<PaidWorld> {
  const node = await startEvmNode({ network: "base_sepolia" });
  const before = new Map<string, bigint>();
  for (const { address } of [evmAccounts.buyer, evmAccounts.otherBuyer, evmAccounts.attacker]) {
    await node.mintUsdc(address, COINS);
    before.set(address, await node.usdcBalanceOf(address));
  }
  const real: Facilitator = await startFacilitator({ rpcUrls: { base_sepolia: node.rpcUrl } });
  const facilitator = await startFaultyFacilitator(real.url);
  const redis = await startRedis();
  const site = await startLocalSite();
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
      SETTLE_TIMEOUT_MS: "2000",
      VERIFY_TIMEOUT_MS: "8000",
    },
    async paidBy(address) {
      return ((before.get(address) ?? 0n) - (await node.usdcBalanceOf(address))) / PRICE;
    },
    async stop() {
      await Promise.all([site.stop(), facilitator.stop()]);
      await real.stop();
      await Promise.all([redis.stop(), node.stop()]);
    },
  };
}

export interface PaymentOptions {
  readonly privateKey?: string;
  readonly to?: string;
  readonly amountBaseUnits?: bigint;
  readonly validAfter?: bigint;
  readonly validBefore?: bigint;
  readonly nonce?: string;
}

/** An x402 v1 payment header for one scan, signed as the public clients sign. */
export async function paymentHeader(options: PaymentOptions = {}): Promise<string> {
  const { signature, ...authorization } = await signTransferAuthorization({
    network: "base_sepolia",
    privateKey: options.privateKey ?? evmAccounts.buyer.privateKey,
    to: options.to ?? evmAccounts.merchant.address,
    amountBaseUnits: options.amountBaseUnits ?? PRICE,
    validAfter: options.validAfter ?? 0n,
    validBefore: options.validBefore ?? BigInt(Math.floor(Date.now() / 1000) + 120),
    nonce: options.nonce,
  });
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  return encodeBase64Json({
    x402Version: 1,
    scheme: "exact",
    network: "base-sepolia",
    payload: {
      signature,
      authorization: { from, to, value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}`, nonce },
    },
  });
}

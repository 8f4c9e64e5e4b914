import { evmAccounts, type LocalEvmNode, signTransferAuthorization, startEvmNode } from "@svc/localstack/evm";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import { type FaultyFacilitator, startFaultyFacilitator } from "@svc/localstack/facilitator/testing";
import type { SolanaNode } from "@svc/localstack/solana";
import { type EvmNetworkName, encodeBase64Json, getNetwork } from "@svc/x402";
import { type RecordingTarget, startRecordingTarget } from "./recording-target.js";

/** A chain, a facilitator that can fail on demand, and a target. */
export interface AgenticWorld {
  readonly node: LocalEvmNode;
  readonly facilitator: FaultyFacilitator;
  readonly target: RecordingTarget;
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

/** @param devnet a Solana node for this world, which `stop` stops too */
export async function startAgenticWorld(
  network: EvmNetworkName = "base_sepolia",
  devnet?: SolanaNode,
): Promise<AgenticWorld> {
  const node = await startEvmNode({ network });
  await node.mintUsdc(evmAccounts.buyer.address, 1_000_000_000n);
  const real: Facilitator = await startFacilitator({
    rpcUrls: { [network]: node.rpcUrl, ...(devnet && { solana_devnet: devnet.rpcUrl }) },
  });
  const facilitator = await startFaultyFacilitator(real.url);
  const target = await startRecordingTarget();
  const mode = getNetwork(network).mode.toUpperCase();
  return {
    node,
    facilitator,
    target,
    env: {
      [`RPC_URLS_${network.toUpperCase()}`]: node.rpcUrl,
      ...(devnet && { RPC_URLS_SOLANA_DEVNET: devnet.rpcUrl }),
      [`CONFIRMATIONS_${network.toUpperCase()}`]: "1",
      [`FACILITATOR_URL_${mode}`]: facilitator.url,
      OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
      PAYMENTS_PUBLIC_URL: "https://pay.example.com",
      PROOF_WAIT_MAX_MS: "2000",
    },
    async stop() {
      await target.stop();
      await facilitator.stop();
      await real.stop();
      await Promise.all([node.stop(), devnet?.stop()]);
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
  /** Network that the payment names. Default: the network for which it was signed. */
  readonly claimedNetwork?: string;
}

/** Two minutes less than the longest validity that the service accepts. No test takes longer than this. */
export const VALID_SECONDS = 600;

/** An x402 v1 payment header, signed as the public clients sign. */
export async function paymentHeader(options: PaymentOptions = {}): Promise<string> {
  const network = options.network ?? "base_sepolia";
  const { signature, ...authorization } = await signTransferAuthorization({
    network,
    privateKey: options.privateKey ?? evmAccounts.buyer.privateKey,
    to: options.to ?? evmAccounts.merchant.address,
    amountBaseUnits: options.amountBaseUnits ?? 500_000n,
    validAfter: options.validAfter ?? 0n,
    validBefore: options.validBefore ?? BigInt(Math.floor(Date.now() / 1000) + VALID_SECONDS),
    nonce: options.nonce,
  });
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  return encodeBase64Json({
    x402Version: 1,
    scheme: "exact",
    network: options.claimedNetwork ?? getNetwork(network).x402Name,
    payload: {
      signature,
      authorization: { from, to, value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}`, nonce },
    },
  });
}

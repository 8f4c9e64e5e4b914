import {
  type ChainSettings,
  type ChainsOptions,
  canonicalTxHash,
  createChainRegistry,
  createTrackerRegistry,
  type Finding,
} from "@svc/chains";
import { listOf } from "@svc/service";
import type { NetworkName, Payment } from "@svc/x402";
import type { ScanSettings } from "../../env.js";
import type { Claim } from "../claims/claim.js";

/** Our own nodes: what they say of a payment is what counts. */
export interface ChainWitness {
  /** What became of a signed payment. @param sinceMs no earlier transaction can be this payment's */
  find(payment: Payment, sinceMs: number): Promise<Finding>;
  /** The canonical hash when the transaction moved this payment's money to us; null: not, not yet, or nobody can tell. */
  prove(claim: Claim, payment: Payment, transaction: string): Promise<string | null>;
  close(): Promise<void>;
}

const NODE_TIMEOUT_MS = 4_000;
/** A transaction that a facilitator names may reach our nodes a little later. */
const POLL_MS = 4_000;

/** Null where the operator names no nodes: then a facilitator's word has to do. */
export function createChainWitness(
  { SCAN_NETWORK, SCAN_RPC_URLS }: ScanSettings,
  options: Pick<ChainsOptions, "onNodeAnswer"> = {},
): ChainWitness | null {
  const rpcUrls = listOf(SCAN_RPC_URLS);
  if (rpcUrls.length === 0) return null;
  // One confirmation: a cent that a reorganisation takes back is not worth anybody's wait.
  const settings: ChainSettings = { rpcUrls, confirmations: 1, nodeTimeoutMs: NODE_TIMEOUT_MS, pollMs: POLL_MS };
  const byNetwork: Partial<Record<NetworkName, ChainSettings>> = { [SCAN_NETWORK]: settings };
  const chains = createChainRegistry(byNetwork, options);
  const trackers = createTrackerRegistry(byNetwork, options);
  return {
    find: async (payment, sinceMs) => (await trackers.tracker(payment.network)).find(payment, new Date(sinceMs)),
    async prove({ network, payer, payTo, amountBaseUnits }, payment, transaction) {
      const txHash = canonicalTxHash(network, transaction);
      if (txHash === null) return null;
      const verdict = await chains.verifier(network).verify({
        network,
        txHash,
        payer,
        recipients: [payTo],
        amountBaseUnits: BigInt(amountBaseUnits),
        ...(payment.kind === "evm" ? { authorizationNonce: payment.authorization.nonce } : {}),
      });
      return verdict.outcome === "verified" ? txHash : null;
    },
    async close() {
      await Promise.all([chains.close(), trackers.close()]);
    },
  };
}

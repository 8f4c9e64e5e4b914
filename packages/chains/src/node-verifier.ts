import { setTimeout as sleep } from "node:timers/promises";
import type { NetworkName } from "@svc/x402";
import type { ChainSettings, ChainVerifier, PendingTransfer, TransferClaim, Verdict } from "./chain-verifier.js";
import { type ChainNode, NodePool, type NodePoolOptions } from "./node-pool.js";

/** What a chain family brings along: its nodes, how one is asked, and its rules. */
export interface ChainFamilyParts<Node extends ChainNode, Facts> {
  readonly nodes: readonly (Node & { close(): void })[];
  /** What a node knows about the claim's transaction; null when it does not know it. Rejects when it cannot tell. */
  read(node: Node, claim: TransferClaim): Promise<Facts | null>;
  /** The verdict from what one node knows. Pure. */
  judge(claim: TransferClaim, facts: Facts): Verdict;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;
const GROWTH = 1.6;

/**
 * Proves payments by asking nodes. An answer of the kind "not yet" from one node is a reason to ask the next one, so a node that
 * lags hides nothing. A transaction that no node knows is looked for again until `pollMs` are over. Every call ends within
 * `pollMs` + 2 × `nodeTimeoutMs`.
 */
export function createNodeVerifier<Node extends ChainNode, Facts>(
  network: NetworkName,
  parts: ChainFamilyParts<Node, Facts>,
  settings: ChainSettings,
  options: NodePoolOptions = {},
): ChainVerifier {
  const pool = new NodePool<Node>(parts.nodes, options);
  const underWay = new Set<AbortController>();
  const notFound: PendingTransfer = {
    outcome: "pending",
    reason: "tx_not_found",
    confirmations: { seen: 0, needed: settings.confirmations },
  };

  async function look(claim: TransferClaim): Promise<Verdict> {
    let pending: PendingTransfer | null = null;
    for await (const facts of pool.answers((node) => parts.read(node, claim))) {
      const verdict = facts === null ? notFound : parts.judge(claim, facts);
      if (verdict.outcome !== "pending") return verdict;
      pending = nearer(pending, verdict);
    }
    return pending ?? { outcome: "unreachable", cause: pool.unreachableCause() };
  }

  async function poll(claim: TransferClaim, signal: AbortSignal): Promise<Verdict> {
    const endMs = performance.now() + settings.pollMs;
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * GROWTH, LONGEST_WAIT_MS)) {
      const verdict = await look(claim);
      const leftMs = endMs - performance.now();
      if (!isUnknown(verdict) || leftMs <= 0) return verdict;
      await sleep(Math.min(waitMs, leftMs), undefined, { signal });
    }
  }

  return {
    async verify(claim) {
      if (claim.network !== network) throw new RangeError(`a claim on ${claim.network} was given to ${network}`);
      const limit = new AbortController();
      const tooLate = new Promise<Verdict>((resolve) => {
        limit.signal.addEventListener("abort", () => resolve({ outcome: "unreachable", cause: "timeout" }));
      });
      const timer = setTimeout(() => limit.abort(), settings.pollMs + 2 * settings.nodeTimeoutMs);
      underWay.add(limit);
      try {
        return await Promise.race([tooLate, poll(claim, limit.signal)]);
      } finally {
        clearTimeout(timer);
        underWay.delete(limit);
        // Ends the wait of a poll that nobody waits for any more.
        limit.abort();
      }
    },
    async close() {
      for (const limit of underWay) limit.abort();
      for (const node of parts.nodes) node.close();
    },
  };
}

const isUnknown = (verdict: Verdict): boolean => verdict.outcome === "pending" && verdict.reason === "tx_not_found";

/** The one that is nearer to a confirmed transaction. */
function nearer(a: PendingTransfer | null, b: PendingTransfer): PendingTransfer {
  const rank = ({ reason, confirmations }: PendingTransfer) => (reason === "tx_not_found" ? -1 : confirmations.seen);
  return a !== null && rank(a) >= rank(b) ? a : b;
}

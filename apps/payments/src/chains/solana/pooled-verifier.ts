import { setTimeout as sleep } from "node:timers/promises";
import type { ChainSettings, ChainVerifier, PendingTransfer, TransferClaim, Verdict } from "../chain-verifier.js";
import { type ChainNode, NodePool, type NodePoolOptions } from "../node-pool.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;

/** What a chain family adds: how a node is asked, and what follows from its answer. */
export interface ChainFamilyParts<Node extends ChainNode, Facts> {
  readonly nodes: readonly (Node & { close(): void })[];
  /** Null: the node does not know the transaction. */
  read(node: Node, claim: TransferClaim): Promise<Facts | null>;
  judge(claim: TransferClaim, facts: Facts): Verdict;
}

const isUnknown = (verdict: Verdict): boolean => verdict.outcome === "pending" && verdict.reason === "tx_not_found";

/** The one that is nearer to a confirmed transaction. */
const nearer = (a: PendingTransfer | null, b: PendingTransfer): PendingTransfer => {
  const rank = ({ reason, confirmations }: PendingTransfer) => (reason === "tx_not_found" ? -1 : confirmations.seen);
  return a !== null && rank(a) >= rank(b) ? a : b;
};

/**
 * Asks the nodes of one network until one can tell. "Not yet" from one node is a reason to ask the next, so a node that lags
 * hides nothing; a transaction that no node knows is looked for during `pollMs`. Every call ends within
 * `pollMs` + 2 × `nodeTimeoutMs`.
 */
export function createPooledVerifier<Node extends ChainNode, Facts>(
  parts: ChainFamilyParts<Node, Facts>,
  { pollMs, nodeTimeoutMs, confirmations: needed }: ChainSettings,
  options: NodePoolOptions,
): ChainVerifier {
  const pool = new NodePool<Node>(parts.nodes, options);
  const underWay = new Set<AbortController>();
  const notFound: PendingTransfer = { outcome: "pending", reason: "tx_not_found", confirmations: { seen: 0, needed } };

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
    const endMs = performance.now() + pollMs;
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.6, LONGEST_WAIT_MS)) {
      const verdict = await look(claim);
      const leftMs = endMs - performance.now();
      if (!isUnknown(verdict) || leftMs <= 0) return verdict;
      await sleep(Math.min(waitMs, leftMs), undefined, { signal });
    }
  }

  return {
    async verify(claim) {
      const limit = new AbortController();
      const tooLate = new Promise<Verdict>((resolve) => {
        limit.signal.addEventListener("abort", () => resolve({ outcome: "unreachable", cause: "timeout" }));
      });
      const timer = setTimeout(() => limit.abort(), pollMs + 2 * nodeTimeoutMs);
      underWay.add(limit);
      try {
        return await Promise.race([tooLate, poll(claim, limit.signal)]);
      } finally {
        clearTimeout(timer);
        underWay.delete(limit);
        limit.abort();
      }
    },
    async close() {
      for (const limit of underWay) limit.abort();
      for (const node of parts.nodes) node.close();
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import type { ChainSettings, PendingTransfer, UnreachableChain } from "./chain-verifier.js";
import { type ChainNode, NodePool, type NodePoolOptions } from "./node-pool.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;
const GROWTH = 1.6;

type Undecided = PendingTransfer | UnreachableChain;

/**
 * Queries to the nodes of one network. There is no vote: the first node that decides a question is believed. If a node
 * answers "not yet", the next node is asked, so a lagging node doesn't hide a transaction.
 */
export class NodeQuestions<Node extends ChainNode & { close(): void }> {
  readonly pool: NodePool<Node>;
  readonly #nodes: readonly Node[];
  readonly #settings: ChainSettings;
  readonly #underWay = new Set<AbortController>();

  constructor(nodes: readonly Node[], settings: ChainSettings, options: NodePoolOptions) {
    this.#nodes = nodes;
    this.#settings = settings;
    this.pool = new NodePool(nodes, options);
  }

  /** The first answer of any node. */
  async first<Answer>(question: (node: Node) => Promise<Answer>): Promise<Answer | UnreachableChain> {
    for await (const answer of this.pool.answers(question)) return answer;
    return this.#unreachable();
  }

  /**
   * The first answer that isn't "pending". Repeats the question while `isWorthWaiting` accepts the answer, for at most
   * `waitMs`. Ends within `waitMs` + 2 × `nodeTimeoutMs`.
   */
  async decided<Answer extends { readonly outcome: string }>(
    question: (node: Node) => Promise<Answer | PendingTransfer>,
    waitMs: number,
    isWorthWaiting: (pending: PendingTransfer) => boolean = () => true,
  ): Promise<Answer | Undecided> {
    const limit = new AbortController();
    const tooLate = new Promise<UnreachableChain>((resolve) => {
      limit.signal.addEventListener("abort", () => resolve({ outcome: "unreachable", cause: "timeout" }));
    });
    const timer = setTimeout(() => limit.abort(), waitMs + 2 * this.#settings.nodeTimeoutMs);
    this.#underWay.add(limit);

    const poll = async (): Promise<Answer | Undecided> => {
      const endMs = performance.now() + waitMs;
      for (let pauseMs = FIRST_WAIT_MS; ; pauseMs = Math.min(pauseMs * GROWTH, LONGEST_WAIT_MS)) {
        const answer = await this.#look(question);
        const leftMs = endMs - performance.now();
        if (!isPending(answer) || leftMs <= 0 || !isWorthWaiting(answer)) return answer;
        await sleep(Math.min(pauseMs, leftMs), undefined, { signal: limit.signal });
      }
    };

    try {
      return await Promise.race([tooLate, poll()]);
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(limit);
      // Ends a poll whose caller has stopped waiting.
      limit.abort();
    }
  }

  close(): void {
    for (const limit of this.#underWay) limit.abort();
    for (const node of this.#nodes) node.close();
  }

  /** The answer if no node knows the transaction. */
  get notFound(): PendingTransfer {
    const confirmations = { seen: 0, needed: this.#settings.confirmations };
    return { outcome: "pending", reason: "tx_not_found", confirmations };
  }

  async #look<Answer extends { readonly outcome: string }>(
    question: (node: Node) => Promise<Answer | PendingTransfer>,
  ): Promise<Answer | Undecided> {
    let nearest: PendingTransfer | null = null;
    for await (const answer of this.pool.answers(question)) {
      if (!isPending(answer)) return answer;
      if (nearest === null || rank(answer) > rank(nearest)) nearest = answer;
    }
    return nearest ?? this.#unreachable();
  }

  #unreachable(): UnreachableChain {
    return { outcome: "unreachable", cause: this.pool.unreachableCause() };
  }
}

const isPending = (answer: { readonly outcome: string }): answer is PendingTransfer => answer.outcome === "pending";

/** Higher means closer to a confirmed transaction. */
const rank = ({ reason, confirmations }: PendingTransfer): number =>
  reason === "tx_not_found" ? -1 : confirmations.seen;

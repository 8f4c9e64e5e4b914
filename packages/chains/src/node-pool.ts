import type { Finding } from "./chain.js";
import type { LargeAnswers } from "./large-answers.js";
import { type FailureCause, isNodesFault, toFailureCause } from "./node-failure.js";

/** The part of a node that its pool uses. */
export interface ChainNode {
  /** For logs: must not hold credentials. */
  readonly label: string;
  /** Resolves if the node answers and belongs to the right chain; rejects otherwise. Limited in time. */
  probe(): Promise<unknown>;
}

export interface NodeDown {
  readonly node: string;
  readonly cause: FailureCause;
}

/** One request to a node: a read, or a probe of a node that was down or untried. */
export interface NodeAnswer {
  readonly node: string;
  readonly outcome: "answered" | FailureCause;
  readonly durationMs: number;
}

export interface NodePoolOptions {
  /** How long to skip a failed node. Doubles with each further failure, up to 32 times this value. */
  readonly cooldownMs?: number;
  /** Milliseconds of a monotonic clock with any origin. Default: the process's. */
  readonly nowMs?: () => number;
  /** Called when a node goes down: for logs and alerts. */
  readonly onNodeDown?: (event: NodeDown) => void;
  /** Called for every request to a node: for metrics. */
  readonly onNodeAnswer?: (answer: NodeAnswer) => void;
}

export interface ChainOptions extends NodePoolOptions {
  /** Limit for large answers of all nodes in the process. Default: one for this network alone. */
  readonly largeAnswers?: LargeAnswers;
  /** Milliseconds since 1970, to compare with a chain's own clock. */
  readonly now?: () => number;
}

interface Slot<Node> {
  readonly node: Node;
  state: "untried" | "up" | "down";
  cause: FailureCause;
  failures: number;
  retryAtMs: number;
  /** Resolves when the probe in flight has ended. Never rejects. */
  probing: Promise<void> | null;
}

const COOLDOWN_MS = 2_000;
const DOUBLINGS_MAX = 5;

/**
 * The nodes of one network with a circuit breaker each. The pool waits for a hanging node once. From then on it probes
 * that node in the background, with one probe for all callers, and uses it again after a successful probe. Callers
 * wait for probes when no node is up. A caller that has asked all nodes that are up also waits for untried ones.
 */
export class NodePool<Node extends ChainNode> {
  readonly #slots: readonly Slot<Node>[];
  readonly #cooldownMs: number;
  readonly #nowMs: () => number;
  readonly #onNodeDown: (event: NodeDown) => void;
  readonly #onNodeAnswer: (answer: NodeAnswer) => void;

  constructor(nodes: readonly Node[], options: NodePoolOptions = {}) {
    this.#slots = nodes.map((node) => ({
      node,
      state: "untried",
      cause: "node_error",
      failures: 0,
      retryAtMs: 0,
      probing: null,
    }));
    this.#cooldownMs = options.cooldownMs ?? COOLDOWN_MS;
    this.#nowMs = options.nowMs ?? (() => performance.now());
    this.#onNodeDown = options.onNodeDown ?? (() => {});
    this.#onNodeAnswer = options.onNodeAnswer ?? (() => {});
  }

  /**
   * Asks one node after the other, beginning with those that are up, and yields their answers. Skips failing nodes. If
   * it yields nothing, no node was reachable.
   */
  async *answers<Answer>(question: (node: Node) => Promise<Answer>): AsyncGenerator<Answer> {
    for await (const slot of this.#inOrder()) {
      let answer: Answer;
      try {
        answer = await this.#timed(slot.node, question(slot.node));
      } catch (error) {
        if (isNodesFault(error)) this.#markDown(slot, error);
        continue;
      }
      slot.failures = 0;
      yield answer;
    }
  }

  /** Why no node answers: `wrong_chain` or `behind` only if it is the cause for every node. */
  unreachableCause(): FailureCause {
    const [cause, ...others] = new Set(this.#slots.map((slot) => slot.cause));
    if (cause !== undefined && others.length === 0) return cause;
    return [cause, ...others].includes("timeout") ? "timeout" : "node_error";
  }

  async *#inOrder(): AsyncGenerator<Slot<Node>> {
    const asked = new Set<Slot<Node>>();
    const probed = new Set<Slot<Node>>();
    const nowMs = this.#nowMs();
    for (const slot of this.#slots) {
      if (slot.state === "untried" || (slot.state === "down" && slot.retryAtMs <= nowMs)) this.#probe(slot);
    }
    for (;;) {
      const next = this.#slots.find((slot) => slot.state === "up" && !asked.has(slot));
      if (next !== undefined) {
        asked.add(next);
        yield next;
        continue;
      }
      const isLastResort = this.#slots.every((slot) => slot.state !== "up");
      const waitedFor = this.#slots.filter((slot) => !asked.has(slot) && (isLastResort || slot.state === "untried"));
      for (const slot of waitedFor) {
        if (!probed.has(slot)) this.#probe(slot);
        probed.add(slot);
      }
      const probes = waitedFor.flatMap((slot) => slot.probing ?? []);
      if (probes.length === 0) return;
      await Promise.race(probes);
    }
  }

  #probe(slot: Slot<Node>): void {
    slot.probing ??= this.#timed(slot.node, slot.node.probe())
      .then(
        () => {
          slot.state = "up";
        },
        (error) => this.#markDown(slot, error),
      )
      .finally(() => {
        slot.probing = null;
      });
  }

  async #timed<Answer>(node: Node, answer: Promise<Answer>): Promise<Answer> {
    const begunMs = performance.now();
    const tell = (outcome: NodeAnswer["outcome"]) =>
      this.#onNodeAnswer({ node: node.label, outcome, durationMs: performance.now() - begunMs });
    try {
      const value = await answer;
      tell("answered");
      return value;
    } catch (error) {
      tell(isNodesFault(error) ? toFailureCause(error) : "answered");
      throw error;
    }
  }

  #markDown(slot: Slot<Node>, error: unknown): void {
    const wasUp = slot.state !== "down";
    slot.state = "down";
    slot.cause = toFailureCause(error);
    slot.retryAtMs = this.#nowMs() + this.#cooldownMs * 2 ** Math.min(slot.failures, DOUBLINGS_MAX);
    slot.failures += 1;
    if (wasUp) this.#onNodeDown({ node: slot.node.label, cause: slot.cause });
  }
}

/**
 * Picks the deciding answer of several nodes: the first `found` or `never`, otherwise `used`, otherwise the last
 * answer.
 */
export async function firstCertain(answers: AsyncIterable<Finding>): Promise<Finding> {
  let last: Finding = { outcome: "unreachable" };
  for await (const answer of answers) {
    if (answer.outcome === "found" || answer.outcome === "never") return answer;
    // Keep `used`: a later node that doesn't know of the use is behind.
    if (last.outcome !== "used") last = answer;
  }
  return last;
}

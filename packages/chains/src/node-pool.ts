import type { Finding } from "./chain.js";
import type { LargeAnswers } from "./large-answers.js";
import { type FailureCause, failureOf, isNodesFault } from "./node-failure.js";

/** A node of a chain, as far as its place in a pool goes. */
export interface ChainNode {
  /** For logs: must not hold credentials. */
  readonly label: string;
  /** Resolves when the node answers and belongs to the right chain; rejects otherwise. Bounded in time. */
  probe(): Promise<unknown>;
}

export interface NodeDown {
  readonly node: string;
  readonly cause: FailureCause;
}

/** One look at a node: a read, or a probe of one that was down or untried. */
export interface NodeAnswer {
  readonly node: string;
  readonly outcome: "answered" | FailureCause;
  readonly durationMs: number;
}

export interface NodePoolOptions {
  /** How long a node that failed is left alone; doubles with each further failure, up to 32 times. */
  readonly cooldownMs?: number;
  /** The time, in ms from any moment on. Default: a monotonic clock. */
  readonly nowMs?: () => number;
  /** Called when a node that answered so far stops doing so: for logs and alerts. */
  readonly onNodeDown?: (event: NodeDown) => void;
  /** Called for every request to a node: for metrics. */
  readonly onNodeAnswer?: (answer: NodeAnswer) => void;
}

export interface ChainOptions extends NodePoolOptions {
  /** Bound for large answers of all nodes of the process. Default: of this network alone. */
  readonly largeAnswers?: LargeAnswers;
  /** Milliseconds since 1970: what a chain's own clock is compared with. */
  readonly now?: () => number;
}

interface Slot<Node> {
  readonly node: Node;
  state: "untried" | "up" | "down";
  cause: FailureCause;
  failures: number;
  retryAtMs: number;
  /** Settles (never rejects) when the probe that is under way has an answer. */
  probing: Promise<void> | null;
}

const COOLDOWN_MS = 2_000;
const DOUBLINGS_MAX = 5;

/**
 * The nodes of one network with a circuit breaker each. The pool waits for a hanging node once. From then on it probes
 * the node beside the work, one probe at a time for all callers, and asks it again when it has answered one. Callers
 * wait for probes only when no node is up.
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
   * The answers to a question, one node after the other: those that are up first and in their order. A node that fails
   * is skipped. No answer at all: no node was reachable.
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

  /** Why no node answers: `wrong_chain` and `behind` only if that is what is wrong with each of them. */
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
      tell(isNodesFault(error) ? failureOf(error) : "answered");
      throw error;
    }
  }

  #markDown(slot: Slot<Node>, error: unknown): void {
    const wasUp = slot.state !== "down";
    slot.state = "down";
    slot.cause = failureOf(error);
    slot.retryAtMs = this.#nowMs() + this.#cooldownMs * 2 ** Math.min(slot.failures, DOUBLINGS_MAX);
    slot.failures += 1;
    if (wasUp) this.#onNodeDown({ node: slot.node.label, cause: slot.cause });
  }
}

/** The answer that decides, among those of several nodes: one that is certain wins over "not yet". */
export async function firstCertain(answers: AsyncIterable<Finding>): Promise<Finding> {
  let last: Finding = { outcome: "unreachable" };
  for await (const answer of answers) {
    if (answer.outcome === "found" || answer.outcome === "never") return answer;
    // A node that is behind knows of no use.
    if (last.outcome !== "used") last = answer;
  }
  return last;
}

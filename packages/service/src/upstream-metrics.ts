import type { Metrics } from "./metrics.js";

interface Timed {
  readonly outcome: string;
  readonly durationMs: number;
}

/** Hears how facilitators and nodes of chains answer: `onAnswer` of their clients. */
export interface UpstreamWatch {
  readonly facilitator: (mode: "test" | "live") => (answer: Timed & { readonly operation: string }) => void;
  readonly node: (answer: Timed & { readonly network: string; readonly node: string }) => void;
}

/** The others that a payment waits for, in both services. */
export function watchUpstreams(metrics: Metrics): UpstreamWatch {
  const facilitator = metrics.seconds(
    "facilitator_request_duration_seconds",
    "Duration of questions to the x402 facilitator of a mode, by operation (verify, settle, supported) and outcome: valid, invalid, settled, refused, answered, or why it is not known (timeout, unreachable, connection_lost, http_error, bad_answer, other_payment, facilitator_failed, not_final)",
    ["mode", "operation", "outcome"],
  );
  const node = metrics.seconds(
    "chain_node_request_duration_seconds",
    "Duration of looks at a node of a chain, by network, host of the node and outcome: answered, timeout, node_error, wrong_chain, behind",
    ["network", "node", "outcome"],
  );
  return {
    facilitator:
      (mode) =>
      ({ operation, outcome, durationMs }) =>
        facilitator.observe({ mode, operation, outcome }, durationMs / 1000),
    node: ({ network, node: host, outcome, durationMs }) =>
      node.observe({ network, node: host, outcome }, durationMs / 1000),
  };
}

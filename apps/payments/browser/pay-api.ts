import { words } from "./page.js";
import { readRetryAfterMs } from "./poll.js";

/** The service answered with an error status. */
export class Refused extends Error {
  readonly status: number;
  readonly reason: string;
  readonly retryAfterMs: number;

  constructor({ status, headers }: Response, reason: unknown) {
    super();
    this.status = status;
    this.reason = String(reason ?? "");
    this.retryAfterMs = readRetryAfterMs(headers);
  }
}

/** Reasons for which there is a text. Facilitators give other reasons, which payers wouldn't understand. */
const REFUSALS = [
  "used",
  "payment_ended",
  "insufficient_funds",
  "wallet_moved",
  "cannot_receive",
  "chain_unreachable",
] as const;
/** Reasons of x402, each with the reason above that means the same. */
const SAME_REASON: Readonly<Record<string, string>> = {
  invalid_exact_evm_insufficient_balance: "insufficient_funds",
  invalid_transaction_state: "used",
};

/**
 * Returns the text that explains a refusal to the payer.
 * @param network title of the network
 */
export function refusalText({ status, reason }: Refused, network: string): string {
  const known = REFUSALS.find((one) => one === (SAME_REASON[reason] ?? reason));
  if (known) return words(`script.${known}`, { network });
  if (status === 402) return words("script.refused");
  if (status === 409) return words("script.payment_ended");
  return words(status === 429 ? "script.rate_limited" : "script.other");
}

/** Posts JSON to the service and returns the `data` of its answer. @throws {Refused} for an error status */
export async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const reply = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer, reply.reason);
  return reply.data;
}

import { words } from "./page.js";
import { readRetryAfterMs } from "./poll.js";

/** An answer of the service that is no success. */
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

/** Reasons that have a text of their own. Others come from facilitators, and say nothing to a payer. */
const REFUSALS = [
  "used",
  "payment_ended",
  "insufficient_funds",
  "wallet_moved",
  "cannot_receive",
  "chain_unreachable",
] as const;
/** Reasons of x402 that mean the same. */
const SAME_REASON: Readonly<Record<string, string>> = {
  invalid_exact_evm_insufficient_balance: "insufficient_funds",
  invalid_transaction_state: "used",
};

/** The text about a refusal for the payer. @param network its title */
export function refusalText({ status, reason }: Refused, network: string): string {
  const known = REFUSALS.find((one) => one === (SAME_REASON[reason] ?? reason));
  if (known) return words(`script.${known}`, { network });
  if (status === 402) return words("script.refused");
  if (status === 409) return words("script.payment_ended");
  return words(status === 429 ? "script.rate_limited" : "script.other");
}

/** Posts JSON to the service and returns the `data` of its answer. @throws {Refused} */
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

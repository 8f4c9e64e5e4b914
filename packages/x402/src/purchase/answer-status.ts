import type { Claim } from "./claim.js";

/**
 * The result of a repeated paid request. `owed`: the service does the work now. `kept`: the stored answer. `gone`: a
 * 409 conflict, because the answer was streamed or has expired.
 */
export const ANSWER_STATUSES = ["owed", "kept", "gone"] as const;
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

/**
 * Returns what a repeated request can still get; null if nothing is settled. Any caller that knows the payment id can
 * read this, so it doesn't reveal whether the buyer has received the answer.
 */
export function answerStatus(
  { state, answerExpiresAt }: Pick<Claim, "state" | "answerExpiresAt">,
  now: number,
): AnswerStatus | null {
  if (state === "owed") return "owed";
  if (state !== "settled") return null;
  return answerExpiresAt !== null && answerExpiresAt > now ? "kept" : "gone";
}

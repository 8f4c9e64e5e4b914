import type { Claim } from "./claim.js";

/**
 * The result of a repeated paid request: `owed` means the work is done, `kept` the stored answer, and `gone` a conflict.
 */
export const ANSWER_STATUSES = ["owed", "kept", "gone"] as const;
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

/**
 * Returns what a repeated request can still get; null if nothing is settled. Every caller that knows the id can read
 * this. So it doesn't say whether the buyer has received the answer.
 */
export function answerStatus(
  { state, answerExpiresAt }: Pick<Claim, "state" | "answerExpiresAt">,
  now: number,
): AnswerStatus | null {
  if (state === "owed") return "owed";
  if (state !== "settled") return null;
  return answerExpiresAt !== null && answerExpiresAt > now ? "kept" : "gone";
}

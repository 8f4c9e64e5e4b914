import type { Finding } from "./chain.js";

/** The answer that decides, among those of several nodes: one that is certain wins over "not yet". */
export async function firstCertain(answers: AsyncIterable<Finding>): Promise<Finding> {
  let last: Finding = { outcome: "unreachable" };
  for await (const answer of answers) {
    if (answer.outcome === "found" || answer.outcome === "never") return answer;
    last = answer;
  }
  return last;
}

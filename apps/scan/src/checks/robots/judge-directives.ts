import type { Artifacts } from "../../gather/artifacts.js";
import { type CheckResult, cannotTell, fails, pass } from "../check.js";
import { observed } from "../evidence.js";
import { judgeHomepage } from "../judge-page.js";
import { pageDirectives } from "./page-directives.js";

/** Fails when the homepage carries one of these directives. */
export function judgeDirectives(
  { fetched, page }: Artifacts["homepage"],
  unwanted: RegExp,
  { without, withOne }: { readonly without: string; readonly withOne: string },
): CheckResult {
  return judgeHomepage(fetched, (answer) => {
    const found = pageDirectives(answer, page).filter(({ directive }) => unwanted.test(directive));
    if (found.length > 0) {
      return fails(
        withOne,
        found.slice(0, 5).map(({ evidence }) => evidence),
      );
    }
    // Visible text means that the head, where the tags stand, was read to its end.
    return answer.truncated && page?.textLength === 0
      ? cannotTell("The head of the page is longer than a scan reads.", [observed(fetched)])
      : pass(without, [observed(fetched)]);
  });
}

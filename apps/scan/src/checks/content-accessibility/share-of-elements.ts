import type { Page } from "../../gather/page.js";
import { type CheckResult, cannotTell, neutral, pass } from "../check.js";
import type { PageReading } from "../judge-page.js";

const SHARE_MIN = 0.9;

export interface ShareRule {
  /** What is counted, plural, for our sentences. */
  readonly what: string;
  /** What the elements should have. */
  readonly having: string;
  readonly count: (page: Page) => { readonly total: number; readonly good: number };
}

/** Nine of ten elements must have what is asked for; a page without such elements has nothing to judge. */
export const judgeShare =
  ({ what, having, count }: ShareRule) =>
  (page: Page, { inPart, seen, missing }: PageReading): CheckResult => {
    const { total, good } = count(page);
    const evidence = [seen(`${what}: ${total}, with ${having}: ${good}`)];
    if (total === 0) {
      return inPart
        ? cannotTell(`The page is longer than a scan reads: ${what} may stand in the rest.`, evidence)
        : neutral(`The page has no ${what}.`, evidence);
    }
    return good >= total * SHARE_MIN
      ? pass(`At least nine of ten ${what} have ${having}.`, evidence, { total, good })
      : missing(`Fewer than nine of ten ${what} have ${having}.`, evidence, { total, good });
  };

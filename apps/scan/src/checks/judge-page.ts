import type { Artifacts } from "../gather/artifacts.js";
import type { Page } from "../gather/page.js";
import { type CheckResult, cannotTell, type Evidence, fails, neutral } from "./check.js";
import { observed, quote } from "./evidence.js";
import { successfulAnswer } from "./http-answer.js";

export interface PageReading {
  /** The page was longer than what was read of it. */
  readonly inPart: boolean;
  /** What was seen on the page. */
  readonly seen: (text: string) => Evidence;
  /** Failure, or `error` when only a part was read: what was not seen is not missing. */
  readonly missing: typeof fails;
}

/** The homepage when it is HTML with status 2xx; without such a page, nothing about one is claimed. */
export function judgePage(
  { fetched, page }: Pick<Artifacts["homepage"], "fetched" | "page">,
  judge: (page: Page, reading: PageReading) => CheckResult,
): CheckResult {
  const answer = successfulAnswer(fetched);
  if (answer === null) return cannotTell("The homepage could not be read.", [observed(fetched)]);
  if (page === null) return neutral("The homepage is not HTML: there is no page to judge.", [observed(fetched)]);
  return judge(page, {
    inPart: answer.truncated,
    seen: (text) => quote(page.url, text),
    missing: answer.truncated
      ? (_, evidence) => cannotTell("The page is longer than a scan reads: the rest was not seen.", evidence)
      : fails,
  });
}

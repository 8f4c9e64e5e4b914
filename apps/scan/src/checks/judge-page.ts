import type { Fetched, HttpAnswer } from "../documents/fetched.js";
import type { Artifacts } from "../gather/artifacts.js";
import type { Page } from "../gather/page.js";
import { type CheckResult, cannotTell, type Evidence, fails, neutral } from "./check.js";
import { isDefaultPage, isMissing, observed, quote, successfulAnswer } from "./evidence.js";

export interface PageReading {
  /** True if the scanner read only part of the page. */
  readonly inPart: boolean;
  /** Builds evidence from text of the page. */
  readonly seen: (text: string) => Evidence;
  /** Builds the result for a missing element: `fail`, or `error` if the page was read only in part. */
  readonly missing: typeof fails;
  /** Like `missing`, for elements of the head. If the scanner read any body text, it read the whole head. */
  readonly missingInHead: typeof fails;
}

type Judge = (page: Page, reading: PageReading) => CheckResult;
type Read = Pick<Artifacts["homepage"], "fetched" | "page">;

/** Judges the response for the homepage. If there is no homepage, the result is `neutral`. */
export function judgeHomepage(fetched: Fetched, judge: (answer: HttpAnswer) => CheckResult): CheckResult {
  const answer = successfulAnswer(fetched);
  if (answer !== null) return judge(answer);
  if (isDefaultPage(fetched)) {
    return neutral("The server shows the default page of a new installation, so there is no site to judge yet.", [
      observed(fetched),
    ]);
  }
  return isMissing(fetched)
    ? neutral("There is no page at the address, so there is nothing to judge.", [observed(fetched)])
    : cannotTell("The scan could not read the homepage.", [observed(fetched)]);
}

/** Judges a page if it is HTML with status 2xx. Otherwise the result is `neutral` or `error`. */
export const judgePage = ({ fetched, page }: Read, judge: Judge): CheckResult =>
  judgeHomepage(fetched, (answer) =>
    page === null
      ? neutral("The homepage is not HTML, so there is no page to judge.", [observed(fetched)])
      : judge(page, {
          inPart: answer.truncated,
          seen: (text) => quote(page.url, text),
          missing: answer.truncated
            ? (_, evidence) =>
                cannotTell("The page is longer than a scan reads, so the scan did not see the rest.", evidence)
            : fails,
          missingInHead:
            answer.truncated && page.textLength === 0
              ? (_, evidence) => cannotTell("The head of the page is longer than a scan reads.", evidence)
              : fails,
        }),
  );

/**
 * Minimum share of the judged pages that must pass. Below this share, a passing homepage is an exception on its site.
 */
const SHARE_MIN = 0.5;

/** Notes for the documentation of checks that judge several pages. */
export const EACH_PAGE_COUNTS =
  "The scan also judges a sample of the site's other pages by the same rule. The check fails if the homepage fails, or if more than half of all judged pages fail.";
export const HOMEPAGE_DECIDES =
  "The scan also judges a sample of the site's other pages by the same rule, and reports how many pass. Only the homepage decides the result.";

/**
 * Judges the homepage and the other sampled pages by the same rule. If the homepage fails, the check fails. If it
 * passes, at least half of all judged pages must pass too.
 * @param homepageDecides for properties that only some kinds of pages need: other pages are reported but don't count
 */
export function judgePages(
  { homepage, pages }: Pick<Artifacts, "homepage" | "pages">,
  judge: Judge,
  { homepageDecides = false }: { readonly homepageDecides?: boolean } = {},
): CheckResult {
  const first = judgePage(homepage, judge);
  const others = pages
    .filter(({ page }) => page !== null)
    .map((sample) => ({ url: sample.url, result: judgePage(sample, judge) }))
    .filter(({ result }) => result.status === "pass" || result.status === "fail");
  if ((first.status !== "pass" && first.status !== "fail") || others.length === 0) return first;
  const failing = others.filter(({ result }) => result.status === "fail");
  const judged = others.length + 1;
  const passed = judged - failing.length - (first.status === "fail" ? 1 : 0);
  const home = homepage.page === null ? [] : [homepage.page.url];
  const tally = {
    passed,
    judged,
    failing: [...(first.status === "fail" ? home : []), ...failing.map(({ url }) => url)],
  };
  const details = { ...first.details, pages: tally };
  if (first.status === "fail" || failing.length === 0) {
    return { ...first, message: `${first.message} ${passed} of ${judged} pages pass.`, details, pages: tally };
  }
  const [worst] = failing;
  const evidence = [...first.evidence, ...worst!.result.evidence.slice(0, 3)];
  if (homepageDecides || passed / judged >= SHARE_MIN) {
    return {
      ...first,
      message: `${first.message} ${passed} of ${judged} pages pass.`,
      evidence,
      details,
      pages: tally,
    };
  }
  const message = `The homepage passes, but only ${passed} of ${judged} pages do. ${worst!.result.message}`;
  const { fix } = worst!.result;
  return {
    ...fails(message, [...worst!.result.evidence, ...first.evidence], details),
    ...(fix === undefined ? {} : { fix }),
    pages: tally,
  };
}

import { parseUrl, sameSite } from "../../addresses.js";
import type { HttpAnswer } from "../../documents/fetched.js";
import { redirectTarget } from "../../gather/http/site-client.js";
import { refreshTarget } from "../../gather/site/landing.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, quote, tellingAnswer } from "../evidence.js";

/** A redirect from one address to another. */
interface Move {
  readonly from: string;
  readonly to: string;
  /** True if the page redirects by a meta refresh, not by its HTTP status. */
  readonly inPage: boolean;
}

/**
 * Lists the redirects that led to a response, and the redirect in the response itself. The scanner records a meta
 * refresh of the homepage as a redirect with status 200.
 */
function listMoves(answer: HttpAnswer): readonly Move[] {
  const hops = answer.redirects.map(({ from, to, status }) => ({ from, to, inPage: status < 300 }));
  const by = redirectTarget(answer, new URL(answer.url))?.href ?? null;
  const refresh = answer.status === 200 ? refreshTarget(answer.body, answer.url) : null;
  const next = by ?? refresh;
  return next === null ? hops : [...hops, { from: answer.url, to: next, inPage: by === null }];
}

export const redirectBehavior = defineCheck({
  id: "redirectBehavior",
  title: "Pages redirect with an HTTP status (3xx)",
  failTitle: "A page redirects in a way that agents don't follow",
  what: "Looks at the redirects of the homepage and of the other sampled pages: by status, or by `<meta http-equiv=refresh>`. Makes no further request.",
  why: "Agents follow a redirect by status, but not a refresh in the HTML. Some don't follow redirects to another site.",
  rules: {
    pass: "There are redirects, and all use a status (3xx). A redirect to another site is a warning.",
    fail: "A page redirects browsers with a refresh in its HTML.",
    neutral: "No sampled page redirects.",
    error: "The scan could not read the homepage.",
  },
  fix: {
    goal: "An agent that requests an old address gets the page.",
    fix: "Answer the old address with 308 (or 301) and a Location header instead of a page with a refresh. On a static host, use its redirect rules, or serve the page itself at that address.",
    docs: ["https://www.rfc-editor.org/rfc/rfc9110#section-15.4", "https://agentdocsspec.com/spec/"],
    inspect: "curl -fsSL {origin}/ | grep -ic 'http-equiv=.refresh' | grep -x 0",
  },
  notes: [
    "AFDocs (agentdocsspec.com) calls this redirect-behavior, and also looks for `window.location`. This check doesn't, because a scan can't tell whether a script redirects at once or only after a click. A redirect from http to https, or to the host with www, stays within the site.",
  ],
  requires: ["homepage", "pages"],
  evaluate: ({ homepage, pages }) => {
    const first = tellingAnswer(homepage.fetched);
    if (first === null) return cannotTell("The scan could not read the homepage.", [observed(homepage.fetched)]);
    const answers = [first, ...pages.flatMap(({ fetched }) => (fetched.kind === "http" ? [fetched] : []))];
    const moves = answers.flatMap(listMoves);
    const seen = moves
      .slice(0, 5)
      .map(({ from, to, inPage }) => quote(from, `${inPage ? "a refresh" : "redirects"} to ${to}`));
    if (moves.length === 0) return neutral("No sampled page redirects.", [observed(first)]);
    const inPage = moves.filter((move) => move.inPage);
    if (inPage.length > 0) {
      const shown = inPage.slice(0, 5).map(({ from, to }) => quote(from, `a refresh to ${to}`));
      return fails("A page redirects browsers with a refresh in its HTML, which agents don't follow.", shown);
    }
    const isForeign = ({ from, to }: Move) => parseUrl(to) === null || !sameSite(to, from);
    const foreign = moves.filter(isForeign).length;
    const warnings = foreign > 0 ? [`redirects to another site: ${foreign}`] : [];
    return pass("Pages redirect with a status.", seen, { warnings });
  },
});

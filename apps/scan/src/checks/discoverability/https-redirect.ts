import { parseUrl, sameSite } from "../../addresses.js";
import type { Fetched, HttpAnswer } from "../../documents/fetched.js";
import { type CheckResult, cannotTell, defineCheck, type Evidence, fails, neutral, pass } from "../check.js";
import { observed, quote, tellingAnswer } from "../evidence.js";

const PERMANENT = [301, 308];
const TEMPORARY = [302, 303, 307];

/**
 * True if the homepage's Strict-Transport-Security policy (RFC 6797) lasts a year, covers all subdomains and allows
 * preloading. Browsers that preload the policy never use http for the site.
 */
function isPreloaded(homepage: Fetched): boolean {
  const policy = homepage.kind === "http" ? (homepage.headers["strict-transport-security"] ?? "") : "";
  const maxAge = Number(/max-age\s*=\s*"?(\d+)/i.exec(policy)?.[1] ?? 0);
  return maxAge >= 31_536_000 && /;\s*preload\b/i.test(policy) && /includesubdomains/i.test(policy);
}

function judgeAnswer(answer: HttpAnswer, homepage: Fetched): CheckResult {
  const finalUrl = homepage.kind === "not_asked" ? answer.url : homepage.url;
  const location = answer.headers.location ?? "";
  const evidence: readonly Evidence[] = [quote(answer.url, `HTTP ${answer.status}, location: ${location || "none"}`)];
  if (answer.status >= 200 && answer.status < 300) return fails("The site serves its page over plain http.", evidence);
  if (![...PERMANENT, ...TEMPORARY].includes(answer.status)) {
    return neutral("The site serves nothing over plain http.", evidence);
  }
  if (parseUrl(location, answer.url) === null) return fails("The redirect leads nowhere.", evidence);
  const target = new URL(location, answer.url);
  if (target.protocol !== "https:") return fails("The redirect leads to plain http again.", evidence);
  if (!sameSite(target, finalUrl)) return fails("The redirect leads to another site.", evidence);
  if (TEMPORARY.includes(answer.status) && !isPreloaded(homepage)) {
    return fails("The redirect to https is temporary, so clients don't remember it.", evidence);
  }
  return pass("Plain http redirects to https, and clients remember the redirect.", evidence);
}

export const httpsRedirect = defineCheck({
  id: "httpsRedirect",
  title: "http redirects to https",
  failTitle: "http does not redirect permanently to https on the same site",
  what: "Requests the root of the host over plain http, and reads the first answer without following a redirect.",
  why: "Agents often begin with a bare host name. A permanent redirect sends them to the https address, and they remember it.",
  rules: {
    pass: "301 or 308 to https on the same site. A temporary redirect also passes if the homepage sends Strict-Transport-Security with a max-age of at least a year, includeSubDomains and preload, because browsers then remember https.",
    fail: "A page over plain http, a temporary redirect, or a redirect to plain http or to another site.",
    neutral:
      "Port 80 is closed or serves nothing, or the host may be private, because the scanner's operator put it on the list of allowed hosts.",
  },
  fix: {
    goal: "Clients send no requests in plain text.",
    fix: "Answer every request on port 80 with 301 (or 308). The Location header must have the same path on https://{host}.",
    docs: ["https://www.rfc-editor.org/rfc/rfc9110#section-15.4.2"],
    inspect:
      "curl -sS -o /dev/null -w '%{http_code} %{redirect_url}\\n' http://{host}/ | grep -E '^(301|308) https://'",
  },
  requires: ["plainHttp", "homepage", "site"],
  evaluate: ({ plainHttp, homepage, site }) => {
    const evidence = [observed(plainHttp)];
    if (site.openedByOperator)
      return neutral("This host may be private: the scanner's operator put it on the list of allowed hosts.", evidence);
    if (plainHttp.kind === "not_asked") return neutral("The scan did not request plain http.", evidence);
    if (plainHttp.kind === "failed" && plainHttp.cause === "refused") return neutral("Port 80 is closed.", evidence);
    const answer = tellingAnswer(plainHttp);
    if (answer === null)
      return cannotTell("The scanner could not determine how the site answers over plain http.", evidence);
    return judgeAnswer(answer, homepage.fetched);
  },
});

import type { HttpAnswer } from "../../documents/fetched.js";
import type { Artifacts } from "../../gather/artifacts.js";
import { type CheckStatus, cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, successfulAnswer } from "../evidence.js";

const SHARE_MIN = 0.5;
const NAMES_AI = /\b(AI|LLM)[ -](bots?|crawlers?|agents?|scrapers?)\b|GPTBot|ClaudeBot|pay[ -]per[ -]crawl/i;

type Attempt = Artifacts["aiUserAgents"][number];

/**
 * Returns whether the response to the AI user agent has at least half of the plain response's content. Compares visible
 * text if both are HTML, otherwise bytes.
 */
function keepsContent(
  answer: HttpAnswer,
  textLength: number | null,
  plain: HttpAnswer,
  plainText: number | null,
): boolean {
  const [got, expected] =
    textLength !== null && plainText !== null ? [textLength, plainText] : [answer.bodyBytes, plain.bodyBytes];
  return got >= expected * SHARE_MIN;
}

/**
 * Judges the response to one AI user agent. The scanner only imitates the crawler: its request is unsigned and comes
 * from another network. So a refusal that doesn't name AI crawlers proves nothing about the real crawler. It results in
 * `neutral`.
 */
function judgeAttempt({ fetched, textLength }: Attempt, plain: HttpAnswer, plainText: number | null): CheckStatus {
  if (fetched.kind === "failed" || fetched.kind === "not_asked") return "error";
  if (fetched.kind === "challenge") return "neutral";
  const answer = successfulAnswer(fetched);
  if (answer !== null) return keepsContent(answer, textLength, plain, plainText) ? "pass" : "fail";
  return (fetched.status === 402 || fetched.status === 403) && NAMES_AI.test(fetched.body) ? "fail" : "neutral";
}

export const botReachability = defineCheck({
  id: "botReachability",
  title: "AI user agents get the same page",
  failTitle: "AI user agents do not get the same page",
  what: "Requests the homepage with user agents like those of AI crawlers. Runs only if the scanner's operator turned it on, because it imitates other vendors' crawlers.",
  why: "Firewalls often block crawlers by name although robots.txt allows them.",
  rules: {
    pass: "Each request gets a 2xx answer with at least half of the text that the scanner gets under its own name.",
    fail: "A request gets a 2xx answer with less than half of that text (a block page, or emptied content). Or it gets 402 or 403 with a text that names AI crawlers.",
    neutral:
      "The check didn't run, or robots.txt refuses the crawlers. Or, with low confidence: a request gets a bot challenge, a 402 or 403 that doesn't name AI crawlers, or another status outside 2xx. The scanner's request is unsigned and comes from another address than the crawler's. So a firewall that verifies crawlers may block the scanner, but let in the real crawler.",
    error: "A request with such a user agent got no answer, or the scan could not read the homepage itself.",
  },
  fix: {
    goal: "The firewall lets in the crawlers that robots.txt allows.",
    fix: "Allow verified AI crawlers in the firewall or CDN (most have a category for them) instead of blocking user agents by name.",
    docs: ["https://developers.cloudflare.com/bots/concepts/bot/verified-bots/"],
    inspect:
      "curl -fsSL -o /dev/null -w '%{http_code} %{size_download}\\n' -A 'Mozilla/5.0; compatible; GPTBot/1.2' {origin}/ | grep '^200'",
  },
  requires: ["homepage", "aiUserAgents"],
  evaluate: ({ homepage: { fetched, page }, aiUserAgents }) => {
    if (aiUserAgents.length === 0) {
      return neutral("The scan did not try AI user agents.", [
        observed({ kind: "not_asked", why: "turned off by the operator" }),
      ]);
    }
    const allowed = aiUserAgents.filter(({ fetched: one }) => one.kind !== "failed" || one.cause !== "robots");
    if (allowed.length === 0) {
      const evidence = aiUserAgents.map((attempt) => observed(attempt.fetched));
      return neutral("The scan tried no AI user agent, because robots.txt refuses these crawlers.", evidence);
    }
    const plain = successfulAnswer(fetched);
    if (plain === null) return cannotTell("The scan could not read the homepage for comparison.", [observed(fetched)]);
    const statuses = allowed.map((attempt) => judgeAttempt(attempt, plain, page?.textLength ?? null));
    const evidence = allowed.map((attempt) => observed(attempt.fetched));
    if (statuses.includes("fail"))
      return fails("AI user agents get a block page, or a page without most of its text.", evidence);
    if (statuses.includes("error")) return cannotTell("A request with an AI user agent got no answer.", evidence);
    return statuses.includes("neutral")
      ? neutral(
          "At least one request with an AI user agent did not get the page. The site may still let in the real crawlers.",
          evidence,
          { confidence: "low" },
        )
      : pass("AI user agents get the same page.", evidence);
  },
});

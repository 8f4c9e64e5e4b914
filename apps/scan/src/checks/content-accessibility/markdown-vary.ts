import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, quote } from "../evidence.js";
import { headerTokens } from "../http-answer.js";
import { negotiation } from "../markdown/negotiation.js";

export const markdownVary = defineCheck({
  id: "markdownVary",
  title: "Caches keep HTML and markdown apart",
  failTitle: "Caches may mix up HTML and markdown",
  what: "The `Vary` header of the markdown answer.",
  why: "Without it a shared cache hands the markdown to browsers or the HTML to agents, whoever came second.",
  rules: {
    pass: "`Vary` holds `Accept` or `*`.",
    fail: "It does not.",
    neutral: "The homepage is not offered as markdown.",
  },
  fix: {
    goal: "Everybody gets the representation that was asked for, also from a cache.",
    fix: "Send Vary: Accept with both representations.",
    docs: ["https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5"],
    inspect:
      "curl -fsSL -o /dev/null -D - -H 'Accept: text/markdown' {origin}/ | grep -iE '^vary:.*(accept(,|[[:space:]]|$)|\\*)'",
  },
  notes: ["`Vary: Accept-Encoding` alone does not separate them: whole members of the list are compared."],
  requires: ["homepageMarkdown"],
  evaluate: ({ homepageMarkdown }) => {
    const evidence = [observed(homepageMarkdown)];
    const result = negotiation(homepageMarkdown);
    if (result.outcome === "unknown") return cannotTell("The markdown answer could not be read.", evidence);
    if (result.outcome === "none") return neutral("The homepage is not offered as markdown.", evidence);
    const { answer } = result;
    const seen = [quote(`${answer.url} Vary`, answer.headers.vary ?? "no Vary header")];
    const vary = headerTokens(answer, "vary");
    return vary.includes("accept") || vary.includes("*")
      ? pass("Caches are told that the answer depends on Accept.", seen)
      : fails("Nothing tells caches that the answer depends on Accept.", seen);
  },
});

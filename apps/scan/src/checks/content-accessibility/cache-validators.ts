import { defineCheck, fails, pass } from "../check.js";
import { quote } from "../evidence.js";
import { judgeHomepage } from "../judge-page.js";

const VALIDATORS = ["etag", "last-modified", "cache-control"];

export const cacheValidators = defineCheck({
  id: "cacheValidators",
  title: "The page says how long it is fresh",
  failTitle: "The page does not say how long it is fresh",
  what: "`ETag`, `Last-Modified` and `Cache-Control` of the homepage.",
  why: "With them an agent that comes again asks whether something changed, instead of loading everything.",
  rules: {
    pass: "At least one of the three.",
    fail: "None.",
    neutral: "There is no page at the address.",
  },
  fix: {
    goal: "Repeated visits cost little.",
    fix: "Send an ETag or Last-Modified, and a Cache-Control that fits the page, for example: Cache-Control: public, max-age=300",
    docs: ["https://www.rfc-editor.org/rfc/rfc9111", "https://www.rfc-editor.org/rfc/rfc9110#section-8.8"],
    inspect: "curl -fsSL -o /dev/null -D - {origin}/ | grep -iE '^(etag|last-modified|cache-control):'",
  },
  requires: ["homepage"],
  evaluate: ({ homepage: { fetched } }) =>
    judgeHomepage(fetched, (answer) => {
      const sent = VALIDATORS.filter((name) => (answer.headers[name] ?? "").trim() !== "");
      return sent.length > 0
        ? pass(
            "The homepage can be checked for freshness.",
            sent.map((name) => quote(`${answer.url} ${name}`, answer.headers[name]!)),
          )
        : fails("The homepage has no ETag, Last-Modified or Cache-Control.", [quote(answer.url, "none of the three")]);
    }),
});

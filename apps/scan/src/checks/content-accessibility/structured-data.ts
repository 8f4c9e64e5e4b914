import { typesOf } from "../../gather/json-ld-types.js";
import { cannotTell, defineCheck, fails, pass, withFix } from "../check.js";
import { judgePages } from "../judge-page.js";
import { isSchemaOrg } from "../schema-org/context.js";

export const structuredData = defineCheck({
  id: "structuredData",
  title: "Structured data describe the page",
  failTitle: "No valid structured data describe the page",
  what: 'The `<script type="application/ld+json">` blocks of the homepage, and microdata (`itemtype`) and RDFa (`vocab`, `typeof`) in its markup.',
  why: "They state facts (who, what, how much, when) that an agent would otherwise have to guess from prose.",
  rules: {
    pass: "At least one type of schema.org, in a block or in the markup, and no block that is invalid JSON.",
    fail: "No such type, or an invalid block.",
    neutral: "The homepage is not HTML.",
  },
  fix: {
    goal: "Agents take facts from data instead of guessing.",
    fix: '<script type="application/ld+json">\n{"@context": "https://schema.org", "@type": "WebSite", "name": "Name", "url": "{origin}/"}\n</script>',
    docs: ["https://schema.org/docs/gs.html", "https://www.w3.org/TR/json-ld11/"],
    inspect: "curl -fsSL {origin}/ | grep -i 'application/ld+json'",
  },
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(
      artifacts,
      ({ jsonLd, itemTypes }, { inPart, seen, missing }) => {
        const { blocks, nodes, values, invalidBlocks } = jsonLd;
        const types = [...new Set(nodes.flatMap(typesOf))].slice(0, 20);
        const evidence = [
          seen(`JSON-LD blocks: ${blocks}, invalid: ${invalidBlocks}, types: ${types.join(", ") || "none"}`),
        ];
        if (invalidBlocks > 0) {
          return inPart
            ? cannotTell("The page is longer than a scan reads: a block may have been cut.", evidence)
            : withFix(
                fails("A JSON-LD block is not valid JSON.", evidence, { invalidBlocks }),
                "Correct the application/ld+json blocks that are no JSON (a comma too many, a line end within a string), or take them out.",
              );
        }
        if (itemTypes.length > 0) {
          return pass(
            "Structured data describe the page.",
            [...evidence, seen(`in the markup: ${itemTypes.join(", ")}`)],
            {
              types: [...new Set([...types, ...itemTypes])],
            },
          );
        }
        return types.length > 0 && values.some(isSchemaOrg)
          ? pass("Structured data describe the page.", evidence, { types })
          : missing("The page has no structured data of schema.org.", evidence);
      },
      { homepageDecides: true },
    ),
});

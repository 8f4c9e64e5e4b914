import { typesOf } from "../../gather/json-ld-types.js";
import { cannotTell, defineCheck, fails, pass } from "../check.js";
import { judgePage } from "../judge-page.js";
import { isSchemaOrg } from "../schema-org/context.js";

export const structuredData = defineCheck({
  id: "structuredData",
  title: "Structured data describe the page",
  what: 'The `<script type="application/ld+json">` blocks of the homepage.',
  why: "They state facts (who, what, how much, when) that an agent would otherwise have to guess from prose.",
  rules: {
    pass: "At least one block with an `@type` of schema.org, and no block that is invalid JSON.",
    fail: "No such block, or an invalid one.",
    neutral: "The homepage is not HTML.",
  },
  fix: {
    goal: "Agents take facts from data instead of guessing.",
    fix: '<script type="application/ld+json">\n{"@context": "https://schema.org", "@type": "WebSite", "name": "Name", "url": "{origin}/"}\n</script>',
    docs: ["https://schema.org/docs/gs.html", "https://www.w3.org/TR/json-ld11/"],
    verify: "curl -fsSL {origin}/ | grep -i 'application/ld+json'",
  },
  requires: ["homepage"],
  evaluate: ({ homepage }) =>
    judgePage(homepage, ({ jsonLd }, { inPart, seen, missing }) => {
      const { blocks, nodes, values, invalidBlocks } = jsonLd;
      const types = [...new Set(nodes.flatMap(typesOf))].slice(0, 20);
      const evidence = [
        seen(`JSON-LD blocks: ${blocks}, invalid: ${invalidBlocks}, types: ${types.join(", ") || "none"}`),
      ];
      if (invalidBlocks > 0) {
        return inPart
          ? cannotTell("The page is longer than a scan reads: a block may have been cut.", evidence)
          : fails("A JSON-LD block is not valid JSON.", evidence, { invalidBlocks });
      }
      return types.length > 0 && values.some(isSchemaOrg)
        ? pass("Structured data describe the page.", evidence, { types })
        : missing("The page has no structured data of schema.org.", evidence);
    }),
});

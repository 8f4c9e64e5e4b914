import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage, withJsonLd } from "../../../test/support/pages.js";
import { structuredData } from "./structured-data.js";

const node = { "@type": "WebSite", name: "Site" };
const inContext = (context: unknown, invalidBlocks = 0) => ({
  jsonLd: { blocks: 1 + invalidBlocks, values: [{ "@context": context, ...node }], nodes: [node], invalidBlocks },
});

checkCases(structuredData, [
  ["passes with a graph", "pass", { homepage: homepage(withJsonLd(node)) }],
  ["passes with http and a slash in the context", "pass", { homepage: homepage(inContext("http://schema.org/")) }],
  [
    "passes with a list of contexts",
    "pass",
    { homepage: homepage(inContext(["https://w3id.org/x", "https://schema.org"])) },
  ],
  ["passes with a vocabulary", "pass", { homepage: homepage(inContext({ "@vocab": "https://schema.org/" })) }],
  ["fails with another vocabulary", "fail", { homepage: homepage(inContext("https://example.org/schema.org")) }],
  ["fails without context", "fail", { homepage: homepage(inContext(undefined)) }],
  [
    "fails with one invalid block beside a good one",
    "fail",
    { homepage: homepage(inContext("https://schema.org", 1)) },
  ],
  ["fails without any", "fail", {}],
  ["is an error when the part that was read has none", "error", { homepage: longHomepage() }],
  [
    "is an error when the invalid block may have been cut",
    "error",
    { homepage: longHomepage(inContext("https://schema.org", 1)) },
  ],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

import { answer, challenge, failed, notAsked } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import {
  homepage,
  link,
  longHomepage,
  MARKDOWN_BODY,
  markdown,
  noPage,
  withJsonLd,
} from "../../../test/support/pages.js";
import { markdownAlternate, markdownNegotiation, markdownVary } from "./markdown-negotiation.js";
import { markdownQuality } from "./markdown-quality.js";
import { entityData, structuredData } from "./structured-data.js";

const typed = (type: string, body = "# Site") => answer({ body, headers: { "content-type": type } });

checkCases(markdownNegotiation, [
  ["passes with text/markdown", "pass", { homepageMarkdown: markdown() }, { details: { tokens: null, warnings: [] } }],
  [
    "passes with a media type in capitals and a parameter",
    "pass",
    { homepageMarkdown: typed("Text/Markdown;variant=GFM") },
  ],
  [
    "passes with markdown that begins with a tag",
    "pass",
    { homepageMarkdown: markdown('<div align="center">\n\n# Site') },
  ],
  ["passes with a body that was read in part", "pass", { homepageMarkdown: markdown("# Site", { truncated: true }) }],
  [
    "warns when browsers get markdown too",
    "pass",
    { homepageMarkdown: markdown(), homepage: noPage(markdown()) },
    { details: { tokens: null, warnings: ["browsers get markdown too"] } },
  ],
  ["fails with HTML", "fail", {}],
  [
    "fails with HTML that calls itself markdown",
    "fail",
    { homepageMarkdown: markdown("<!DOCTYPE html><html></html>") },
  ],
  ["fails with a longer media type", "fail", { homepageMarkdown: typed("text/markdown-like") }],
  ["fails with text/plain", "fail", { homepageMarkdown: typed("text/plain") }],
  ["fails with an empty body", "fail", { homepageMarkdown: markdown(" \n") }],
  ["fails with 406", "fail", { homepageMarkdown: answer({ status: 406 }) }],
  ["is an error with 403", "error", { homepageMarkdown: answer({ status: 403 }) }],
  ["is an error with 429", "error", { homepageMarkdown: answer({ status: 429 }) }],
  ["is an error behind bot protection", "error", { homepageMarkdown: challenge() }],
  ["is an error without answer", "error", { homepageMarkdown: failed("reset") }],
]);

const varying = (vary: string) => ({ homepageMarkdown: markdown(MARKDOWN_BODY, { headers: { vary } }) });

checkCases(markdownVary, [
  ["passes with Accept", "pass", varying("Accept")],
  ["passes with Accept among others", "pass", varying("Accept-Encoding, accept, Cookie")],
  ["passes with a star", "pass", varying("*")],
  ["fails with Accept-Encoding only", "fail", varying("Accept-Encoding")],
  ["fails without Vary", "fail", { homepageMarkdown: markdown() }],
  ["is neutral without markdown", "neutral", {}],
  ["is an error when the markdown could not be determined", "error", { homepageMarkdown: failed() }],
]);

const beside = (title: string | null, body = MARKDOWN_BODY, truncated = false) => ({
  homepage: homepage({ title }),
  homepageMarkdown: markdown(body, { truncated }),
});

checkCases(markdownQuality, [
  ["passes with the page's title", "pass", beside("Site")],
  ["passes with a part of the title", "pass", beside("Welcome | SITE")],
  [
    "passes with the page's main heading",
    "pass",
    { homepage: homepage({ title: "x", headings: [{ level: 1, text: "Site!" }] }), homepageMarkdown: markdown() },
  ],
  ["passes beside a page without title", "pass", beside(null)],
  ["passes beside a page that is no HTML", "pass", { homepage: noPage(markdown()), homepageMarkdown: markdown() }],
  ["passes with closed fences of both kinds", "pass", beside("Site", `${MARKDOWN_BODY}\n~~~\n\`\`\`\n~~~\n`)],
  ["fails with another page's content", "fail", beside("Prices of gardening tools")],
  ["fails when a title occurs only inside a longer word", "fail", beside("Sit")],
  ["fails below 200 characters", "fail", beside("Site", "# Site\n\nShort.")],
  ["fails without heading", "fail", beside("Site", MARKDOWN_BODY.replace("# ", ""))],
  [
    "passes with an html tag in fenced code",
    "pass",
    beside("Site", `${MARKDOWN_BODY}\n\`\`\`html\n<html>\n</html>\n\`\`\`\n`),
  ],
  [
    "passes with an html tag in a code span",
    "pass",
    beside("Site", `${MARKDOWN_BODY}\nSet \`<html lang>\` and \`\`<html>\`\`.`),
  ],
  ["fails with an html tag after a code span", "fail", beside("Site", `${MARKDOWN_BODY}\n\`a\` <html> \`b\``)],
  ["fails with an html tag", "fail", beside("Site", `${MARKDOWN_BODY}\n<html>`)],
  ["fails with an open fence", "fail", beside("Site", `${MARKDOWN_BODY}\n\`\`\`sh\nls\n`)],
  ["passes when the part that was read shows all", "pass", beside("Site", `${MARKDOWN_BODY}\n\`\`\`sh`, true)],
  ["is an error when the part that was read lacks something", "error", beside("Other", MARKDOWN_BODY, true)],
  ["is neutral without markdown", "neutral", {}],
  [
    "is an error when the HTML could not be read",
    "error",
    { homepage: noPage(failed()), homepageMarkdown: markdown() },
  ],
  ["is an error when the markdown could not be determined", "error", { homepageMarkdown: failed() }],
]);

const linked = link("alternate", "/index.md", "text/markdown");
const declaring = homepage({ links: [linked] });
const target = (type: string, body = "# Site") => answer({ body, headers: { "content-type": type } });

checkCases(markdownAlternate, [
  ["passes with a link in the HTML", "pass", { homepage: declaring, alternateMarkdown: markdown() }],
  ["passes with a Link header", "pass", { homepage: homepage({}, {}, [linked]), alternateMarkdown: markdown() }],
  [
    "warns when the target is plain text",
    "pass",
    { homepage: declaring, alternateMarkdown: target("text/plain") },
    { details: { warnings: ["its media type is not text/markdown"] } },
  ],
  ["fails when the target is missing", "fail", { homepage: declaring, alternateMarkdown: answer({ status: 404 }) }],
  [
    "fails when the target is a page",
    "fail",
    { homepage: declaring, alternateMarkdown: target("text/html", "<!doctype html>") },
  ],
  [
    "fails when the target is a page that calls itself text",
    "fail",
    { homepage: declaring, alternateMarkdown: target("text/plain", "<html>") },
  ],
  ["fails when the target is empty", "fail", { homepage: declaring, alternateMarkdown: markdown("") }],
  ["is neutral without link", "neutral", {}],
  [
    "is neutral with alternates of other types",
    "neutral",
    { homepage: homepage({ links: [link("alternate", "/de", "text/html")] }) },
  ],
  ["is an error when the target gave no answer", "error", { homepage: declaring, alternateMarkdown: failed() }],
  [
    "is an error when the target is forbidden",
    "error",
    { homepage: declaring, alternateMarkdown: answer({ status: 403 }) },
  ],
  ["is an error when the target was not asked", "error", { homepage: declaring, alternateMarkdown: notAsked() }],
  ["is an error when a long page has no link so far", "error", { homepage: longHomepage() }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

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
  [
    "passes with a vocabulary in a list of contexts",
    "pass",
    { homepage: homepage(inContext(["https://x.example/c", { "@vocab": "https://schema.org/" }])) },
  ],
  [
    "passes with a type whose address is written out",
    "pass",
    {
      homepage: homepage({
        jsonLd: {
          ...{ blocks: 1, invalidBlocks: 0, values: [{ "@type": "https://schema.org/WebSite" }] },
          nodes: [{ "@type": "https://schema.org/WebSite" }],
        },
      }),
    },
  ],
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

const entity = { "@type": "Organization", name: "Site", url: "https://site.example/" };

checkCases(entityData, [
  ["passes with an organization", "pass", { homepage: homepage(withJsonLd(entity)) }],
  [
    "passes with a subtype in a list of types",
    "pass",
    { homepage: homepage(withJsonLd({ ...entity, "@type": ["Thing", "Restaurant"] })) },
  ],
  ["is neutral without url", "neutral", { homepage: homepage(withJsonLd({ ...entity, url: "" })) }],
  ["is neutral with another type", "neutral", { homepage: homepage(withJsonLd({ ...entity, "@type": "Product" })) }],
  ["is neutral without data", "neutral", {}],
  ["is an error when the part that was read has none", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

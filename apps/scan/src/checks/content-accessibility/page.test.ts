import { expect } from "@jest/globals";
import { answer, challenge, failed, ORIGIN } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage, page } from "../../../test/support/pages.js";
import type { Page } from "../../gather/page.js";
import { honest404 } from "./honest404.js";
import { accessibleControls, imageAlt } from "./named-elements.js";
import { cacheValidators, contentNoJs, pageSize } from "./page-delivery.js";
import { contentPosition, headingStructure, semanticHtml } from "./page-structure.js";

const h1 = [{ level: 1, text: "Site" }];

checkCases(contentNoJs, [
  ["passes with text under a heading", "pass", { homepage: homepage({ textLength: 500, headings: h1 }) }],
  ["passes with text in two paragraphs", "pass", { homepage: homepage({ textLength: 500, paragraphs: 2 }) }],
  [
    "passes with text and a mount point, which proves nothing",
    "pass",
    { homepage: homepage({ textLength: 900, paragraphs: 9, appShell: "root" }) },
  ],
  [
    "passes with a short page that has no scripts",
    "pass",
    { homepage: homepage({ textLength: 120, headings: h1, hasScripts: false }) },
  ],
  [
    "is neutral for the page of a fresh installation",
    "neutral",
    { homepage: noPage(answer({ defaultPageProgram: "nginx" })) },
    { message: "The server shows the default page of a new installation, so there is no site to judge yet." },
  ],
  ["fails with an empty mount point", "fail", { homepage: homepage({ textLength: 20, appShell: "root" }) }],
  [
    "fails with nothing but scripts",
    "fail",
    { homepage: homepage({ textLength: 20, scriptUrls: ["https://site.example/a.js"] }) },
  ],
  ["fails without any text", "fail", {}],
  [
    "is neutral for a short page without sign of a shell",
    "neutral",
    { homepage: homepage({ textLength: 120, headings: h1, paragraphs: 1 }) },
  ],
  [
    "is neutral for a short page with scripts and a heading",
    "neutral",
    { homepage: homepage({ textLength: 120, headings: h1, scriptUrls: ["https://x.example/a.js"] }) },
  ],
  [
    "fails at 400 characters beside an empty mount point, because they are a banner",
    "fail",
    { homepage: homepage({ textLength: 400, appShell: "app" }) },
  ],
  [
    "is neutral at 400 characters with a heading beside an empty mount point",
    "neutral",
    { homepage: homepage({ textLength: 400, appShell: "app", headings: [{ level: 1, text: "Lamps" }] }) },
  ],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the part that was read is a shell", "error", { homepage: longHomepage({ appShell: "root" }) }],
  ["is an error when the part that was read is short", "error", { homepage: longHomepage({ textLength: 300 }) }],
  ["is an error behind bot protection", "error", { homepage: noPage(challenge()) }],
]);

const headings = (...levels: number[]) => levels.map((level) => ({ level, text: `level ${level}` }));
const outline = (...levels: number[]) => ({ homepage: homepage({ headings: headings(...levels) }) });

checkCases(headingStructure, [
  ["passes with one h1 and no skipped level", "pass", outline(1, 2, 3, 2, 3, 4)],
  ["passes with h2 after h4", "pass", outline(1, 2, 3, 4, 2)],
  ["passes with a single h1 after a smaller heading", "pass", outline(2, 1, 2)],
  ["passes with several h1 when it begins with one", "pass", outline(1, 2, 1)],
  ["fails with a skipped level", "fail", outline(1, 3), { evidence: evidenceLike(/skipped before: h3/) }],
  ["fails without h1", "fail", outline(2, 3)],
  ["fails with several h1 behind another heading", "fail", outline(2, 1, 1)],
  ["fails without headings", "fail", {}],
  [
    "fails when the part that was read has a skipped level",
    "fail",
    { homepage: longHomepage({ headings: headings(1, 4) }) },
  ],
  ["is an error when the part that was read has no h1", "error", { homepage: longHomepage({ headings: headings(2) }) }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const NONE = { main: 0, nav: 0, header: 0, footer: 0, article: 0, section: 0, aside: 0 };
const marked = (landmarks: Partial<typeof NONE>) => ({ homepage: homepage({ landmarks: { ...NONE, ...landmarks } }) });

checkCases(semanticHtml, [
  ["passes with main and two other kinds", "pass", marked({ main: 1, nav: 1, footer: 1 })],
  ["fails without main", "fail", marked({ nav: 1, header: 1, footer: 1 })],
  ["fails with several of one kind only", "fail", marked({ main: 1, section: 9 })],
  ["fails without any", "fail", {}],
  ["is an error when the part that was read has no main", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const images = (total: number, withAlt: number) => ({ images: { total, withAlt } });

checkCases(imageAlt, [
  ["passes at nine of ten", "pass", { homepage: homepage(images(10, 9)) }],
  ["fails below nine of ten", "fail", { homepage: homepage(images(100, 89)) }],
  ["is neutral without images", "neutral", {}],
  ["is an error when the part that was read has too few", "error", { homepage: longHomepage(images(10, 1)) }],
  ["is an error when the part that was read has no images", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const controls = (total: number, named: number) => ({ controls: { total, named } });

checkCases(accessibleControls, [
  ["passes at nine of ten", "pass", { homepage: homepage(controls(20, 18)) }],
  ["fails below nine of ten", "fail", { homepage: homepage(controls(20, 17)) }],
  ["is neutral without controls", "neutral", {}],
  ["is an error when the part that was read has too few", "error", { homepage: longHomepage(controls(20, 1)) }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const sized = (textLength: number, htmlLength: number, more: Partial<Page> = {}) => ({
  homepage: homepage({ textLength, htmlLength, ...more }),
});
const warned = (...warnings: readonly string[]) => ({ details: expect.objectContaining({ warnings }) as never });
const advised = (advice: RegExp) => ({ fix: expect.stringMatching(advice) as never });
const LONG = "more than 50,000 visible characters";

checkCases(pageSize, [
  ["passes at both limits", "pass", sized(50_000, 1_000_000), warned()],
  ["warns with much text", "pass", sized(100_000, 1000), warned(LONG)],
  ["warns with much HTML", "pass", sized(10, 1_000_001), warned("more than 1 MB of HTML")],
  ["fails with more than 100,000 characters", "fail", sized(100_001, 200_000)],
  [
    "reports that half of a long page's text is in tabs",
    "pass",
    sized(60_000, 1, { tabText: 30_000 }),
    {
      ...warned(LONG, "most of them in tabs"),
      evidence: evidenceLike(/in tabs: 30000/),
    },
  ],
  ["doesn't report tabs with less than half of the text", "pass", sized(60_000, 1, { tabText: 29_999 }), warned(LONG)],
  ["doesn't report the tabs of a page that isn't long", "pass", sized(50_000, 1, { tabText: 50_000 }), warned()],
  ["advises a page for each variant", "fail", sized(100_001, 1, { tabText: 60_000 }), advised(/^Most .* tabs/)],
  ["advises a file for a long table", "fail", sized(100_001, 1, { tableText: 60_000 }), advised(/^Most .* tables/)],
  ["advises a file for data", "fail", sized(100_001, 1, { dataText: 60_000 }), advised(/^Most .* JSON/)],
  [
    "gives advice for the other pages when they fail",
    "fail",
    {
      homepage: homepage(),
      pages: ["/a", "/b"].map((path) => ({
        url: `${ORIGIN}${path}`,
        fetched: answer({ url: `${ORIGIN}${path}` }),
        page: page({ textLength: 100_001, tableText: 100_000 }),
      })),
    },
    advised(/tables/),
  ],
  ["fails when the part that was read proves it", "fail", { homepage: longHomepage({ textLength: 100_001 }) }],
  [
    "is an error when the part that was read is below the limit",
    "error",
    { homepage: longHomepage({ textLength: 10 }) },
  ],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const at = (mainTextOffset: number | null, textLength = 1000) => ({ mainTextOffset, textLength });

checkCases(contentPosition, [
  ["passes at the middle", "pass", { homepage: homepage(at(500)) }],
  ["fails behind the middle", "fail", { homepage: homepage(at(501)) }],
  ["is neutral when nothing marks the main text", "neutral", { homepage: homepage(at(null)) }],
  ["is neutral without text", "neutral", { homepage: homepage(at(0, 0)) }],
  ["passes when the part that was read proves it", "pass", { homepage: longHomepage(at(100)) }],
  ["is an error when the rest may move the middle", "error", { homepage: longHomepage(at(900)) }],
  ["is an error when the main text may follow", "error", { homepage: longHomepage(at(null)) }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const answered = (status: number) => ({ notFoundPage: answer({ status }) });
const REDIRECTED = [{ from: "https://site.example/x", status: 302, to: "https://site.example/" }];

checkCases(honest404, [
  ["passes with 404", "pass", answered(404)],
  ["passes with 410", "pass", answered(410)],
  ["fails with 200", "fail", answered(200)],
  ["fails with a redirect to the homepage", "fail", { notFoundPage: answer({ redirects: REDIRECTED }) }],
  ["passes with a redirect to a 404", "pass", { notFoundPage: answer({ status: 404, redirects: REDIRECTED }) }],
  ["is an error with 403", "error", answered(403)],
  ["is an error with 429", "error", answered(429)],
  ["is an error with 500", "error", answered(500)],
  ["is an error behind bot protection", "error", { notFoundPage: challenge() }],
  ["is an error without answer", "error", { notFoundPage: failed() }],
]);

checkCases(cacheValidators, [
  ["passes with an ETag", "pass", { homepage: homepage({}, { headers: { etag: '"1"' } }) }],
  [
    "passes with Cache-Control on a homepage that is JSON",
    "pass",
    { homepage: noPage(answer({ headers: { "cache-control": "no-cache" } })) },
  ],
  ["fails with none", "fail", {}],
  ["fails with an empty ETag", "fail", { homepage: homepage({}, { headers: { etag: "" } }) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
  ["is an error when the homepage answered 500", "error", { homepage: noPage(answer({ status: 500 })) }],
]);

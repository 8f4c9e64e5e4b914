import { answer, challenge, failed, notAsked } from "../../../test/support/answers.js";
import { site } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, link, longHomepage, noPage } from "../../../test/support/pages.js";
import { indexable } from "../page-directives.js";
import { httpsRedirect } from "./https-redirect.js";
import { linkHeaders } from "./link-headers.js";
import { canonicalUrl, feed, openGraph, pageMetadata } from "./page-head.js";

const sending = (...links: ReturnType<typeof link>[]) => ({ homepage: homepage({}, {}, links) });

checkCases(linkHeaders, [
  ["passes with an API catalog", "pass", sending(link("api-catalog", "/.well-known/api-catalog"))],
  ["passes with one useful relation among several", "pass", sending(link("nofollow describedby", "/llms.txt"))],
  ["passes with a markdown alternate", "pass", sending(link("alternate", "/index.md", "text/markdown"))],
  [
    "passes on a homepage that is JSON",
    "pass",
    { homepage: { ...noPage(answer()), linkHeaders: [link("service-desc", "/openapi.json")] } },
  ],
  [
    "fails when nothing is at any address",
    "fail",
    {
      ...sending(...["a", "b", "a"].map((path) => link("describedby", `/${path}`))),
      linkTargets: ["a", "b"].map((path) => ({
        href: `https://site.example/${path}`,
        exists: false,
        fetched: answer({ status: 404 }),
      })),
    },
  ],
  [
    "is an error when nothing is at the followed addresses, but others were not followed",
    "error",
    {
      ...sending(...["a", "b", "c", "d"].map((path) => link("describedby", `/${path}`))),
      linkTargets: ["a", "b"].map((path) => ({
        href: `https://site.example/${path}`,
        exists: false,
        fetched: answer({ status: 404 }),
      })),
    },
  ],
  ["fails without Link header", "fail", {}],
  [
    "fails with links for browsers only",
    "fail",
    sending(link("preload", "/a.css"), link("preconnect", "https://cdn.example")),
  ],
  ["fails with an alternate in another language", "fail", sending(link("alternate", "/de", "text/html"))],
  [
    "fails with WordPress's own API",
    "fail",
    sending(link("alternate", "/wp-json/wp/v2/pages/2", "application/json"), link("https://api.w.org/", "/wp-json/")),
  ],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
  ["is an error behind bot protection", "error", { homepage: noPage(challenge()) }],
  ["is an error when the homepage answered 503", "error", { homepage: noPage(answer({ status: 503 })) }],
]);

const METADATA = { title: "Site", lang: "en", meta: { description: "x".repeat(50) } };

checkCases(pageMetadata, [
  ["passes with title, description and language", "pass", { homepage: homepage(METADATA) }],
  [
    "fails without title",
    "fail",
    { homepage: homepage({ ...METADATA, title: " " }) },
    { details: { lacks: ["title"] } },
  ],
  [
    "fails with the words of the example",
    "fail",
    { homepage: homepage({ ...METADATA, title: "Name: what it does" }) },
    { details: { lacks: ["title"] } },
  ],
  [
    "advises only on the language if nothing else is missing, and guesses it from the page",
    "fail",
    { homepage: homepage({ ...METADATA, lang: null, textStart: "古いランプを家で直す方法" }) },
    { fix: 'Name the page\'s language in its first element:\n\n<html lang="ja">' },
  ],
  [
    "fails with a description of 49 characters",
    "fail",
    { homepage: homepage({ ...METADATA, meta: { description: "x".repeat(49) } }) },
  ],
  ["fails without language", "fail", { homepage: homepage({ ...METADATA, lang: null }) }],
  ["passes when the part of a long page that was read has all three", "pass", { homepage: longHomepage(METADATA) }],
  [
    "is an error when the part of a long page that was read lacks one",
    "error",
    { homepage: longHomepage({ ...METADATA, lang: null }) },
  ],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const naming = (...canonicals: string[]) => ({ homepage: homepage({ canonicals }) });

checkCases(canonicalUrl, [
  ["passes with one absolute address of the site", "pass", naming("https://site.example/")],
  ["passes with www of the same site", "pass", naming("https://www.site.example/")],
  ["passes when the same address is named twice", "pass", naming("https://site.example", "https://site.example/")],
  [
    "passes with a Link header only",
    "pass",
    { homepage: homepage({}, {}, [link("canonical", "https://site.example/")]) },
  ],
  ["fails without any", "fail", {}],
  ["fails with several", "fail", naming("https://site.example/", "https://site.example/home")],
  ["fails with a relative address", "fail", naming("/")],
  ["fails with another scheme", "fail", naming("ftp://site.example/")],
  ["fails with an invalid address", "fail", naming("https://")],
  ["fails with another site", "fail", naming("https://other.example/")],
  [
    "fails with another customer of the same host",
    "fail",
    { homepage: homepage({ url: "https://a.github.io/", canonicals: ["https://b.github.io/"] }) },
  ],
  ["is an error when a long page names none so far", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const OPEN_GRAPH = { "og:title": "Site", "og:type": "website", "og:image": "/a.png" };
const { "og:image": _, ...NEITHER } = OPEN_GRAPH;

checkCases(openGraph, [
  ["passes with title, type and image", "pass", { homepage: homepage({ meta: OPEN_GRAPH }) }],
  [
    "passes with a description in place of the image",
    "pass",
    { homepage: homepage({ meta: { ...NEITHER, "og:description": "x" } }) },
  ],
  ["fails without image and description", "fail", { homepage: homepage({ meta: NEITHER }) }],
  ["fails with an empty title", "fail", { homepage: homepage({ meta: { ...OPEN_GRAPH, "og:title": "" } }) }],
  ["fails with the example's title", "fail", { homepage: homepage({ meta: { ...OPEN_GRAPH, "og:title": "Name" } }) }],
  ["fails without type", "fail", { homepage: homepage({ meta: { "og:title": "x", "og:image": "y" } }) }],
  ["fails without any", "fail", {}],
  ["is an error when a long page has none so far", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const meta = (name: string, content: string) => ({ homepage: homepage({ meta: { [name]: content } }) });
const header = (value: string) => ({
  homepage: homepage({}, { headers: { "content-type": "text/html", "x-robots-tag": value } }),
});

checkCases(indexable, [
  ["passes without any directive", "pass", {}],
  ["passes with other directives", "pass", meta("robots", "index, follow, max-snippet:-1")],
  ["fails with noindex in the meta tag", "fail", meta("robots", "NoIndex, follow")],
  ["fails with the directive none", "fail", meta("robots", "none")],
  [
    "passes with max-image-preview:none, which isn't the directive none",
    "pass",
    meta("robots", "max-image-preview:none"),
  ],
  ["fails with noindex for a search engine", "fail", meta("googlebot", "noindex")],
  ["fails with noindex for an AI search crawler", "fail", meta("oai-searchbot", "noindex")],
  ["passes with noindex for a training crawler", "pass", meta("gptbot", "noindex")],
  ["fails with noindex in the header", "fail", header("noindex")],
  ["fails with noindex for a named search engine", "fail", header("googlebot: nofollow, noindex")],
  ["passes with noindex for another crawler", "pass", header("otherbot: noindex")],
  [
    "passes with noindex for another crawler whose name begins with a digit",
    "pass",
    header("360Spider: nofollow, noindex"),
  ],
  [
    "fails with noindex after unavailable_after, which isn't a crawler's name",
    "fail",
    header("unavailable_after: 25 Jun 2030, noindex"),
  ],
  [
    "fails with noindex after a time of day, which isn't a crawler's name",
    "fail",
    header("unavailable_after: Wed, 25 Jun 2030 15:00:00 GMT, noindex"),
  ],
  [
    "fails with noindex in a second field, where an earlier crawler's name doesn't apply",
    "fail",
    header("otherbot: nofollow\nnoindex"),
  ],
  [
    "passes with noindex for another crawler in a second field",
    "pass",
    header("googlebot: nofollow\notherbot: noindex"),
  ],
  [
    "reads the header of a homepage that is JSON",
    "fail",
    { homepage: noPage(answer({ headers: { "content-type": "application/json", "x-robots-tag": "noindex" } })) },
  ],
  ["passes when the head of a long page was read", "pass", { homepage: longHomepage({ textLength: 10 }) }],
  ["is an error when the head of a long page was not read", "error", { homepage: longHomepage() }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const answering = (status: number, location?: string) => ({
  plainHttp: answer({ url: "http://site.example/", status, headers: location === undefined ? {} : { location } }),
});

checkCases(httpsRedirect, [
  ["passes with 301 to https", "pass", answering(301, "https://site.example/")],
  ["passes with 308 to www over https", "pass", answering(308, "https://www.site.example/")],
  ["fails with 302", "fail", answering(302, "https://site.example/")],
  ["fails when http is served", "fail", answering(200)],
  ["fails when it leads to plain http again", "fail", answering(301, "http://www.site.example/")],
  ["fails when it leads to another site", "fail", answering(301, "https://other.example/")],
  ["fails without a target", "fail", answering(301, "http://")],
  [
    "reports where a temporary redirect leads if not to https",
    "fail",
    answering(302, "http://www.site.example/"),
    { message: "The redirect leads to plain http again." },
  ],
  ["is neutral when port 80 is closed", "neutral", { plainHttp: failed("refused", "http://site.example/") }],
  ["is neutral when nothing is served there", "neutral", answering(404)],
  ["is neutral when it was not asked", "neutral", { plainHttp: notAsked() }],
  [
    "is neutral on a host that the operator opened",
    "neutral",
    { ...answering(200), site: site({ openedByOperator: true }) },
  ],
  ["is an error when no answer came in time", "error", { plainHttp: failed("timeout") }],
  ["is an error behind bot protection", "error", { plainHttp: challenge() }],
  ["is an error with 403", "error", answering(403)],
  ["is an error with 503", "error", answering(503)],
]);

const linking = (type: string | null) => ({ homepage: homepage({ links: [link("alternate", "/feed", type)] }) });

const feedAt = (exists: boolean | null) => ({
  feedTargets: [{ href: "https://site.example/feed", exists, fetched: answer({ status: exists ? 200 : 404 }) }],
});

checkCases(feed, [
  ["passes with RSS", "pass", linking("application/rss+xml")],
  ["passes with Atom and a parameter", "pass", linking("application/atom+xml; charset=utf-8")],
  ["passes with a JSON feed", "pass", linking("application/feed+json")],
  [
    "passes with a Link header",
    "pass",
    { homepage: homepage({}, {}, [link("alternate", "/f", "application/rss+xml")]) },
  ],
  ["passes when the feed is there", "pass", { ...linking("application/rss+xml"), ...feedAt(true) }],
  ["fails when nothing is at its address", "fail", { ...linking("application/rss+xml"), ...feedAt(false) }],
  [
    "is an error when the feed could not be determined",
    "error",
    { ...linking("application/rss+xml"), ...feedAt(null) },
  ],
  ["is neutral with an alternate of another type", "neutral", linking("text/html")],
  ["is neutral without feed", "neutral", {}],
  ["is an error when a long page has none so far", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

import { AI_BOTS, SEARCH_ENGINES } from "../../src/checks/robots/ai-bots.js";
import type { JsonObject } from "../../src/documents/fetched.js";
import type { Artifacts } from "../../src/gather/artifacts.js";
import { readPageFacts } from "../../src/gather/html/page-handler.js";
import { SCAN_LIMITS } from "../../src/gather/http/scan-limits.js";
import { parseLinkHeader } from "../../src/gather/link-header.js";
import { parseSitemap } from "../../src/gather/parse-sitemap.js";
import { UNPACED } from "../../src/gather/turns.js";
import { answer, json, ORIGIN, text } from "./answers.js";
import { JSON_DOCUMENTS, TEXT_DOCUMENTS } from "./document-names.js";
import { homepage, markdown } from "./pages.js";
import { perfectSite } from "./perfect-site.js";
import { robotsTxt } from "./robots.js";

/**
 * The largest document of a kind that a scan reads, full of small parts. It reveals a reader that visits a part more
 * than once.
 */
export interface Largest {
  readonly name: string;
  /** Differences from a perfect site. */
  readonly difference: Partial<Artifacts>;
}

const DOCUMENT = SCAN_LIMITS.documentBytesMax - 1_024;
/** Bytes of a page. This is enough to fill every list in a page's facts. */
const PAGE = 96 * 1024;
/** Bytes of one header: the HTTP client's limit for all headers of an answer. */
const HEADER = 60 * 1024;

/** Returns as many copies as fit. `%` becomes the number of the copy, so that all copies differ. */
function filled(part: string, bytesMax: number = DOCUMENT): string {
  if (!part.includes("%")) return part.repeat(Math.floor(bytesMax / part.length));
  let made = "";
  for (let index = 0; made.length + part.length + 4 < bytesMax; index += 1) {
    made += part.replace("%", index.toString(36));
  }
  return made;
}

const LINES = [
  ...["\n", "\u2028", "a\n", "# %\n", "a\n=\n", "```\n", "- [%](/%)\n", "[](a)", "Contact: %\n", "Expires: %\n"],
  ...['<rsl xmlns="x">', "<content>", " ", "漢", "auth.md credential "],
];

const texts = (): Largest[] =>
  LINES.map((line) => ({
    name: `texts of ${JSON.stringify(line)}`,
    difference: {
      ...Object.fromEntries(TEXT_DOCUMENTS.map((name) => [name, text("/x", `# auth.md\n\n${filled(line)}`)])),
      homepageMarkdown: markdown(`# T\n${filled(line)}`),
      alternateMarkdown: markdown(filled(line)),
      apiRoot: answer({ status: 402, headers: {}, body: filled(line) }),
    },
  }));

const EVERY_BOT = [...AI_BOTS, ...SEARCH_ENGINES].map((token) => `User-agent: ${token}\n`).join("");
const SIGNALS = "Content-Signal: search=yes,ai-train=no\n";
const RULES = [
  ...["User-agent: %\n", "User-agent: *\n", "User-agent: GPTBot\nAllow:/%\n", "Disallow: /%\n", "Disallow: /*%*$\n"],
  ...[
    "Sitemap: https://a.example/%\n",
    "Sitemap: a\n",
    "License: a%\n",
    "Agentmap: a%\n",
    "Content-Signal:a\n",
    SIGNALS,
  ],
  ...[`Content-Signal: ${"a,".repeat(2_000)}\n`, "Content-Usage: train-ai=n\n", "Content-Usage: a\n"],
  ...[`User-agent: *\n${SIGNALS}Allow: /%\n`, `${EVERY_BOT}${SIGNALS}Disallow: /\n`, `${EVERY_BOT}Allow: /\n`],
];

const robots = (): Largest[] =>
  RULES.flatMap((rule) =>
    ["User-agent: *\nContent-Signal: search=yes\n", `${EVERY_BOT}User-agent: *\nDisallow: /\n`].map((start, index) => ({
      name: `robots.txt of ${JSON.stringify(rule.slice(-60))} below group ${index}`,
      difference: { robotsTxt: robotsTxt(start + filled(rule)) },
    })),
  );

/**
 * Yields copies of a document. In each, one list or object is filled with copies of its first member, or with something
 * smaller.
 */
function* fillings(value: unknown, around: (inner: unknown) => unknown): Generator<unknown> {
  if (typeof value !== "object" || value === null) return;
  const members = Object.entries(value);
  const [first] = members;
  for (const member of [first?.[1] ?? "a", {}, { href: "a" }]) {
    const part = JSON.stringify(member);
    const count = Math.floor((DOCUMENT - 4_096) / (part.length + (Array.isArray(value) ? 1 : 9)));
    if (Array.isArray(value)) yield around([...value, ...Array.from({ length: count }, () => member)]);
    else yield around({ ...value, ...Array.from({ length: count }, () => member) });
  }
  for (const [key, member] of members) {
    const inside = (inner: unknown) =>
      around(Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner });
    yield* fillings(member, inside);
  }
}

function documents(): Largest[] {
  const site = perfectSite();
  const found: Largest[] = [];
  const add = (name: (typeof JSON_DOCUMENTS)[number] | "mcpServerCards", value: JsonObject) => {
    let at = 0;
    for (const filling of fillings(value, (inner) => inner)) {
      const document = json(`/${"a/".repeat(900)}x`, filling as object);
      const difference = name === "mcpServerCards" ? { [name]: Array(5).fill(document) } : { [name]: document };
      found.push({ name: `${name} ${++at}`, difference });
    }
  };
  for (const name of JSON_DOCUMENTS) {
    const document = site[name];
    add(name, document.state === "found" ? document.value : {});
  }
  const [card] = site.mcpServerCards;
  add("mcpServerCards", { ...(card!.state === "found" ? card!.value : {}), servers: ["a"] });
  add("aiCatalog", { specVersion: "1.0", entries: [{ identifier: "a", type: "a", url: "a" }] });
  add("httpMessageSignatures", { keys: [{ kty: "OKP", crv: "Ed25519", x: "a", kid: "a" }] });
  return found;
}

const JSON_LD = (graph: string) =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[${graph}]}</script>`;
const list = (part: string, count: number) => Array.from({ length: count }, () => part).join(",");
/** Enough references to notice a reader that searches all nodes for each of them. */
const REFERENCES = list('{"@id":"x"}', 2_000);
const FILLERS = list('{"@type":"T"}', 1_900);

/** Blocks of JSON-LD, each close to the half megabyte that is read. */
const GRAPHS = [
  `{"@type":"Product","name":"n","offers":[${REFERENCES}]},${FILLERS},{"@type":"Offer","@id":"x","offers":[${REFERENCES}]}`,
  list(`{"@type":"Product","name":"n","offers":[${list('{"@id":"x"}', 15)}]}`, 1_990),
  `${FILLERS},{"@type":"Offer","@id":"x","offers":[${list('{"@type":"O"}', 60)}],"priceSpecification":[${list('{"@id":"x"}', 12_000)}]},${list('{"@type":"Product","offers":[{"@id":"x"},{"@id":"x"}]}', 90)}`,
  `{"@type":["Product",${list('"a"', 100_000)}],"name":"n"}`,
  list('{"@type":"Product","hasMerchantReturnPolicy":1,"name":"n","offers":{}}', 6_000),
  list('{"@type":["Product","Offer","Organization"],"name":"","url":"a"}', 7_000),
  list('{"@type":"Product","offers":{"@type":"Offer","offers":[{"@type":"Offer","offers":[{}]}]}}', 5_000),
];

const BODIES = [
  ...[
    `<h1>%${Array.from({ length: 40 }, (_, at) => ` - ${at + 10}`).join("")}</h1>`,
    "<p>a",
    "<a href=/%>a</a>",
    "<link rel=alternate href=%>",
    "<link rel=canonical href=/%>",
  ],
  ...['<meta name=robots content="a,b:c">', '<meta name="%" content="a">', "<img>", "<script src=/%></script>", "<h2>"],
  ...[
    "<form toolname=a>",
    '<a itemtype="https://schema.org/T%">',
    "<label for=a>",
    "price 9,99 € ",
    "<svg>",
    "<!---->",
    "<tr><td>a",
    "<pre>",
    "<i role=tab>a</i>",
  ],
  `${"<i role=tablist><b role=tab>a</b><b role=tab>b</b></i>".repeat(50)}${"<p role=tabpanel>".repeat(4)}${"<h2>a</h2>".repeat(300)}`,
  Array.from({ length: 50 }, () => "<i role=tablist><b role=tab>a</b><b role=tab>b</b></i>")
    .map((tabs) => `${tabs}${`<div role=tabpanel>${"<h2>a</h2>".repeat(50)}</div>`.repeat(2)}`)
    .join(""),
  `<meta name=googlebot content="${" ".repeat(1_900)}a">`,
];

async function pages(): Promise<Largest[]> {
  const htmls = [...GRAPHS.map(JSON_LD), ...BODIES.map((part) => filled(part, PAGE))];
  return await Promise.all(
    htmls.map(async (html) => {
      const bytes = Buffer.from(`<title>A title</title>${html}`);
      const page = await readPageFacts(
        { url: `${ORIGIN}/`, bytes, contentType: "text/html; charset=utf-8", truncated: false },
        UNPACED,
      );
      const read = { url: page.url, fetched: answer({ body: html.slice(0, 4_096) }), page };
      return {
        name: `pages of ${html.slice(0, 110)}`,
        difference: {
          homepage: { ...read, linkHeaders: [] },
          pages: Array(4).fill(read),
          productPage: read,
          // This text is long enough to notice a reader that searches it for each title.
          homepageMarkdown: markdown(`# b\n\n${filled("a- ")}`),
        },
      };
    }),
  );
}

const FIELDS = [
  "a,",
  "a:,",
  ", ",
  "googlebot: noindex, ",
  "  :",
  "unavailable_after: 25 Jun 2030 15:00:00 PST, ",
  "train-ai=n;",
  "</a>;rel=describedby,",
];

const headers = (): Largest[] =>
  FIELDS.map((field) => {
    const value = filled(field, HEADER);
    const names = [
      "x-robots-tag",
      "content-usage",
      "vary",
      "link",
      "www-authenticate",
      "etag",
      "strict-transport-security",
    ];
    const sent = Object.fromEntries(names.map((name) => [name, value]));
    return {
      name: `headers of ${field}`,
      difference: {
        homepage: homepage(
          {},
          { headers: { "content-type": "text/html", ...sent } },
          parseLinkHeader(value, `${ORIGIN}/`),
        ),
        homepageMarkdown: markdown("# a", { headers: sent }),
        apiRoot: answer({ status: 402, headers: sent }),
        plainHttp: answer({ status: 302, headers: { ...sent, location: value } }),
      },
    };
  });

async function sitemaps(): Promise<Largest[]> {
  const entries = ["<url><loc>a</loc></url>", "<url><loc>a</loc><lastmod>2026-05-01</lastmod></url>"];
  return await Promise.all(
    entries.map(async (entry) => {
      const source = `<urlset>${filled(entry)}</urlset>`;
      const file = await parseSitemap(source, `${ORIGIN}/sitemap.xml`, false);
      return { name: `sitemap of ${entry}`, difference: { sitemap: { documents: [text("/s.xml", source)], file } } };
    }),
  );
}

const scripts = (): Largest[] =>
  ["modelContext ", "navigator [", "document . ", "modelContext ."].map((part) => ({
    name: `scripts of ${part}`,
    difference: {
      homepage: homepage({ scriptUrls: [`${ORIGIN}/a.js`] }),
      scripts: Array(3).fill(answer({ body: filled(part) })),
    },
  }));

export const largestOfTheirKind = async (): Promise<readonly Largest[]> => [
  ...texts(),
  ...robots(),
  ...documents(),
  ...(await pages()),
  ...headers(),
  ...(await sitemaps()),
  ...scripts(),
];

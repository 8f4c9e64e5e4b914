import { expect } from "@jest/globals";
import { answer, challenge, failed, ORIGIN, unknownText } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { page as pageWith } from "../../../test/support/pages.js";
import { sitemap } from "../../../test/support/robots.js";
import type { Fetched, HttpAnswer } from "../../documents/fetched.js";
import type { Page } from "../../gather/page.js";
import { openPages } from "./open-pages.js";

const href = (path: string) => `${ORIGIN}${path}`;
/** A sampled page, by the path that the sitemap has. */
const sample = (path: string, overrides: Partial<HttpAnswer> = {}, page: Partial<Page> = {}) => ({
  url: href(path),
  fetched: answer({ url: href(path), ...overrides }) as Fetched,
  page: pageWith({ textLength: 2_000, ...page }),
});
type Sample = ReturnType<typeof sample>;
/** Pages that a sitemap lists. */
const listed = (...pages: readonly Sample[]) => ({
  pages,
  sitemap: sitemap({ locations: [`${ORIGIN}/`, ...pages.map(({ url }) => url)] }),
});
const linked = (...pages: readonly Sample[]) => ({
  llmsLinks: pages.map(({ url, fetched }) => ({ href: url, exists: true, fetched })),
});

const open = (path: string) => sample(path);
const refused = (path: string) => sample(path, { status: 401 });
const ledTo = (path: string, target: string) =>
  sample(path, { url: target, redirects: [{ from: href(path), to: target, status: 302 }] });
const elsewhere = (path: string, location: string) => sample(path, { status: 302, headers: { location } });
const asking = (path: string, textLength: number) => sample(path, {}, { hasPasswordField: true, textLength });
const byOAuth = (path: string) =>
  sample(path, { status: 401, headers: { "www-authenticate": `Bearer resource_metadata="${ORIGIN}/x"` } });
const broken = (path: string, fetched: Fetched) => ({ ...sample(path), fetched });
const CALM = { details: expect.objectContaining({ warnings: [] }) as never };

checkCases(openPages, [
  ["passes when the listed pages open", "pass", listed(open("/a"), open("/b")), CALM],
  ["passes by the links of llms.txt", "pass", linked(open("/a.md")), CALM],
  [
    "fails when two listed pages answer 401",
    "fail",
    listed(refused("/a"), refused("/b")),
    {
      evidence: evidenceLike(/answers 401/),
    },
  ],
  ["fails by the links of llms.txt", "fail", linked(refused("/a.md"), refused("/b.md"))],
  [
    "fails when they lead to a login of the site",
    "fail",
    listed(ledTo("/a", href("/login?next=a")), ledTo("/b", href("/login?next=b"))),
    {
      evidence: evidenceLike(/leads to a login: site\.example\/login/),
    },
  ],
  [
    "passes when a site at a host like a login redirects within itself",
    "pass",
    linked(
      { ...ledTo("/a", "https://auth.site.example/a/"), url: "https://auth.site.example/a" },
      { ...ledTo("/b", "https://auth.site.example/b/"), url: "https://auth.site.example/b" },
    ),
  ],
  [
    "fails when they lead to a login elsewhere",
    "fail",
    listed(elsewhere("/a", "https://acme.okta.com/app"), elsewhere("/b", "https://login.other.example/")),
  ],
  ["fails when they show a password field and little else", "fail", listed(asking("/a", 499), asking("/b", 499))],
  ["takes a password field beside enough text for none", "pass", listed(asking("/a", 500), asking("/b", 500)), CALM],
  [
    "warns when as many are open as closed",
    "pass",
    listed(open("/a"), refused("/b")),
    {
      details: expect.objectContaining({ warnings: ["1 of 2 listed pages demand a login"] }) as never,
    },
  ],
  ["fails when one more is closed", "fail", listed(open("/a"), refused("/b"), refused("/c"))],
  ["is neutral when the only one is closed", "neutral", listed(refused("/a"))],
  ["leaves pages alone that no list names", "neutral", { pages: [refused("/a"), refused("/b")] }],
  [
    "leaves the front page alone",
    "neutral",
    { ...listed(), sitemapEntries: [{ href: href("/"), exists: true, fetched: answer() }] },
  ],
  [
    "leaves pages about an account alone",
    "neutral",
    listed(refused("/my-account"), refused("/login"), refused("/admin/")),
  ],
  ["leaves a document about login alone that moved", "pass", listed(open("/a"), ledTo("/b", href("/new/b"))), CALM],
  ["takes a 401 with metadata of the resource for neither", "neutral", listed(byOAuth("/a"), byOAuth("/b"))],
  [
    "takes 403, bot protection and failures for neither",
    "neutral",
    listed(sample("/a", { status: 403 }), broken("/b", challenge()), broken("/c", failed())),
  ],
  ["counts a page once that both lists name", "neutral", { ...listed(refused("/a/")), ...linked(refused("/a")) }],
  ["is neutral without lists", "neutral", {}],
  [
    "is an error when the sitemap could not be read",
    "error",
    { ...linked(open("/a")), sitemap: { documents: [unknownText("/sitemap.xml")], file: null } },
  ],
  [
    "is an error when llms.txt could not be read",
    "error",
    { ...listed(open("/a")), llmsTxt: unknownText("/llms.txt") },
  ],
]);

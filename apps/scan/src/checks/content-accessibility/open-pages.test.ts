import { expect, test } from "@jest/globals";
import { answer, challenge, failed, ORIGIN, unknownText } from "../../../test/support/answers.js";
import { nothingThere } from "../../../test/support/artifacts.js";
import { expectCheap } from "../../../test/support/cheap.js";
import { type CheckCase, checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { page as pageWith } from "../../../test/support/pages.js";
import { sitemap } from "../../../test/support/robots.js";
import type { Fetched, HttpAnswer } from "../../documents/fetched.js";
import type { Page } from "../../gather/page.js";
import { openPages } from "./open-pages.js";

const href = (path: string) => `${ORIGIN}${path}`;
/** A sampled page. `path` is its path in the sitemap. */
const sample = (path: string, overrides: Partial<HttpAnswer> = {}, page: Partial<Page> = {}) => ({
  url: href(path),
  fetched: answer({ url: href(path), ...overrides }) as Fetched,
  page: pageWith({ textLength: 2_000, ...page }) as Page | null,
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
const ledTo = (path: string, target: string, page: Partial<Page> = {}) =>
  sample(path, { url: target, redirects: [{ from: href(path), to: target, status: 302 }] }, page);
const elsewhere = (path: string, location: string) => sample(path, { status: 302, headers: { location } });
const asking = (path: string, textLength: number) => sample(path, {}, { hasPasswordField: true, textLength });
const byOAuth = (path: string) =>
  sample(path, { status: 401, headers: { "www-authenticate": `Bearer resource_metadata="${ORIGIN}/x"` } });
const broken = (path: string, fetched: Fetched) => ({ ...sample(path), fetched });
const FORM = "<!doctype html><title>Acme</title><form><input type='password' name=p><button>Go</button></form>";
/** An answer with HTML. The scan keeps only its start. */
const written = (path: string, body: string, bodyBytes = body.length) => sample(path, { body, bodyBytes });
const unparsed = (path: string, body: string) => ({ ...written(path, body), page: null });
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
    listed(
      ledTo("/a", href("/login?next=a"), { textLength: 100 }),
      ledTo("/b", href("/sso"), { title: "Log in to Acme" }),
    ),
    {
      evidence: evidenceLike(/leads to a login: site\.example\/(?:login|sso)/),
    },
  ],
  [
    "passes when a site whose host is named like a login redirects within that host",
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
  [
    "passes when pages with a password field have enough text",
    "pass",
    listed(asking("/a", 500), asking("/b", 500)),
    CALM,
  ],
  [
    "warns when as many are open as closed",
    "pass",
    listed(open("/a"), refused("/b")),
    {
      details: expect.objectContaining({ warnings: ["1 of 2 listed pages demand a login"] }) as never,
    },
  ],
  ["fails when two of three pages are closed", "fail", listed(open("/a"), refused("/b"), refused("/c"))],
  ["is neutral when the only listed page is closed", "neutral", listed(refused("/a"))],
  ["ignores pages that no list names", "neutral", { pages: [refused("/a"), refused("/b")] }],
  [
    "ignores the front page",
    "neutral",
    { ...listed(), sitemapEntries: [{ href: href("/"), exists: true, fetched: answer() }] },
  ],
  ["ignores pages about an account", "neutral", listed(refused("/my-account"), refused("/login"), refused("/admin/"))],
  [
    "ignores documents about logins that moved",
    "pass",
    listed(ledTo("/a", href("/docs/sso/")), ledTo("/b", href("/docs/oauth/"))),
    CALM,
  ],
  [
    "fails when pages with little text have the title of a login",
    "fail",
    listed(
      sample("/a", {}, { title: "Sign in | Acme", textLength: 100 }),
      sample("/b", {}, { title: "ログイン", textLength: 100 }),
    ),
    { evidence: evidenceLike(/title of a login/) },
  ],
  [
    "fails with the title of a login and a password field, however long the text is",
    "fail",
    listed(
      sample("/a", {}, { title: "Anmelden", hasPasswordField: true }),
      sample("/b", {}, { title: "Log in – Acme", hasPasswordField: true }),
    ),
  ],
  [
    "ignores pages that lead to the front page",
    "neutral",
    listed(ledTo("/a", href("/?login=1")), ledTo("/b", href("/"))),
  ],
  [
    "passes when pages with such a title have enough text",
    "pass",
    listed(sample("/a", {}, { title: "Log in with SSO" })),
    CALM,
  ],
  ["fails by login forms that were not parsed", "fail", linked(written("/a", FORM), written("/b", FORM))],
  [
    "fails by sampled pages that look like the site's page for missing addresses",
    "fail",
    {
      ...listed(unparsed("/a", FORM), unparsed("/b", FORM)),
    },
  ],
  [
    "passes by an unparsed page with text",
    "pass",
    linked(written("/a", `<h1>Guide</h1><p>${"word ".repeat(120)}`)),
    CALM,
  ],
  [
    "ignores an unparsed page whose start has no text",
    "neutral",
    linked(written("/a", "<!doctype html><title>A", 9_000)),
  ],
  ...[
    '<meta http-equiv="refresh" content="0; url=/login?next=a">',
    '<script>location = "/login"</script>',
    '<script>if (!user) window.location.href = "/login?next=" + path</script>',
    "<script>document.location.replace('https://acme.okta.com/app')</script>",
  ].map(
    (head): CheckCase => [
      `fails by pages that send browsers to a login: ${head}`,
      "fail",
      linked(written("/a", `<!doctype html>${head}`), written("/b", `<!doctype html>${head}<p>Redirecting…`)),
      { evidence: evidenceLike(/sends browsers to a login/) },
    ],
  ),
  [
    "ignores pages that send browsers to a document, or only mention a login in a script",
    "pass",
    linked(
      written("/a", '<!doctype html><meta http-equiv=refresh content="0; url=/docs/sso/">'),
      written("/b", '<!doctype html><script>location = "/start"</script>'),
      written("/c", `<!doctype html><script>const out = () => (location = "/login")</script><p>${"word ".repeat(60)}`),
    ),
    CALM,
  ],
  [
    "ignores a login form in the header of a short page",
    "pass",
    linked(written("/a", `<!doctype html><header>${FORM.slice(15)}</header><p>Text`)),
    CALM,
  ],
  ["is neutral when a 401 names the metadata of its resource", "neutral", listed(byOAuth("/a"), byOAuth("/b"))],
  [
    "is an error when 403, bot protection and failures are all that it reads",
    "error",
    listed(sample("/a", { status: 403 }), broken("/b", challenge()), broken("/c", failed())),
  ],
  ["counts a page only once if both lists name it", "neutral", { ...listed(refused("/a/")), ...linked(refused("/a")) }],
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

test("reads listed pages in time that grows with their size, even if they invite backtracking", () => {
  const parts = [
    "<header",
    "<nav>",
    "<input",
    "<script",
    "<script>",
    "<style",
    "<title",
    "<meta ",
    "location = '",
    "<",
  ];
  for (const part of parts) {
    const body = `<!doctype html>${part.repeat(Math.ceil(262_144 / part.length))}`;
    const artifacts = nothingThere(linked(unparsed("/a", body), unparsed("/b", body)));
    expectCheap(() => void openPages.evaluate(artifacts));
  }
});

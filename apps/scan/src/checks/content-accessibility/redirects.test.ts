import { expect } from "@jest/globals";
import { answer, challenge, failed, ORIGIN } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { homepage, noPage } from "../../../test/support/pages.js";
import type { HttpAnswer, RedirectHop } from "../../documents/fetched.js";
import { redirectBehavior } from "./redirects.js";

const hop = (from: string, to: string, status = 308): RedirectHop => ({
  ...{ from: new URL(from, ORIGIN).href, to: new URL(to, ORIGIN).href, status },
});
const through = (...redirects: readonly RedirectHop[]) => ({ homepage: homepage({}, { redirects }) });
const sample = (overrides: Partial<HttpAnswer>) => ({
  pages: [{ url: `${ORIGIN}/old`, fetched: answer({ url: `${ORIGIN}/old`, ...overrides }), page: null }],
});
const refresh = (seconds: number, to: string) => `<meta http-equiv="refresh" content="${seconds}; url=${to}">`;
const WARNED = { details: { warnings: [expect.stringContaining("another site") as never] } };

checkCases(redirectBehavior, [
  ["passes with a redirect by status", "pass", through(hop("/", "/en/")), { details: { warnings: [] } }],
  [
    "counts http, https, www and the apex as one site",
    "pass",
    through(hop("http://site.example/", "https://www.site.example/")),
    { details: { warnings: [] } },
  ],
  ["passes with a sampled page that has moved", "pass", sample({ redirects: [hop("/old", "/old/")] })],
  [
    "warns of a sampled page that leads to another site",
    "pass",
    sample({ status: 302, headers: { location: "https://other.example/" } }),
    WARNED,
  ],
  [
    "fails with a refresh of the homepage",
    "fail",
    through(hop("/", "/en/", 200)),
    { evidence: evidenceLike(/refresh/) },
  ],
  ["fails with a refresh of a sampled page", "fail", sample({ body: refresh(0, "/new") })],
  [
    "is neutral with a refresh after 30 seconds, because people read the page first",
    "neutral",
    sample({ body: refresh(30, "/new") }),
  ],
  ["ignores a refresh in a comment", "neutral", sample({ body: `<!-- ${refresh(0, "/new")} -->` })],
  ["is neutral without a redirect", "neutral", {}],
  ["is an error when the homepage gave no answer", "error", { homepage: noPage(failed()) }],
  ["is an error when bot protection answered", "error", { homepage: noPage(challenge()) }],
]);

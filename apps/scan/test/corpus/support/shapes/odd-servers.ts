import { html, respondAs, text } from "../../../sites/support/site-parts.js";
import { MARKDOWN, page } from "../documents.js";
import { ORIGIN } from "../memory-sites.js";
import {
  CHALLENGE,
  elsewhere,
  everywhere,
  json,
  OPEN_ROBOTS,
  plain,
  randomId,
  type Shape,
  served,
  withFiles,
} from "./shape.js";

const WWW = ORIGIN.replace("//", "//www.");

/** Servers with odd answers for missing pages, and sites that can't be scanned. */
export const ODD_SERVERS: Readonly<Record<string, Shape>> = {
  "unknown addresses that lead to a sign-on host inside the company": {
    hosts: {
      [ORIGIN]: elsewhere((pathname) => ({
        status: 302,
        headers: { location: `https://10.0.0.5/login?to=${encodeURIComponent(pathname)}` },
      })),
    },
    level: 0,
    verdicts: "error: honest404 wellKnownHygiene",
  },
  "a server that answers 400 to whoever wants JSON, and a page to everybody else": {
    hosts: {
      [ORIGIN]: (request) =>
        /json/.test(request.headers.accept ?? "")
          ? {
              status: 400,
              headers: { "content-type": "application/json" },
              body: '{"errors":[{"message":"This operation has been blocked."}]}',
            }
          : respondAs(plain({ notFound: page("Sandbox") }))(request),
    },
    level: 0,
    // Below /.well-known/ a 400 for JSON proves neither presence nor absence.
    verdicts: "fail: honest404; error: wellKnownHygiene",
  },
  "a bucket that refuses what it does not have (403)": {
    hosts: {
      [ORIGIN]: elsewhere(() => ({ status: 403, headers: { "content-type": "application/xml" }, body: "<Error/>" })),
    },
    level: 0,
    // A refusal doesn't pretend that the page exists, but doesn't say that it is missing, either.
    verdicts: "neutral: honest404 wellKnownHygiene",
  },
  "a bucket that answers 404 for what it does not have": {
    hosts: {
      [ORIGIN]: elsewhere(() => ({ status: 404, headers: { "content-type": "application/xml" }, body: "<Error/>" })),
    },
    level: 0,
    verdicts: "",
  },
  "a server that answers 400 for what it does not have": {
    hosts: { [ORIGIN]: elsewhere(() => ({ status: 400, body: "bad" })) },
    level: 0,
    verdicts: "neutral: honest404 wellKnownHygiene",
  },
  "unknown paths lead to a sign-on page of another site": {
    hosts: {
      [ORIGIN]: elsewhere((_, url) => ({
        status: 302,
        headers: { location: `https://login.example.net/signin?return=${encodeURIComponent(url)}` },
      })),
      "https://login.example.net": () => html("<!doctype html><title>Sign in</title><h1>Sign in</h1>"),
    },
    level: 0,
    // A missing page redirects to a page with 200.
    verdicts: "fail: honest404 wellKnownHygiene",
  },
  "unknown paths lead to a page of the site": {
    hosts: {
      [ORIGIN]: elsewhere((pathname) =>
        pathname === "/welcome" ? page("Welcome") : { status: 302, headers: { location: "/welcome" } },
      ),
    },
    level: 0,
    verdicts: "fail: honest404 wellKnownHygiene",
  },
  "a soft 404 of HTML with a random identifier": {
    hosts: {
      [ORIGIN]: elsewhere(() =>
        html(`<!doctype html><title>Oops</title><h1>Not here</h1><p>Incident ${randomId()}</p>`),
      ),
    },
    level: 0,
    verdicts: "fail: honest404 wellKnownHygiene",
  },
  "a soft 404 of JSON with a random identifier": {
    hosts: { [ORIGIN]: elsewhere(() => json({ error: "not found", incident: randomId() })) },
    level: 0,
    // /api answers JSON like every other path.
    verdicts: "fail: honest404 wellKnownHygiene",
  },
  "a soft 404 of text with a random identifier": {
    hosts: { [ORIGIN]: elsewhere(() => text(`Sorry, nothing is here. Reference ${randomId()}`)) },
    level: 0,
    verdicts: "fail: honest404 wellKnownHygiene",
  },
  "markdown of the homepage for everything that ends in .md": {
    hosts: {
      [ORIGIN]: (request) => {
        const { pathname } = new URL(request.url);
        const isMarkdown = pathname.endsWith(".md") || (pathname === "/" && request.headers.accept === "text/markdown");
        return isMarkdown ? text(MARKDOWN, "text/markdown") : respondAs(plain())(request);
      },
    },
    level: 0,
    verdicts: "pass: markdownNegotiation markdownQuality markdownSize; fail: markdownVary",
  },
  "www leads to the host without it": {
    hosts: {
      ...served(),
      "https://www.site.example.com": ({ url }) => ({ status: 301, headers: { location: url.replace("www.", "") } }),
    },
    address: "https://www.site.example.com/",
    level: 0,
    verdicts: "pass: redirectBehavior",
  },
  "every address of the apex redirects to www": {
    hosts: {
      [ORIGIN]: ({ url }) => ({ status: 301, headers: { location: url.replace("//", "//www.") } }),
      [WWW]: respondAs(plain()),
    },
    level: 0,
    verdicts: "pass: redirectBehavior",
  },
  "a homepage below the root that links itself by the name of its file": {
    hosts: {
      [ORIGIN]: respondAs(
        plain({
          files: {
            "/en/": page("Lamp house", {
              head: `<link rel="canonical" href="${ORIGIN}/en/">`,
              body: '<a href="/en/index.html">Home</a> <a href="/en">Home</a>',
            }),
            "/en/index.html": page("Lamp house", { head: `<link rel="canonical" href="${ORIGIN}/en/">` }),
            "/en": page("Lamp house", { head: `<link rel="canonical" href="${ORIGIN}/en/">` }),
          },
        }),
      ),
    },
    address: `${ORIGIN}/en/`,
    level: 0,
    // The three addresses are the same page. If they counted as several pages, each would name another page as
    // canonical.
    verdicts: "pass: canonicalUrl accessibleControls",
  },
  "a page for people with status 500 at /api": {
    hosts: served({
      files: {
        "/api": {
          status: 500,
          headers: { "content-type": "text/html;charset=UTF-8" },
          body: "<html><body><h1>Whitelabel Error Page</h1></body></html>",
        },
      },
    }),
    level: 0,
    // An API wouldn't answer a request for JSON with a page. So there is no API, and no check is undetermined.
    verdicts: "",
  },
  "an API that breaks": {
    hosts: served({ files: { "/api": json({ status: 500, error: "Internal Server Error" }, 500) } }),
    level: 0,
    verdicts: "error: apiCatalog openApi agentSkills oauthDiscovery oauthProtectedResource authMd x402 x402Listing mpp",
  },
  "the homepage alone leads to www": {
    hosts: {
      [ORIGIN]: ({ url }) =>
        url === `${ORIGIN}/` ? { status: 301, headers: { location: `${WWW}/` } } : { status: 404, body: "not here" },
      [WWW]: respondAs(plain({ files: withFiles("robots") })),
    },
    level: 0,
    verdicts: `${OPEN_ROBOTS}; pass: redirectBehavior`,
  },
  "one address leads to a host of its own": {
    hosts: {
      ...served({
        files: {
          ...withFiles("robots"),
          "/api": { status: 301, headers: { location: "https://developer.site.example.com/" } },
        },
      }),
      "https://developer.site.example.com": () => page("For developers"),
    },
    level: 0,
    verdicts: OPEN_ROBOTS,
  },
  "a page below the root": {
    hosts: served({ files: { "/docs/x": page("X") } }),
    address: `${ORIGIN}/docs/x`,
    level: 0,
    verdicts: "",
  },
  "a challenge": { hosts: everywhere(CHALLENGE), level: 0, verdicts: "", siteError: "challenge" },
  "credentials asked for everywhere": {
    hosts: everywhere({ status: 401, headers: { "www-authenticate": "Basic" }, body: "no" }),
    level: 0,
    verdicts: "",
    siteError: "http_status",
  },
  "everything refused": {
    hosts: everywhere({ status: 403, body: "no" }),
    level: 0,
    verdicts: "",
    siteError: "http_status",
  },
  "under maintenance": {
    hosts: everywhere({ status: 503, body: "later" }),
    level: 0,
    verdicts: "",
    siteError: "http_status",
  },
  "a redirect loop": {
    hosts: { [ORIGIN]: ({ url }) => ({ status: 302, headers: { location: url.endsWith("/a") ? "/b" : "/a" } }) },
    level: 0,
    verdicts: "",
    siteError: "unreachable",
  },
  "a dead host": { hosts: everywhere("TIMEOUT"), level: 0, verdicts: "", siteError: "unreachable" },
};

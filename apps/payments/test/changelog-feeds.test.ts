import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { freePort } from "@svc/localstack";
import { load } from "cheerio";
import { API_VERSIONS } from "../src/http/api-versions.js";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";

const PAGE = "/guides/changelog";
const ATOM = `${PAGE}.atom`;
const JSON_FEED = `${PAGE}.json`;
/** An RFC 3339 date, as RFC 4287, section 3.3 requires. */
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

let payments: PaymentsUnderTest;
beforeAll(async () => {
  const port = await freePort();
  payments = await startPayments({ port, env: { PAYMENTS_PUBLIC_URL: `http://127.0.0.1:${port}` } });
});
afterAll(() => payments?.stop());

const textOf = async (path: string, accept = "*/*") =>
  (await fetch(payments.url + path, { headers: { accept } })).text();
const daysOfThePage = async () =>
  load(await textOf(PAGE, "text/html"))("main h2[id]")
    .map((_, heading) => heading.attribs.id)
    .get();

test("Atom has what RFC 4287 requires, and is well-formed", async () => {
  const response = await fetch(payments.url + ATOM);
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const text = await response.text();
  const $ = load(text, { xml: true });
  // The parser repairs a malformed document, so its output then differs from the text.
  const NAMES = { "&#60;": "&lt;", "&#62;": "&gt;", "&#34;": "&quot;", "&#38;": "&amp;" };
  const named = Object.entries(NAMES).reduce((result, [code, name]) => result.replaceAll(code, name), text);
  expect($.xml().trim()).toBe(named.trim());
  const feed = $("feed");
  expect(feed.attr("xmlns")).toBe("http://www.w3.org/2005/Atom");
  for (const name of ["id", "title", "updated", "author"])
    expect([name, feed.children(name).length]).toEqual([name, 1]);
  expect(feed.find("author > name").text()).not.toBe("");
  expect(feed.children('link[rel="self"]').attr("href")).toBe(payments.url + ATOM);
  expect(feed.children('link[rel="alternate"]').attr("href")).toBe(payments.url + PAGE);
  const entries = feed.children("entry").map((_, one) => {
    const entry = $(one);
    const once = (name: string) => {
      expect([name, entry.children(name).length]).toEqual([name, 1]);
      return entry.children(name).text();
    };
    expect(once("title")).not.toBe("");
    expect(entry.children("content").attr("type")).toBe("html");
    expect(entry.children('link[rel="alternate"]').attr("href")).toBe(once("id"));
    return { id: once("id"), updated: once("updated"), published: once("published"), html: once("content") };
  });
  const all = entries.get();
  expect(all.map(({ id }) => id)).toEqual((await daysOfThePage()).map((day) => `${payments.url}${PAGE}#${day}`));
  for (const { id, updated, published, html } of all) {
    expect(updated).toMatch(DATE);
    expect([published, id]).toEqual([updated, `${payments.url}${PAGE}#${updated.slice(0, 10)}`]);
    expect(load(html)("li, p").length).toBeGreaterThan(0);
    // Feed readers show the entry elsewhere, where relative links break.
    expect([...html.matchAll(/href="([^"]*)"/g)].filter(([, href = ""]) => !/^https?:/.test(href))).toEqual([]);
    expect(html).not.toContain("localhost:3000");
  }
  const times = all.map(({ updated }) => updated);
  expect(times).toEqual([...new Set(times)].sort().reverse());
  expect(feed.children("updated").text()).toBe(times[0]);
});

test("JSON Feed 1.1 has the same entries", async () => {
  const response = await fetch(payments.url + JSON_FEED);
  expect(response.headers.get("content-type")).toBe("application/feed+json; charset=utf-8");
  const feed = (await response.json()) as { readonly items: readonly object[] };
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    title: expect.stringMatching(/\S/),
    home_page_url: payments.url + PAGE,
    feed_url: payments.url + JSON_FEED,
    authors: [{ name: expect.stringMatching(/\S/) }],
  });
  const $ = load(await textOf(ATOM), { xml: true });
  const entries = $("entry").map((_, one) => ({
    id: $(one).children("id").text(),
    url: $(one).children("id").text(),
    title: $(one).children("title").text(),
    content_html: $(one).children("content").text(),
    date_published: $(one).children("published").text(),
    date_modified: $(one).children("updated").text(),
  }));
  expect(feed.items.length).toBeGreaterThanOrEqual(3);
  expect(feed.items).toEqual(entries.get());
});

test("each version of the API is a day of the changelog", async () => {
  expect(await daysOfThePage()).toEqual(expect.arrayContaining([...API_VERSIONS]));
});

test.each([ATOM, JSON_FEED])("%s is cached by its ETag and readable from other origins", async (path) => {
  const first = await fetch(payments.url + path);
  const etag = first.headers.get("etag") as string;
  expect(etag).toMatch(/^"[^"]+"$|^W\/"[^"]+"$/);
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
  const again = await fetch(payments.url + path, { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("readers find the feeds: in the page's head, in its Link header, and in llms.txt", async () => {
  const response = await fetch(payments.url + PAGE, { headers: { accept: "text/html" } });
  const $ = load(await response.text());
  for (const [path, type] of [
    [ATOM, "application/atom+xml"],
    [JSON_FEED, "application/feed+json"],
  ] as const) {
    expect($(`head link[rel="alternate"][type="${type}"]`).attr("href")).toBe(path);
    expect(response.headers.get("link")).toContain(`<${path}>; rel="alternate"; type="${type}"; title=`);
    expect(await textOf("/llms.txt")).toContain(payments.url + path);
  }
  expect(await textOf("/guides/quickstart", "text/html")).not.toContain(ATOM);
});

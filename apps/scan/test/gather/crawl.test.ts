import { expect, test } from "@jest/globals";
import { gather } from "../../src/gather/gather.js";
import { PAGES_DEFAULT, parseTarget } from "../../src/gather/parse-target.js";
import { startInternet } from "./support/internet.js";
import { USER_AGENT } from "./support/scan-site.js";

const ORIGIN = "https://site.example.com";
/** Rules that take long to compare with a long path, and one that forbids every page. */
const RULES = `User-agent: *\nDisallow: /p/\n${`Disallow: /${"*a".repeat(20)}*b\n`.repeat(10_000)}`;
const LINKS = Array.from({ length: 1_000 }, (_, index) => `<a href="/p/${index}/${"a".repeat(1_000)}">Page</a>`);
const HOMEPAGE = `<!doctype html><html lang="en"><head><title>Site</title></head><body><h1>Site</h1>${LINKS.join("")}</body></html>`;

test("a crawl ends at the end of the scan, even if a slow robots.txt forbids every page", async () => {
  const internet = await startInternet({
    [ORIGIN]({ url }) {
      const { pathname } = new URL(url);
      if (pathname === "/") return HOMEPAGE;
      return pathname === "/robots.txt" ? { headers: { "content-type": "text/plain" }, body: RULES } : undefined;
    },
  });
  const parsed = parseTarget(ORIGIN, { pagesMax: PAGES_DEFAULT + 1 });
  if (!parsed.ok) throw new Error(parsed.message);
  const { artifacts } = await gather(parsed.target, {
    userAgent: USER_AGENT,
    robotsToken: "SiteScanBot",
    limits: { deadlineMs: 10_000, requestTimeoutMs: 10_000, readingAfterMs: 0 },
    network: internet.network,
  });
  expect(artifacts.homepage.page?.anchors).toHaveLength(1_000);
  await internet.close();
}, 60_000);

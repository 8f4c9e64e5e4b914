import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type ManyPages, startManyPages } from "../support/many-pages.js";
import { runScanCommand } from "./support/run-scan-command.js";

let site: ManyPages;
beforeAll(async () => {
  site = await startManyPages(60);
});
afterAll(() => site?.stop());

async function scan(...options: string[]) {
  site.asked.length = 0;
  const { code, out, err } = await runScanCommand([site.url, "--allow-host", site.host, ...options]);
  return { code, out, err, asked: [...site.asked] };
}

test("an ordinary scan reads at most five pages", async () => {
  const { code, out } = await scan("--format", "json");
  const { pages, requests } = JSON.parse(out);
  expect(code).toBe(0);
  expect(pages.length).toBeLessThanOrEqual(5);
  expect(requests).toBeLessThanOrEqual(45);
});

test("--pages follows the sitemap and the links up to the given number, each once, a few at once, and obeys robots.txt for all robots", async () => {
  const { code, out, asked } = await scan("--pages", "40", "--format", "json");
  expect(code).toBe(0);
  const { pages, requests, checks } = JSON.parse(out);
  expect(pages).toHaveLength(40);
  expect(new Set(pages.map(({ url }: { url: string }) => url)).size).toBe(40);
  const numbered = asked.filter((path) => path.startsWith("/p/"));
  // A check also requests the first entry of the sitemap, once.
  expect(numbered.length - new Set(numbered).size).toBeLessThanOrEqual(1);
  // An ordinary scan may read one such page, because a person named the site. A crawl adds none.
  expect(asked.filter((path) => path.startsWith("/private/")).length).toBeLessThanOrEqual(1);
  expect(site.mostAtOnce()).toBeLessThanOrEqual(4);
  expect(requests).toBeLessThanOrEqual(45 + 42);
  const { headingStructure } = checks.contentAccessibility;
  expect(headingStructure.pages.judged).toBeGreaterThan(35);
  const failing = pages.filter((one: { failing: string[] }) => one.failing.includes("headingStructure"));
  expect(failing.map(({ url }: { url: string }) => new URL(url).pathname)).toEqual(["/p/10", "/p/20", "/p/30"]);
});

test("the text has a line for each page", async () => {
  const { out } = await scan("--pages", "12");
  expect(out).toContain("Pages (12), with the checks that they fail");
  expect(out).toMatch(/^ {2}200 {2}http:\S+\/p\/10 {2}.*headingStructure/m);
});

test("a site with fewer pages ends sooner", async () => {
  const small = await startManyPages(7);
  try {
    const { out } = await runScanCommand([
      small.url,
      ...["--allow-host", small.host, "--pages", "100", "--format", "json"],
    ]);
    const { pages } = JSON.parse(out);
    expect(pages.filter(({ status }: { status: number }) => status === 200)).toHaveLength(8);
  } finally {
    await small.stop();
  }
});

test.each(["0", "101", "-1", "1.5", "many"])("--pages %s ends with 2", async (given) => {
  const { code, err } = await runScanCommand([site.url, `--pages=${given}`]);
  expect(code).toBe(2);
  expect(err).toContain("from 1 to 100");
});

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser, lookAtPage } from "@svc/localstack";
import { load } from "cheerio";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { type SiteUnderTest, startSite } from "../support/site-under-test.js";

const executablePath = findBrowser();
if (executablePath === null) {
  console.warn("The pages are not looked at: no Chromium was found. Install one, or name it in TEST_BROWSER.");
}
const withBrowser = executablePath === null ? describe.skip : describe;

let browser: Browser;
let site: LocalSite;
let scan: SiteUnderTest;
/** Host of the scan service, whose own site has the highest level. */
let own: string;

const look = <Result>(options: BrowserContextOptions, work: (page: Page) => Promise<Result>) =>
  lookAtPage(browser, options, (page: Page) => {
    // A long timeout, because the machine may stall.
    page.setDefaultTimeout(200_000);
    return work(page);
  });

const scanFromForm = async (page: Page): Promise<void> => {
  await page.goto(`${scan.url}/`);
  await page.getByLabel("Website address").fill(site.host);
  await page.getByRole("button", { name: "Scan" }).press("Enter");
  await page.waitForURL("**/report/**");
};

beforeAll(async () => {
  site = await startLocalSite();
  scan = await startSite({ OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" });
  own = new URL(scan.url).host;
  // A site that doesn't exist, one with the highest level, and one with many failures.
  for (const url of ["http://127.0.0.1:9/", `${scan.url}/`, site.url])
    await fetch(`${scan.url}/report`, { method: "POST", body: new URLSearchParams({ url }) });
});
afterAll(async () => {
  await scan?.stop();
  await site?.stop();
});

describe("the pages as sent", () => {
  test("promise no failures where there are none", async () => {
    const page = load(await (await fetch(`${scan.url}/report/${own}`)).text());
    expect(page("main").text()).toContain("Nothing failed");
    expect(page("main").text()).toContain("There is no level above this one.");
    expect(page("main").text()).not.toContain("failures below");
  });

  test("run one script from the same origin, and name their one style by its hash", async () => {
    for (const path of ["/", "/report/example.com"]) {
      const answer = await fetch(scan.url + path);
      const page = load(await answer.text());
      expect(
        page("script[src]")
          .map((_, script) => page(script).attr("src"))
          .get(),
      ).toEqual([expect.stringMatching(/^\/assets\/scan-[0-9a-f]{12}\.js$/)]);
      expect(page('script:not([src]):not([type="application/ld+json"])')).toHaveLength(0);
      const hash = createHash("sha256").update(page("style").text()).digest("base64");
      expect(answer.headers.get("content-security-policy")).toContain(
        `style-src 'sha256-${hash}'; img-src 'self'; script-src 'self'`,
      );
    }
  });
});

withBrowser("the pages in a browser", () => {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath as string, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
  });
  afterEach(() => site.release());

  test("a scan without JavaScript ends on the report", async () => {
    const [title] = await look({ javaScriptEnabled: false }, async (page) => {
      await scanFromForm(page);
      return page.getByRole("heading", { level: 1 }).textContent();
    });
    expect(title).toBe(site.host);
  });

  test("with JavaScript the page shows progress, and nothing violates its own content policy", async () => {
    site.hold();
    const [status, complaints] = await look({}, async (page) => {
      await page.goto(`${scan.url}/report/${site.host}`);
      await page.getByRole("button", { name: "Scan again" }).click();
      await page.getByRole("progressbar").waitFor({ state: "visible" });
      const text = await page.locator("[data-scan-status]").textContent();
      const loaded = page.waitForEvent("load");
      site.release();
      await loaded;
      expect(await page.getByText("could not be scanned").count()).toBe(0);
      return text;
    });
    expect(status).toMatch(/Scanning the site/);
    expect(complaints).toEqual([]);
  });

  test("shows a refusal on a page, with JavaScript, too", async () => {
    const [alert] = await look({}, async (page) => {
      await page.goto(`${scan.url}/`);
      await page.getByLabel("Website address").fill("http://10.0.0.1/");
      await page.getByRole("button", { name: "Scan" }).click();
      return page.getByRole("alert").textContent();
    });
    expect(alert).toMatch(/public/);
  });

  test("copies fixes with a button", async () => {
    const [copied] = await look({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      // The button confirms for two seconds. The clock stands still here, so they don't pass.
      await page.clock.install({ time: 0 });
      await page.goto(`${scan.url}/report/${site.host}`);
      await page.clock.pauseAt(3_600_000);
      await page.getByRole("button", { name: "Copy the fix of robotsTxt" }).click();
      await page.getByText("Copied", { exact: true }).waitFor();
      return page.evaluate("navigator.clipboard.readText()");
    });
    // The button copies only the code. The instruction is above the block.
    expect(copied).toMatch(/^User-agent: \*\nAllow: \//);
  });

  test("copies the prompt for all fixes with one button, even from a folded block", async () => {
    const [copied] = await look({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      await page.goto(`${scan.url}/report/${site.host}`);
      await page.getByRole("button", { name: "Copy prompt", exact: true }).click();
      await page.getByRole("button", { name: "Copied", exact: true }).waitFor();
      return page.evaluate("navigator.clipboard.readText()");
    });
    expect(copied).toMatch(/^Make the website .* more ready for agents/);
  });

  test("the report of a bad site is short on a phone, and shows passed checks on request, without a script, too", async () => {
    await look({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${scan.url}/report/${site.host}`);
      const heightOf = async () => (await page.locator("body").boundingBox())?.height ?? 0;
      const height = await heightOf();
      expect(height).toBeLessThanOrEqual(4_000);
      expect(await page.locator("details.finding[open]").count()).toBe(3);
      expect(await page.locator("#passed").isVisible()).toBe(false);
      await page.locator('label[for="show-all"]').click();
      expect(await page.locator("#passed").isVisible()).toBe(true);
      // A link to a check shows it, even if the filter hides it.
      await page.locator('label[for="show-failed"]').click();
      await page.goto(`${scan.url}/report/${site.host}#contentNoJs`);
      expect(await page.locator("#passed").isVisible()).toBe(true);
    });
  });

  test("the keyboard reaches the content first, then the field, and shows where it is", async () => {
    const [seen] = await look({}, async (page) => {
      await page.goto(`${scan.url}/`);
      const outline: string[] = [];
      for (let count = 0; count < 8; count++) {
        await page.keyboard.press("Tab");
        outline.push(await page.evaluate<string>(FOCUSED));
      }
      return outline;
    });
    expect(seen[0]).toBe("Skip to the content solid");
    expect(seen).toContain("url solid");
    expect(seen).toContain("Scan solid");
  });

  // In dark mode only the colors differ.
  test.each([
    ["light", "{}"],
    ["dark", `{ runOnly: ["color-contrast"] }`],
  ] as const)(
    "no page breaks a rule that axe knows (contrast, labels, headings), and none needs scrolling aside on a small phone: %s",
    async (colorScheme, rules) => {
      const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
      await look({ colorScheme, viewport: { width: 320, height: 640 }, bypassCSP: true }, async (page) => {
        for (const path of PATHS()) {
          await page.goto(`${scan.url}${path}`);
          // Also check the content of all collapsed blocks.
          await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
          // A table of two hosts must fit, too, so that the comparison is visible at once.
          const wide = await page.evaluate<number>(
            "Math.max(...[document.documentElement, ...document.querySelectorAll('.hosts')].map((one) => one.scrollWidth - one.clientWidth))",
          );
          await page.evaluate(axe);
          const broken = await page.evaluate<string[]>(axeOf(rules));
          expect([path, wide, broken]).toEqual([path, 0, []]);
        }
      });
    },
  );

  test("checks a finding again in place, and without a script on a page of its own", async () => {
    const [said] = await look({}, async (page) => {
      await page.goto(`${scan.url}/report/${site.host}`);
      const form = page.locator("#robotsTxt form.again");
      await form.getByRole("button").click();
      await form.getByText("This check still fails").waitFor();
      return form.getByRole("status").textContent();
    });
    expect(said).toMatch(/still fails/);
    const [lead] = await look({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${scan.url}/report/${site.host}`);
      await page.locator("#robotsTxt form.again").getByRole("button").click();
      return page.locator("[data-verdict]").textContent();
    });
    expect(lead).toMatch(/This check still fails/);
  });
});

const PATHS = () => [
  "/",
  `/report/${site.host}`,
  `/report/127.0.0.1:9`,
  `/report/${own}`,
  `/compare?one=${site.host}&other=example.com`,
  `/compare?one=${site.host}&other=${own}`,
  "/compare",
  "/checks",
  "/checks/robotsTxt",
  "/bot",
  "/report/example.com",
];

/** Checks WCAG 2.2 A and AA, and axe's best practices. Lists each broken rule with an element that breaks it. */
const axeOf = (
  rules: string,
): string => `axe.run(document, { resultTypes: ["violations"], ...${rules} }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ": " + nodes[0].target.join(" ") + " " + nodes[0].html.slice(0, 120)))`;

/** The focused element, and whether its focus is visible. */
const FOCUSED = `(() => {
  const { activeElement: element } = document;
  return [element.id || element.textContent.trim(), getComputedStyle(element).outlineStyle].join(" ");
})()`;

import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { load } from "cheerio";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { type SiteUnderTest, startSite } from "../support/site-under-test.js";
import { findBrowser } from "./support/find-browser.js";

const executablePath = findBrowser();
if (executablePath === null) {
  console.warn("The pages are not looked at: no Chromium was found. Install one, or name it in TEST_BROWSER.");
}
const withBrowser = executablePath === null ? describe.skip : describe;

let browser: Browser;
let site: LocalSite;
let scan: SiteUnderTest;

/** A page of its own, closed afterwards; what its browser complains of is collected. */
async function look<Result>(
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Result>,
): Promise<[Result, string[]]> {
  const context = await browser.newContext(options);
  const complaints: string[] = [];
  try {
    const page = await context.newPage();
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    return [await work(page), complaints];
  } finally {
    await context.close();
  }
}

const scanFromForm = async (page: Page): Promise<void> => {
  await page.goto(`${scan.url}/`);
  await page.getByLabel("Address of the website").fill(site.host);
  await page.getByRole("button", { name: "Scan" }).press("Enter");
  await page.waitForURL("**/report/**");
};

beforeAll(async () => {
  site = await startLocalSite();
  scan = await startSite({ OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" });
});
afterAll(async () => {
  await scan?.stop();
  await site?.stop();
});

describe("the pages as they are sent", () => {
  test("run one script, which comes from here, and name their one style by its hash", async () => {
    for (const path of ["/", "/report/example.com"]) {
      const answer = await fetch(scan.url + path);
      const page = load(await answer.text());
      expect(
        page("script[src]")
          .map((_, script) => page(script).attr("src"))
          .get(),
      ).toEqual(["/assets/scan.js"]);
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

  test("a scan without JavaScript ends on the report", async () => {
    const [title] = await look({ javaScriptEnabled: false }, async (page) => {
      await scanFromForm(page);
      return page.getByRole("heading", { level: 1 }).textContent();
    });
    expect(title).toBe(site.host);
  });

  test("with JavaScript the page says that it works, and nothing breaks its own content policy", async () => {
    site.behave({ delayMs: 5_000 });
    const [status, complaints] = await look({}, async (page) => {
      await page.goto(`${scan.url}/report/${site.host}`);
      await page.getByRole("button", { name: "Scan again" }).click();
      await page.getByRole("progressbar").waitFor({ state: "visible" });
      const text = await page.getByRole("status").textContent();
      await page.waitForEvent("load");
      expect(await page.getByText("could not be looked at").count()).toBe(0);
      return text;
    });
    site.behave({});
    expect(status).toMatch(/Looking at the site/);
    expect(complaints).toEqual([]);
  });

  test("what is refused is told on a page, with JavaScript too", async () => {
    const [alert] = await look({}, async (page) => {
      await page.goto(`${scan.url}/`);
      await page.getByLabel("Address of the website").fill("http://10.0.0.1/");
      await page.getByRole("button", { name: "Scan" }).click();
      return page.getByRole("alert").textContent();
    });
    expect(alert).toMatch(/public/);
  });

  test("fixes are copied by a button", async () => {
    const [copied] = await look({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      await page.goto(`${scan.url}/report/${site.host}`);
      await page.getByRole("button", { name: "Copy the fix of robotsTxt" }).click();
      await page.getByText("Copied").waitFor();
      return page.evaluate("navigator.clipboard.readText()");
    });
    expect(copied).toMatch(/^Serve \/robots.txt as text\/plain/);
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

  test.each(["light", "dark"] as const)(
    "text has the contrast that readers need, and a phone needs no scrolling aside: %s",
    async (colorScheme) => {
      for (const path of ["/", `/report/${site.host}`, "/checks", "/bot", "/report/example.com"]) {
        const [{ wide, faint }] = await look({ colorScheme, viewport: { width: 390, height: 800 } }, async (page) => {
          await page.goto(`${scan.url}${path}`);
          return {
            wide: await page.evaluate<number>(
              "document.documentElement.scrollWidth - document.documentElement.clientWidth",
            ),
            faint: await page.evaluate<string[]>(FAINT_TEXTS),
          };
        });
        expect([path, wide, faint]).toEqual([path, 0, []]);
      }
    },
  );
});

/** What has the focus, and whether that can be seen. */
const FOCUSED = `(() => {
  const { activeElement: element } = document;
  return [element.id || element.textContent.trim(), getComputedStyle(element).outlineStyle].join(" ");
})()`;

/** WCAG 2.2, 1.4.3: at least 4.5 to 1 between the colour of a text and the nearest ground behind it. */
const FAINT_TEXTS = `(() => {
  const numbers = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const light = (colour) => numbers(colour).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const ground = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const colour = getComputedStyle(one).backgroundColor;
      if ((numbers(colour)[3] ?? 1) > 0) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getClientRects().length > 0 && !["title", "desc"].includes(element.tagName))
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ""))
    .map((element) => {
      const style = getComputedStyle(element);
      const [one, other] = [light(element.namespaceURI.endsWith("svg") ? style.fill : style.color), light(ground(element))];
      return { text: element.textContent.trim().slice(0, 40), ratio: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) };
    })
    .filter(({ ratio }) => ratio < 4.5)
    .map(({ text, ratio }) => text + " " + ratio.toFixed(2));
})()`;

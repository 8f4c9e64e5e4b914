import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { ERROR_CODES, PAYMENT_FAILURES, toAnchor } from "@svc/errors";
import { freePort } from "@svc/localstack";
import { load } from "cheerio";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";
import { inSiteBrowser, inspectPage, SMALL_PHONE } from "./support/site-browser.js";

const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
/** Limits of a page's size with its style and script, uncompressed. */
const PAGE_BYTES_MAX = 60_000;

let payments: PaymentsUnderTest;
beforeAll(async () => {
  const port = await freePort();
  payments = await startPayments({ port, env: { PAYMENTS_PUBLIC_URL: `http://127.0.0.1:${port}` } });
});
afterAll(() => payments?.stop());

const pageOf = async (path: string) => load(await (await fetch(payments.url + path, { headers: BROWSER })).text());
const pathsOf = async (): Promise<readonly string[]> => {
  const sitemap = await (await fetch(`${payments.url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
};

describe("the pages as they are sent", () => {
  test("the index names every guide, and each guide leads to all others, to the one before and to the next", async () => {
    const index = await pageOf("/guides");
    const hrefs = (page: Awaited<ReturnType<typeof pageOf>>, selector: string) =>
      page(selector)
        .map((_, link) => page(link).attr("href"))
        .get();
    const guides = hrefs(index, ".cards a");
    const listed = (await pathsOf()).filter((path) => !["/", "/guides"].includes(path));
    expect([...guides].sort()).toEqual([...listed].sort());
    for (const [place, path] of guides.entries()) {
      const guide = await pageOf(path);
      expect([path, hrefs(guide, ".beside a")]).toEqual([path, guides]);
      expect(hrefs(guide, ".beside [aria-current]")).toEqual([path]);
      expect(hrefs(guide, ".turn a")).toEqual([guides[place - 1], guides[place + 1]].filter(Boolean));
    }
  });

  test("code has colors and the address of this service", async () => {
    const page = await pageOf("/guides/quickstart");
    expect(page("pre .hljs-string").length).toBeGreaterThan(10);
    expect(page("main").text()).toContain(`BASE=${payments.url}`);
    expect(page("main").text()).not.toContain("localhost:3000");
  });

  test("the home page shows what a payer sees, and neither limits nor chain ids", async () => {
    const page = await pageOf("/");
    expect(page("template").html()).toContain("Send exactly this amount");
    expect(page("main").text()).not.toMatch(/eip155|RateLimit-|sliding window/);
    expect(page(".tabs").length).toBe(3);
  });

  test("a browser gets a page for an unknown address, a program gets the envelope", async () => {
    const answer = await fetch(`${payments.url}/nothing/here`, { headers: BROWSER });
    const page = load(await answer.text());
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(page("h1").text()).toBe("There is no page here");
    expect(page("main").text()).toContain(answer.headers.get("x-request-id"));
    for (const accept of ["*/*", "application/json", "text/markdown, text/html;q=0.5", "application/json, text/html"]) {
      const other = await fetch(`${payments.url}/nothing/here`, { headers: { accept } });
      expect([accept, other.status, await other.json()]).toEqual([
        accept,
        404,
        {
          status: "error",
          code: "NOT_FOUND",
          message: "There is nothing at this address.",
          docUrl: expect.any(String),
        },
      ]);
    }
  });

  test.each([
    "/api/nothing",
    "/api/v1/products",
    "/mcp/nothing",
    "/.well-known/nothing",
    "/nothing.json",
    "/nothing.md",
  ])("%s answers data to a browser, too", async (path) => {
    const answer = await fetch(payments.url + path, { headers: BROWSER });
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(((await answer.json()) as { status: string }).status).toBe("error");
  });

  test("an unsupported method is refused with a page that names the supported ones", async () => {
    const answer = await fetch(`${payments.url}/guides`, { method: "POST", headers: BROWSER });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, expect.stringContaining("GET")]);
    expect(load(await answer.text())("h1").text()).toBe("This page can't be used that way");
  });
});

test("the page of errors has a line for each code, to which the docUrl of an error leads", async () => {
  const page = await pageOf("/errors");
  const lines = page(".folds summary code")
    .map((_, one) => page(one).text())
    .get();
  expect(lines).toEqual([...ERROR_CODES]);
  for (const code of ERROR_CODES) expect(page(`details.fold #${toAnchor(code)}`).text()).not.toBe("");
  expect(page("main").text()).toContain(`All ${Object.keys(PAYMENT_FAILURES).length} reasons`);
});

inSiteBrowser(
  "the pages in a browser",
  () => payments.url,
  (look) => {
    test.each([
      ["light", "all"],
      ["dark", "colors"],
    ] as const)(
      "no page breaks a rule that axe knows, none needs scrolling aside on a small phone, and none is heavy: %s",
      async (colorScheme, rules) => {
        await look({ colorScheme, ...SMALL_PHONE }, async (page) => {
          for (const path of [...(await pathsOf()), "/nothing"]) {
            let bytes = 0;
            const count = async (response: { body(): Promise<Buffer> }) => {
              bytes += (await response.body()).length;
            };
            page.on("response", count);
            await page.goto(payments.url + path);
            page.off("response", count);
            expect([path, ...(await inspectPage(page, rules)), bytes <= PAGE_BYTES_MAX]).toEqual([path, 0, [], true]);
          }
        });
      },
    );

    test("code tabs work without JavaScript and by arrow keys, and nothing breaks the pages' own content policy", async () => {
      const [shown, complaints] = await look({ javaScriptEnabled: false }, async (page) => {
        await page.goto(payments.url);
        await page.getByRole("radio", { name: "curl" }).first().focus();
        await page.keyboard.press("ArrowRight");
        return page.locator(".tabs").first().locator("pre:visible").textContent();
      });
      expect(shown).toContain("svc.paymentLinks.create");
      expect(complaints).toEqual([]);
    });

    test("the picture of the pay page has its own style and isn't interactive", async () => {
      const [picture, complaints] = await look({}, async (page) => {
        await page.goto(payments.url);
        return {
          padding: await page.evaluate<string>(
            "getComputedStyle(document.querySelector('.payer').shadowRoot.querySelector('.sheet')).paddingTop",
          ),
          reachable: await page.locator(".payer").getAttribute("inert"),
        };
      });
      expect(picture).toEqual({ padding: "24px", reachable: "" });
      expect(complaints).toEqual([]);
    });

    test("a button copies a block of code", async () => {
      const [copied, complaints] = await look({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
        await page.clock.install({ time: 0 });
        await page.goto(`${payments.url}/guides/quickstart`);
        await page.clock.pauseAt(3_600_000);
        await page.getByRole("button", { name: "Copy this code" }).first().click();
        await page.getByText("Copied").waitFor();
        return page.evaluate("navigator.clipboard.readText()");
      });
      expect(copied).toContain(`BASE=${payments.url}`);
      expect(complaints).toEqual([]);
    });
  },
);

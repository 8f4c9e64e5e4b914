import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { freePort } from "@svc/localstack";
import { load } from "cheerio";
import { DOCUMENT_PATHS } from "./support/api-document.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";
import { inSiteBrowser, inspectPage, SMALL_PHONE } from "./support/site-browser.js";

/** Limit for all pages of the reference with their style and scripts, as sent. */
const COMPRESSED_BYTES_MAX = 400_000;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
  readonly webhooks: Readonly<Record<string, unknown>>;
  readonly tags: readonly { readonly name: string }[];
}

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let document: Document;
let paths: readonly string[];
beforeAll(async () => {
  const port = await freePort();
  payments = await startPayments({ port, env: { PAYMENTS_PUBLIC_URL: `http://127.0.0.1:${port}` } });
  merchant = await payments.makeMerchant();
  const [current, deprecated] = (await Promise.all(
    DOCUMENT_PATHS.map(async (path) => (await fetch(payments.url + path)).json()),
  )) as [Document, Document];
  document = {
    ...current,
    paths: { ...current.paths, ...deprecated.paths },
    tags: [...current.tags, ...deprecated.tags],
  };
  paths = ["/docs", ...document.tags.map(({ name }) => `/docs/${name.replaceAll(" ", "-")}`), "/docs/events"];
});
afterAll(() => payments?.stop());

const pageAt = async (path: string) => load(await (await fetch(payments.url + path)).text());

describe("the reference as it is sent", () => {
  test("has a section and a form for every operation, and a section for every event", async () => {
    const sections: string[] = [];
    const forms: string[] = [];
    for (const path of paths) {
      const page = await pageAt(path);
      page(".operation").each((_, one) => void sections.push(page(one).attr("id") ?? ""));
      page(".try").each((_, one) => void forms.push(`${page(one).data("method")} ${page(one).data("path")}`));
    }
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        call: `${method.toUpperCase()} ${path}`,
        operationId,
      })),
    );
    const events = Object.keys(document.webhooks);
    expect(sections.sort()).toEqual([...operations.map(({ operationId }) => operationId), ...events].sort());
    expect(forms.sort()).toEqual(operations.map(({ call }) => call).sort());
  });

  test("names members with their type, which are required, what they may be, and the members of members", async () => {
    const page = await pageAt("/docs/payment-links");
    const body = page("#createPaymentLink");
    const said = body.text();
    expect(said).toContain("integer");
    expect(body.find(".fields > li").length).toBeGreaterThan(20);
    expect(body.find("details details .fields li, .fields details .fields li").length).toBeGreaterThan(3);
    expect(said).toMatch(/One of .*base_sepolia/);
    expect(said).toContain(`curl -X POST "${payments.url}/api/v1/payment-links"`);
  });

  test("finds operations and events by words of their names, addresses and members, without scripts", async () => {
    const find = async (query: string) => {
      const page = await pageAt(`/docs?q=${encodeURIComponent(query)}`);
      return {
        said: page(".lead").text(),
        hrefs: page(".calls a")
          .map((_, link) => page(link).attr("href"))
          .get(),
        typed: page("#find").attr("value"),
      };
    };
    expect((await find("cancel intent")).hrefs[0]).toBe("/docs/payment-intents#cancelPaymentIntent");
    expect((await find("payment.completed")).hrefs).toContain("/docs/events#payment.completed");
    expect((await find("/api/v1/products/{id} patch")).hrefs).toEqual(["/docs/products#updateProduct"]);
    expect((await find("customFieldValues")).hrefs).toContain("/docs/paying#answerFields");
    expect(await find('nothing-like-"this"')).toEqual({
      said: '0 results for “nothing-like-"this"”',
      hrefs: [],
      typed: 'nothing-like-"this"',
    });
    expect((await find(" ")).hrefs.length).toBeGreaterThan(40);
  });

  test("says nothing twice: a description that only repeats the title isn't shown", async () => {
    for (const path of paths) {
      const page = await pageAt(path);
      for (const one of page(".operation").toArray()) {
        const title = page(one).find("h2").text();
        expect(page(one).find(".parts > div > p").first().text()).not.toBe(`${title}.`);
      }
    }
  });

  test("leads from each page to all others, and an unknown page is a 404", async () => {
    const links = (await pageAt("/docs/products"))(".beside a");
    expect(links.map((_, link) => link.attribs.href).get()).toEqual(expect.arrayContaining([...paths]));
    expect((await fetch(`${payments.url}/docs/nothing`)).status).toBe(404);
    expect((await fetch(`${payments.url}/docs/%7Bx%7D`)).status).toBe(404);
  });

  test("all of it together weighs less than 400 kB compressed", async () => {
    const page = await pageAt("/docs");
    const scripts = page("script[src]")
      .map((_, one) => one.attribs.src)
      .get();
    let bytes = 0;
    for (const path of [...paths, ...scripts]) bytes += await compressedBytes(path);
    expect(bytes).toBeLessThan(COMPRESSED_BYTES_MAX);
  });
});

/** `fetch` would decompress. */
const compressedBytes = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(payments.url + path, { headers: { "accept-encoding": "br" } }, (response) => {
      let bytes = 0;
      response.on("data", (piece: Buffer) => {
        bytes += piece.length;
      });
      response.on("end", () => resolve(bytes));
    });
    sent.on("error", reject).end();
  });

inSiteBrowser(
  "the reference in a browser",
  () => payments.url,
  (look) => {
    test.each([
      ["light", "structure"],
      ["light", "colors"],
      ["dark", "colors"],
    ] as const)(
      "no page breaks a rule that axe knows or needs scrolling aside on a small phone: %s, %s",
      async (colorScheme, rules) => {
        await look({ colorScheme, ...SMALL_PHONE }, async (page) => {
          // Colors are the same on every page.
          for (const path of rules === "structure" ? paths : ["/docs", "/docs/products", "/docs/events"]) {
            await page.goto(payments.url + path);
            expect([path, ...(await inspectPage(page, rules))]).toEqual([path, 0, []]);
          }
        });
      },
    );

    test("a form sends a request with the key to the origin of the page, and shows the answer", async () => {
      const [answers, complaints] = await look({}, async (page) => {
        await page.goto(`${payments.url}/docs/products`);
        const create = page.locator("#createProduct .try");
        await create.getByText("Try it").click();
        await create.getByLabel("API key or session token").fill(merchant.testKey);
        await create.getByLabel("Body").fill(JSON.stringify({ name: "From the reference", amount: 3 }));
        await create.getByRole("button", { name: "Send request" }).click();
        await create.locator(".answer p").waitFor();
        const created = await create.locator(".answer").textContent();
        const list = page.locator("#listProducts .try");
        await list.getByText("Try it").click();
        await list.getByText("Optional parameters").click();
        await list.getByRole("textbox", { name: /^limit/ }).fill("1");
        await list.getByRole("button", { name: "Send request" }).click();
        await list.locator(".answer pre").waitFor();
        return [created, await list.locator(".answer").textContent()];
      });
      expect(answers[0]).toContain("201");
      expect(answers[1]).toContain("From the reference");
      expect(complaints).toEqual([]);
    });

    test("an identifier is put into the path, and a refusal is shown as it came", async () => {
      const [text] = await look({}, async (page) => {
        await page.goto(`${payments.url}/docs/products`);
        const form = page.locator("#retrieveProduct .try");
        await form.getByText("Try it").click();
        await form.getByLabel("API key or session token").fill(merchant.testKey);
        await form.getByRole("textbox", { name: /^id/ }).fill("a/b");
        await form.getByRole("button", { name: "Send request" }).click();
        await form.locator(".answer pre").waitFor();
        return form.locator(".answer").textContent();
      });
      expect(text).toMatch(/^40[04]/);
      expect(text).toContain('"status": "error"');
    });

    test("without JavaScript it is complete, and shows no form that could do nothing", async () => {
      const [shown, complaints] = await look({ javaScriptEnabled: false }, async (page) => {
        await page.goto(`${payments.url}/docs/products`);
        return {
          operations: await page.locator(".operation:visible").count(),
          forms: await page.locator(".try:visible").count(),
        };
      });
      expect(shown).toEqual({ operations: 4, forms: 0 });
      expect(complaints).toEqual([]);
    });
  },
);

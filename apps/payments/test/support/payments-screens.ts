import type { Screen, Screens } from "@svc/localstack";
import type { Page } from "playwright-core";
import { payPath } from "./agentic-shop.js";
import { giveEvmWallet } from "./browser-wallets.js";
import { type PageState, pageStates, SET_STATE } from "./pay-page-states.js";
import { begin, type PayPageWorld, startPayPageWorld } from "./pay-page-world.js";
import { BUYER, EVM_WALLET } from "./paying-world.js";
import { unknownId } from "./payments-under-test.js";

const CUSTOM_FIELDS = [
  { key: "size", label: "Size", type: "dropdown", optional: false, options: ["S", "M"] },
  { key: "note", label: "Note to the printer", type: "text", optional: true },
];
const BOOK = { description: "Bound in linen, 240 pages.", customFields: CUSTOM_FIELDS };
const ANSWERS = { size: "M" };
const WITH_DASHES = / /g;

const WEATHER = {
  openapi: "3.1.0",
  info: { title: "Weather", version: "1" },
  paths: {
    "/status": { get: { summary: "If the stations answer", "x-price": 0 } },
    "/weather/{country}/{city}": {
      get: { summary: "Weather of a city", description: "Temperature, wind and rain of the next seven days." },
    },
    "/reports": { post: { summary: "Order a report", "x-price": "0.25" } },
  },
};

/** Imports an API whose routes the storefront shows beside the listed links. Returns the storefront's URL. */
async function openStorefront({ ask, shopUrl, payments }: PayPageWorld): Promise<string> {
  const api = {
    name: "Weather",
    description: "Measured by 1,200 stations.",
    baseUrl: shopUrl,
    network: "base_sepolia",
  };
  const { id } = await ask("POST", "/api/v1/apis", api);
  const body = { document: JSON.stringify(WEATHER), price: 0.02, listed: true };
  const { confirmation } = await ask("POST", `/api/v1/apis/${id}/import`, body);
  await ask("POST", `/api/v1/apis/${id}/import`, { ...body, confirmation });
  await ask("PATCH", "/api/v1/account/branding", { slug: "acme" });
  return `${payments.url}/m/acme`;
}

/**
 * The pages of the payments service: its site, and the page of a payment in every state.
 * @param executablePath path of a Chromium
 */
export async function startPaymentsScreens(executablePath: string): Promise<Screens<Page>> {
  const world = await startPayPageWorld(executablePath);
  const { payments, ask, makeLink } = world;
  const at = (name: string, url: string): Screen<Page> => ({ name: `pay-${name}`, open: (page) => page.goto(url) });
  const link = await makeLink(BOOK);
  const { id, url } = await ask("POST", "/api/v1/payment-intents", {
    paymentLinkId: link.id,
    customFieldValues: ANSWERS,
  });
  const asking = await ask("POST", "/api/v1/payment-intents", { paymentLinkId: link.id });
  const waiting = await ask("POST", "/api/v1/payment-intents", { paymentLinkId: (await makeLink({})).id });
  const agentic = await makeLink({
    isAgenticProxy: true,
    targetUrl: `${world.shopUrl}/report`,
    name: "Weather report",
    amount: 0.5,
    listed: true,
    networks: undefined,
    network: "base_sepolia",
    successUrl: undefined,
    cancelUrl: undefined,
  });
  const closed = await makeLink({});
  await ask("PATCH", `/api/v1/payment-links/${closed.id}`, { active: false });
  const storefront = await openStorefront(world);
  const agenticUrl = `${payments.url}${payPath(agentic.id)}`;
  return {
    screens: [
      ...(await sitePages(payments.url)).map((path) => at(`site${nameOf(path)}`, `${payments.url}${path}`)),
      at("site-docs", `${payments.url}/docs`),
      ...["products", "payment-intents", "events"].map((group) =>
        at(`site-docs-${group}`, `${payments.url}/docs/${group}`),
      ),
      {
        name: "pay-site-docs-open",
        async open(page) {
          await page.goto(`${payments.url}/docs/transactions`);
          await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
        },
      },
      { name: "pay-site-error", open: (page) => sendForm(page, `${payments.url}/guides`) },
      at("site-not-found", `${payments.url}/nothing-here`),
      at("link", link.url),
      at("link-closed", closed.url),
      at("link-unknown", `${payments.url}/pay/pl-${unknownId()}`),
      { name: "pay-link-resume", open: (page) => beginAndReturn(world, page) },
      at("agentic", agenticUrl),
      at("storefront", storefront),
      at("storefront-german", `${storefront}?lang=de`),
      ...pageStates(world).map((state) => ({
        name: `pay-intent-${state.name.replaceAll(WITH_DASHES, "-")}`,
        open: (page: Page) => openInState(world, page, { id, url }, state),
        // The state `delayed` moves the service's clock forward.
        close: () => {
          world.time.aheadMs = 0;
        },
      })),
      at("intent-asks", asking.url),
      at("intent-transfer", waiting.url),
      at("intent-german", `${waiting.url}?lang=de`),
      { name: "pay-receipt", open: async (page) => page.goto(await paidIntent(world)) },
      { ...at("preview", `${payments.url}/pay/pl-${link.id}/preview.png`), isPicture: true },
    ],
    stop: () => world.stop(),
  };
}

/** Sends a form that the service refuses, and waits for the error page. */
async function sendForm(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(`(() => {
    const form = Object.assign(document.createElement("form"), { action: location.href, method: "post" });
    document.body.append(form);
    form.submit();
  })()`);
  await page.getByRole("alert").waitFor();
}

const nameOf = (path: string): string => path.replace(/\/$/, "-home").replaceAll("/", "-");

/** Paths of all pages in the service's sitemap. */
async function sitePages(url: string): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address as string).pathname);
}

async function openInState(
  world: PayPageWorld,
  page: Page,
  { id, url }: { readonly id: string; readonly url: string },
  { row, before, onPage }: PageState,
): Promise<void> {
  const { pool } = world.payments.deps.database;
  const { status, reason = null, received = null, tail = 1234 } = row;
  await pool.query(SET_STATE, [id, status, reason, received, tail]);
  await pool.query("DELETE FROM x402_payments WHERE intent_id = $1", [id]);
  await pool.query("DELETE FROM payment_intent_transfers WHERE intent_id = $1", [id]);
  await Promise.all([world.noticed("base_sepolia"), world.noticed("solana_devnet")]);
  await before?.(id);
  await giveEvmWallet(page, { approve: () => Promise.reject(new Error("no")) });
  await page.goto(url);
  await onPage?.(page);
}

async function beginAndReturn({ makeLink }: PayPageWorld, page: Page): Promise<void> {
  const link = await makeLink();
  await begin(page, link.url);
  await page.goto(link.url);
}

/** Opens an intent and pays it on the chain. Returns the URL of its page. */
async function paidIntent({ makeLink, ask, evm, noticed }: PayPageWorld): Promise<string> {
  const link = await makeLink({ successUrl: null });
  const { id, url, amountDue } = await ask("POST", "/api/v1/payment-intents", { paymentLinkId: link.id });
  const amountBaseUnits = BigInt(String(amountDue).replace(".", ""));
  await evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits });
  await noticed("base_sepolia");
  await evm.mine();
  await noticed("base_sepolia");
  const { status } = await ask("GET", `/api/v1/payment-intents/${id}`);
  if (status !== "completed") throw new Error(`the payment is ${status}`);
  return url;
}

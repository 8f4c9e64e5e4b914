import { createHash } from "node:crypto";
import { Html, type HtmlPart, html, icon, jsonInHtml } from "@svc/discovery";
import { imitatesTrust } from "../../field-rules.js";
import { PAY_SCRIPT } from "./pay-script.generated.js";
import { PAY_STYLE } from "./pay-style.generated.js";

const SCRIPT_HASH = createHash("sha256").update(PAY_SCRIPT).digest("hex").slice(0, 12);
/** Named by its content, so that it may be kept for ever. */
export const PAY_SCRIPT_PATH = `/pay/assets/pay-${SCRIPT_HASH}.js`;

/** What runs comes from here, nothing is fetched from elsewhere, nobody frames it. Icons of wallets are data. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash("sha256").update(PAY_STYLE).digest("base64")}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export const PAY_PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": CSP,
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
} as const;

interface PageParts {
  readonly title: string;
  readonly mode: string;
  /** What chats show beside a link to the page. */
  readonly preview?: Html;
  readonly sheet: HtmlPart;
  /** Below the sheet. */
  readonly foot?: HtmlPart;
  /** What the script works with; without, none is loaded. */
  readonly data?: unknown;
  /** Where a browser without JavaScript goes by itself, and when; to the same page where no address is given. */
  readonly refresh?: { readonly seconds: number; readonly url?: string } | undefined;
}

export const ICON_ELEMENT = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">`;
export const STYLE_ELEMENT = new Html(`<style>${PAY_STYLE}</style>`);

export function payPage({ title, mode, preview, sheet, foot, data, refresh }: PageParts): string {
  const hasScript = data !== undefined;
  const url = refresh?.url === undefined ? "" : `;url=${refresh.url}`;
  const again = refresh && html`<meta http-equiv="refresh" content="${refresh.seconds}${url}">`;
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${ICON_ELEMENT}<title>${title}</title>${preview}${STYLE_ELEMENT}${hasScript && again ? html`<noscript>${again}</noscript>` : again}${hasScript && html`<script src="${PAY_SCRIPT_PATH}" defer></script>`}</head>
<body><div id="heard" class="heard" role="status" aria-live="polite"></div>${hasScript && OFFLINE}<main>${mode === "test" && TEST_BANNER}<div class="sheet">${sheet}</div>${foot && html`<div class="foot">${foot}</div>`}${hasScript && html`<script type="application/json" id="pay">${jsonInHtml(data)}</script>`}</main></body></html>`
    .text;
}

/** Shown by the script while the service does not answer. */
const OFFLINE = html`<p id="offline" class="offline" hidden>${icon("wifi-off")}<span>We can't reach the payment service. This page keeps trying; a payment that you sent isn't lost.</span></p>`;

const TEST_BANNER = html`<p class="test"><b>Test mode.</b> Pay with test USDC only: real money sent here isn't noticed.</p>`;

export interface Seller {
  readonly name: string;
  /** A domain that the merchant has verified; null: none. */
  readonly domain: string | null;
}

/** The mark is an element of its own, so that no name can be read as a part of it. */
export function sellerHtml({ name, domain }: Seller): Html {
  const shown = name !== "" && !imitatesTrust(name) && html`<p class="seller"><bdi>${name}</bdi></p>`;
  const mark = domain ? html`Verified domain: <b>${domain}</b>` : "Seller not verified";
  return html`${shown}<p class="seller mark">${icon(domain ? "badge-check" : "shield-question-mark")}<span>${mark}</span></p>`;
}

/** Where a seller's address leads is said before it is followed. */
export const backLink = (url: string | null, words: string, kind?: string): Html | null =>
  url === null
    ? null
    : html`<a${kind && html` class="${kind}"`} rel="noreferrer" href="${url}">${words} ${new URL(url).host}</a>`;

const ICONS = { wait: "clock", good: "circle-check", warn: "circle-alert", bad: "triangle-alert" } as const;

/** As in `$1,234.50`. */
export const priceText = (amount: number): string =>
  `$${amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** A state says itself by its words and its sign, and by color last. */
export const statusHtml = (kind: keyof typeof ICONS, head: string, text: HtmlPart, id: string | null = "state"): Html =>
  html`<section class="state ${kind}"${id && html` id="${id}"`}>${icon(ICONS[kind])}<h2>${head}</h2><div>${text}</div></section>`;

/** With its seconds left where the script runs. */
export const timeOf = (iso: string): Html =>
  html`<time datetime="${iso}" data-until>${iso.slice(0, 16).replace("T", " ")} UTC</time>`;

/** What an address that leads nowhere shows a person. */
export const errorPage = (title: string, message: string): string =>
  payPage({ title, mode: "", sheet: html`<h1>${title}</h1><p>${message}</p>` });

import { createHash } from "node:crypto";
import { Html, type HtmlPart, html, icon, jsonInHtml } from "@svc/discovery";
import { brandStyle } from "./brand-style.js";
import { PAY_SCRIPT } from "./pay-script.generated.js";
import { PAY_STYLE } from "./pay-style.generated.js";
import type { Seller } from "./seller.js";
import { LANGUAGES, type Language, type Words } from "./texts/words.js";

/** Name of the service on pages and in previews. */
export const SITE_NAME = "Agent Payments";

const hashText = (text: string): string => createHash("sha256").update(text).digest("base64");
const SCRIPT_HASH = createHash("sha256").update(PAY_SCRIPT).digest("hex").slice(0, 12);
/** The name contains a hash of the content, so browsers may cache the script forever. */
export const PAY_SCRIPT_PATH = `/pay/assets/pay-${SCRIPT_HASH}.js`;

/** Allows only scripts and connections of this service, and no framing. Wallet icons are data URLs. */
const contentPolicy = (styles: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles.map((style) => `'sha256-${hashText(style)}'`).join(" ")}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

export interface PayPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const buildHeaders = (language: Language, styles: readonly string[]): Record<string, string> => ({
  "content-type": "text/html; charset=utf-8",
  "content-language": language,
  "content-security-policy": contentPolicy(styles),
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
});

interface PageParts {
  readonly words: Words;
  /** Query parameters of the page's address. Links to other languages keep them. */
  readonly query?: Readonly<Record<string, string>>;
  readonly title: string;
  readonly mode: string;
  /** Preview that chats show beside a link to the page. */
  readonly preview?: Html;
  readonly seller?: Seller;
  /** The order: product, seller and price. Appears beside `sheet`, the main content, if there is room. */
  readonly order?: HtmlPart;
  readonly sheet: HtmlPart;
  /** Links that leave the page. */
  readonly exits?: HtmlPart;
  /** The page accepts no payment, so the footer doesn't explain payments. */
  readonly isClosed?: boolean;
  /** The sheet has tables that need more width than a payment. */
  readonly isWide?: boolean;
  /** Data for the page's script. Without data, the page loads no script. */
  readonly data?: object;
  /** Delay and target of the reload. If the page loads a script, only browsers without JavaScript reload. */
  readonly refresh?: { readonly seconds: number; readonly url?: string } | undefined;
}

export const ICON_ELEMENT = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">`;
export const STYLE_ELEMENT = new Html(`<style>${PAY_STYLE}</style>`);

export function payPage(parts: PageParts): PayPage {
  const { words, title, mode, preview, order, sheet, data, refresh } = parts;
  const brand = brandStyle(parts.seller?.color ?? null);
  const url = refresh?.url === undefined ? "" : `;url=${refresh.url}`;
  const again = refresh && html`<meta http-equiv="refresh" content="${refresh.seconds}${url}">`;
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${ICON_ELEMENT}<title>${title}</title>${preview}${STYLE_ELEMENT}${brand && new Html(`<style>${brand}</style>`)}${data && again ? html`<noscript>${again}</noscript>` : again}${data && html`<script src="${PAY_SCRIPT_PATH}" defer></script>`}`;
  const test = mode === "test" && html`<p class="test">${words.say("page.test")}</p>`;
  const script =
    data &&
    html`<script type="application/json" id="pay">${jsonInHtml({ ...data, texts: words.scriptTexts() })}</script>`;
  const body = html`<div id="heard" class="heard" role="status" aria-live="polite"></div>${data && offline(words)}<main${order ? html` class="checkout"` : parts.isWide && html` class="wide"`}>${test}${order && html`<div class="order">${order}</div>`}<div class="sheet">${sheet}</div>${script}</main>${footer(parts)}`;
  return {
    html: html`<!doctype html><html lang="${words.language}"><head>${head}</head>\n<body>${body}</body></html>`.text,
    headers: buildHeaders(words.language, brand ? [PAY_STYLE, brand] : [PAY_STYLE]),
  };
}

/** A notice that the script shows while the service does not answer. */
const offline = (words: Words): Html =>
  html`<p id="offline" class="offline" hidden>${icon("wifi-off")}<span>${words.say("page.offline")}</span></p>`;

/** Footer: the service's name, a warning that payments are final, and links to other languages. */
function footer({ words, query = {}, exits, isClosed = false }: PageParts): Html {
  const languages = Object.entries(LANGUAGES)
    .filter(([code]) => code !== words.language)
    .map(
      ([code, { name }]) =>
        html`<a href="?${new URLSearchParams({ ...query, lang: code }).toString()}" hreflang="${code}" lang="${code}">${name}</a>`,
    );
  const about = html`<a href="/">${words.say("page.about", { service: SITE_NAME })}</a>`;
  return html`<footer class="foot">${exits && html`<p>${exits}</p>`}${!isClosed && html`<p class="note">${words.say("page.note", { service: SITE_NAME })}</p>`}<p class="note links">${about} ${languages}</p></footer>`;
}

/** A link to one of the seller's URLs. Its text names the URL's host. */
export const linkTo = (url: string | null, textFor: (host: string) => Html, kind?: string): Html | null =>
  url === null
    ? null
    : html`<a${kind && html` class="${kind}"`} rel="noreferrer" href="${url}">${textFor(new URL(url).host)}</a>`;

const ICONS = { wait: "clock", good: "circle-check", warn: "circle-alert", bad: "triangle-alert" } as const;

/** Shows a state by text and icon, so that readers don't depend on the color. */
export const statusHtml = (
  kind: keyof typeof ICONS,
  head: HtmlPart,
  text: HtmlPart,
  { id = "state", isSlim = false }: { readonly id?: string | null; readonly isSlim?: boolean } = {},
): Html =>
  html`<section class="state ${kind}${isSlim && " slim"}"${id && html` id="${id}"`}>${icon(ICONS[kind])}<h2>${head}</h2><div>${text}</div></section>`;

/** Renders a deadline. The page's script replaces it with the payer's local time and the time that is left. */
export const renderTime = (words: Words, iso: string): Html =>
  html`<time datetime="${iso}" data-until>${words.time(iso)}</time>`;

/** Page for a request that failed, such as one for an unknown address. */
export const errorPage = (words: Words, title: Html, message: Html): PayPage =>
  payPage({
    words,
    title: title.text,
    mode: "",
    isClosed: true,
    sheet: html`<h1>${title}</h1><p>${message}</p>`,
  });

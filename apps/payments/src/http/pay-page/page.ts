import { createHash } from "node:crypto";
import { imitatesTrust } from "../../field-rules.js";
import { PAY_SCRIPT } from "./pay-script.generated.js";

const STYLE = `:root{color-scheme:light dark;--ink:#15181e;--soft:#525a68;--line:#d8dce4;--ground:#f3f5f8;--card:#fff;--sunk:#f3f5f8;--accent:#0b4fc4;--on:#fff;--good:#0a6131;--goodbg:#e6f4ea;--bad:#9b1c13;--badbg:#fdecea;--wait:#0b4fc4;--waitbg:#e8f0fe;--warn:#6b4a00;--warnbg:#fff4d6}
@media (prefers-color-scheme:dark){:root{--ink:#eceef2;--soft:#a9b1bf;--line:#383e4a;--ground:#111318;--card:#1a1d24;--sunk:#22262f;--accent:#8ab4f8;--on:#10131a;--good:#86d39c;--goodbg:#15291c;--bad:#f5968e;--badbg:#321715;--wait:#8ab4f8;--waitbg:#172338;--warn:#f0cd7a;--warnbg:#2c2410}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
main{max-width:32rem;margin:0 auto;padding:1.5rem 1rem 4rem}.sheet{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:1.5rem}
h1{font-size:1.3rem;line-height:1.3;margin:.15rem 0 0;overflow-wrap:anywhere;font-weight:600}h2{font-size:1.05rem;line-height:1.3;margin:0 0 .5rem}p{margin:.35rem 0 .75rem;overflow-wrap:anywhere}p:last-child{margin-bottom:0}
.soft{color:var(--soft)}.small{font-size:.9rem}.seller{margin:0;color:var(--soft);font-size:.95rem}.price{font-size:2.4rem;font-weight:700;letter-spacing:-.02em;line-height:1.15;margin:.75rem 0 0}.price small{font-size:1rem;font-weight:500;letter-spacing:0;color:var(--soft)}
.test{background:var(--warnbg);color:var(--warn);border-radius:10px;padding:.6rem .9rem;margin:0 0 1rem;font-size:.95rem}
.block{border-top:1px solid var(--line);margin-top:1.5rem;padding-top:1.5rem}
.state{display:grid;grid-template-columns:1.6rem 1fr;gap:.1rem .75rem;border-radius:12px;padding:.9rem 1rem;margin:1.25rem 0 0;background:var(--waitbg)}.state svg{width:1.6rem;height:1.6rem;fill:none;stroke:var(--wait);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}.state h2{margin:0;color:var(--wait)}.state>div{grid-column:2}.state p{margin:.1rem 0 0}
.state.good{background:var(--goodbg)}.state.good svg{stroke:var(--good)}.state.good h2{color:var(--good)}.state.bad{background:var(--badbg)}.state.bad svg{stroke:var(--bad)}.state.bad h2{color:var(--bad)}
progress{display:block;width:100%;height:.5rem;margin:.6rem 0 .2rem;accent-color:var(--wait)}
details{border:1px solid var(--line);border-radius:12px;margin:.6rem 0 0}summary{cursor:pointer;font-weight:600;padding:.75rem 1rem;border-radius:12px}details>div{padding:0 1rem 1rem}.block>details:first-child{margin-top:0}details+p{margin-top:.75rem}details details{margin-top:1rem}
.code{display:block;width:100%;max-width:13.5rem;margin:.25rem auto 1rem;border-radius:12px;overflow:hidden;border:1px solid var(--line)}.code svg{display:block;width:100%;height:auto}
dl{margin:0}dt{color:var(--soft);font-size:.875rem}dd{margin:0 0 .75rem;display:flex;gap:.5rem;align-items:center;justify-content:space-between}dd:last-child{margin-bottom:0}
code{font:.95em/1.45 ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere;user-select:all}.due{font-size:1.5rem;font-weight:600}
label{display:block;margin:1rem 0 .3rem;font-weight:500}input,select{width:100%;font:inherit;padding:.65rem .75rem;border:1px solid var(--soft);border-radius:10px;background:var(--card);color:var(--ink)}
button,.button{display:block;width:100%;font:inherit;font-weight:600;text-align:center;margin:1.25rem 0 0;padding:.8rem 1.2rem;border:1px solid transparent;border-radius:12px;background:var(--accent);color:var(--on);text-decoration:none;cursor:pointer}button:disabled{opacity:.55;cursor:default}
.plain{background:var(--card);color:var(--ink);border-color:var(--soft)}.copy{width:auto;flex:none;margin:0;padding:.3rem .7rem;font-size:.875rem;border-radius:8px;background:var(--card);color:var(--accent);border-color:var(--line)}
.wallet{display:flex;align-items:center;gap:.75rem;text-align:left;margin-top:.6rem;background:var(--card);color:var(--ink);border-color:var(--soft)}.wallet img{width:1.75rem;height:1.75rem;border-radius:6px}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}.foot{margin:1.25rem 0 0;text-align:center}
.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:30rem){main{padding:0 0 2rem}.sheet{border-width:0 0 1px;border-radius:0;padding:1.25rem 1rem 1.5rem}.test{border-radius:0;margin:0}.foot{padding:0 1rem}}`;

const SCRIPT_HASH = createHash("sha256").update(PAY_SCRIPT).digest("hex").slice(0, 12);
/** Named by its content, so that it may be kept for ever. */
export const PAY_SCRIPT_PATH = `/pay/assets/pay-${SCRIPT_HASH}.js`;

/** What runs comes from here, nothing is fetched from elsewhere, nobody frames it. Icons of wallets are data. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
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

/** Merchants and payers write texts: they are text here, without the characters that turn the order of others around. */
export const escapeHtml = (text: string): string =>
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface PageParts {
  readonly title: string;
  readonly mode: string;
  /** Trusted HTML. */
  readonly sheet: string;
  /** Below the sheet. */
  readonly foot?: string;
  /** What the script works with; without, none is loaded. */
  readonly data?: unknown;
  /** Where a browser without JavaScript goes by itself, and when; to the same page where no address is given. */
  readonly refresh?: { readonly seconds: number; readonly url?: string };
}

export function payPage({ title, mode, sheet, foot = "", data, refresh }: PageParts): string {
  const url = refresh?.url === undefined ? "" : `;url=${escapeHtml(refresh.url)}`;
  const again = refresh ? `<meta http-equiv="refresh" content="${refresh.seconds}${url}">` : "";
  const script = data === undefined ? "" : `<script src="${PAY_SCRIPT_PATH}" defer></script>`;
  const json = data === undefined ? "" : `<script type="application/json" id="pay">${jsonText(data)}</script>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style>${again ? (script ? `<noscript>${again}</noscript>` : again) : ""}${script}</head>
<body><div id="heard" class="heard" role="status" aria-live="polite"></div><main>${mode === "test" ? TEST_BANNER : ""}<div class="sheet">${sheet}</div>${foot ? `<div class="foot">${foot}</div>` : ""}${json}</main></body></html>`;
}

const TEST_BANNER =
  '<p class="test"><b>Test mode.</b> Pay with test USDC only: real money sent here is not noticed.</p>';

/** In a script element nothing is escaped: no text may end it. */
const jsonText = (data: unknown): string => JSON.stringify(data).replace(/</g, "\\u003c");

export interface Seller {
  readonly name: string;
  /** A domain that the merchant has verified; null: none. */
  readonly domain: string | null;
}

/** The mark is an element of its own, so that no name can be read as a part of it. */
export const sellerHtml = ({ name, domain }: Seller): string => {
  const shown = name && !imitatesTrust(name) ? `<p class="seller"><bdi>${escapeHtml(name)}</bdi></p>` : "";
  const mark = domain ? `Verified domain: <b>${escapeHtml(domain)}</b>` : "Seller not verified";
  return `${shown}<p class="seller mark">${mark}</p>`;
};

/** Where a seller's address leads is said before it is followed. */
export function backLink(url: string | null, words: string, kind = ""): string {
  if (url === null) return "";
  return `<a${kind ? ` class="${kind}"` : ""} rel="noreferrer" href="${escapeHtml(url)}">${words} ${escapeHtml(new URL(url).host)}</a>`;
}

const ICONS = {
  wait: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>',
  good: '<circle cx="12" cy="12" r="9"/><path d="m8 12.5 2.8 2.8L16 9.5"/>',
  bad: '<path d="M12 4 2.8 20h18.4L12 4z"/><path d="M12 10v4M12 17v.01"/>',
};

/** A state says itself by its words and its sign, and by colour last. @param text trusted HTML */
export const statusHtml = (kind: keyof typeof ICONS, head: string, text: string, id = "state"): string =>
  `<section class="state ${kind}"${id ? ` id="${id}"` : ""}><svg viewBox="0 0 24 24" aria-hidden="true">${ICONS[kind]}</svg><h2>${head}</h2><div>${text}</div></section>`;

/** What an address that leads nowhere shows a person. */
export const errorPage = (title: string, message: string): string =>
  payPage({ title, mode: "", sheet: `<h1>${title}</h1><p>${escapeHtml(message)}</p>` });

import { createHash } from "node:crypto";
import type { NetworkName } from "@svc/x402";
import { networkOf } from "@svc/x402";
import { toString as codeOf } from "qrcode";
import type { CustomField, PaymentLinkFields } from "../payment-links/payment-link.js";
import type { PayerView } from "./payer.js";

const STYLE = `:root{color-scheme:light dark;--ink:#1a1c20;--soft:#565c68;--line:#d5d9e1;--ground:#fff;--card:#f6f7f9;--accent:#0b57d0;--on:#fff;--good:#0d652d;--bad:#a50e0e}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#aab0bc;--line:#3a3f4a;--ground:#15171b;--card:#1e2127;--accent:#8ab4f8;--on:#10131a;--good:#81c995;--bad:#f28b82}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:1.5rem 1rem 3rem}h1{font-size:1.5rem;line-height:1.25;margin:0;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:1.75rem 0 .5rem}
p{margin:.25rem 0 .75rem;overflow-wrap:anywhere}.soft{color:var(--soft)}.price{font-size:2.1rem;font-weight:650;line-height:1.2;margin:1rem 0 .25rem}
.test{border:1px solid var(--line);background:var(--card);border-radius:8px;padding:.5rem .75rem;margin:0 0 1rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1rem;margin:.75rem 0}.card svg{display:block;width:100%;max-width:15rem;height:auto;margin:.5rem auto;border-radius:8px}
summary{cursor:pointer;font-weight:600}dt{color:var(--soft);font-size:.9rem}dd{margin:0 0 .6rem}code{font:.95em/1.45 ui-monospace,monospace;overflow-wrap:anywhere;user-select:all}
.state{border-left:4px solid var(--accent);padding:.25rem 0 .25rem .75rem;margin:1rem 0}.state.good{border-color:var(--good)}.state.bad{border-color:var(--bad)}.state b{display:block}
label{display:block;margin:.75rem 0 .25rem}input,select{width:100%;font:inherit;padding:.6rem .7rem;border:1px solid var(--soft);border-radius:8px;background:var(--ground);color:var(--ink)}
button,.button{display:inline-block;font:inherit;font-weight:600;margin:1rem 0 0;padding:.65rem 1.2rem;border:0;border-radius:8px;background:var(--accent);color:var(--on);text-decoration:none;cursor:pointer}a{color:var(--accent)}`;

/** Nothing runs here, nothing is fetched from elsewhere, nobody frames it. */
const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src 'self' data:",
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
const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(title: string, body: string, refreshSeconds: number | null = null): string {
  const refresh = refreshSeconds === null ? "" : `<meta http-equiv="refresh" content="${refreshSeconds}">`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${refresh}<title>${escaped(title)}</title><style>${STYLE}</style>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body><main>${body}</main></body></html>`;
}

const testBanner = (mode: string): string =>
  mode === "test"
    ? '<p class="test"><b>Test mode.</b> Pay with test USDC only: real money sent here is not noticed.</p>'
    : "";

export interface SoldLink {
  readonly id: string;
  readonly mode: string;
  readonly fields: Pick<
    PaymentLinkFields,
    "name" | "description" | "amount" | "merchantName" | "customFields" | "pricingType" | "cancelUrl"
  >;
}

/** The page of a link: what is sold, by whom, for how much, and what the seller asks for. */
export function linkPayPage(link: SoldLink, problem: string | null = null): string {
  const { fields } = link;
  const fieldInputs = fields.customFields.map(customFieldInput).join("");
  const body = `${testBanner(link.mode)}<h1>${escaped(fields.name)}</h1>
<p class="soft">${fields.merchantName ? `sold by ${escaped(fields.merchantName)}` : "Payment link"}</p>
${fields.description ? `<p>${escaped(fields.description)}</p>` : ""}
<p class="price">$${fields.amount.toFixed(2)} <span class="soft">in USDC</span></p>
${fields.pricingType === "recurring" ? '<p class="soft">Pays one period; nothing renews by itself.</p>' : ""}
${problem ? `<p class="state bad" role="alert"><b>Not begun.</b>${escaped(problem)}</p>` : ""}
<form method="post" action="/pay/pl-${link.id}">
<label for="email">E-mail for the seller <span class="soft">(optional)</span></label><input id="email" name="customerEmail" type="email" autocomplete="email" maxlength="320">
${fieldInputs}<button>Show how to pay</button></form>
${backLink(fields.cancelUrl, "Back to")}`;
  return page(`${fields.name} · $${fields.amount.toFixed(2)}`, body);
}

function customFieldInput({ key, label, type, optional, options }: CustomField): string {
  const id = `field-${escaped(key)}`;
  const name = `customFieldValues.${escaped(key)}`;
  const required = optional ? "" : " required";
  const text = `<label for="${id}">${escaped(label)}${optional ? ' <span class="soft">(optional)</span>' : ""}</label>`;
  if (type === "dropdown") {
    const choices = (options ?? []).map((option) => `<option>${escaped(option)}</option>`).join("");
    return `${text}<select id="${id}" name="${name}"${required}>${optional ? '<option value=""></option>' : ""}${choices}</select>`;
  }
  const kind = type === "number" ? 'type="number" step="any"' : 'type="text" maxlength="500"';
  return `${text}<input id="${id}" name="${name}" ${kind}${required}>`;
}

/** Where a seller's address leads is said before it is followed. */
function backLink(url: string | null, words: string): string {
  if (url === null) return "";
  return `<p><a rel="noreferrer" href="${escaped(url)}">${words} ${escaped(new URL(url).host)}</a></p>`;
}

export interface PayPageLinks {
  readonly successUrl: string | null;
  readonly returnUrl: string | null;
}

const REFRESH_SECONDS = 5;

/** The page of one payment: what to send and where, and how it stands. Reloads itself while something may happen. */
export async function intentPayPage(
  view: PayerView,
  links: PayPageLinks,
  token: string,
  problem: string | null = null,
): Promise<string> {
  const isOpen = view.status === "open";
  const moves = isOpen || view.status === "processing";
  const ways = isOpen ? await Promise.all(view.networks.map(wayToPay)) : [];
  const body = `${testBanner(view.mode)}<h1>${escaped(view.name)}</h1>
${stateOf(view)}
${problem ? `<p class="state bad" role="alert"><b>That did not help.</b>${escaped(problem)}</p>` : ""}
${isOpen && ways.length > 0 ? `<p>Send <b>exactly</b> this amount of USDC, to the last digit, on one of these networks. The digits after the cents tell your payment apart.</p><p class="price"><code>${view.amountDue}</code> <span class="soft">USDC</span></p>${ways.join("")}` : ""}
${isOpen && ways.length === 0 ? "<p>No amount is free for a transfer at the moment. Please try again in a few minutes.</p>" : ""}
${view.status === "completed" ? receipt(view, links) : hashForm(view, token)}`;
  return page(`${view.name} · ${view.amountDue} USDC`, body, moves ? REFRESH_SECONDS : null);
}

function stateOf(view: PayerView): string {
  const state = (kind: string, head: string, text: string) =>
    `<p class="state ${kind}" role="status"><b>${head}</b>${text}</p>`;
  const until = (iso: string) => `${iso.slice(0, 16).replace("T", " ")} UTC`;
  const received = view.amountReceived === null ? "" : ` ${view.amountReceived} USDC arrived.`;
  switch (view.status) {
    case "open":
      return state(
        "",
        "Waiting for your payment",
        `${view.isDelayed ? "Checking is delayed at the moment; nothing is lost. " : ""}Until ${until(view.expiresAt)}.`,
      );
    case "processing":
      return state(
        "",
        "Seen on the chain",
        `Waiting for ${view.confirmations?.needed ?? 1} confirmation${view.confirmations?.needed === 1 ? "" : "s"}. Do not pay again.`,
      );
    case "completed":
      return state("good", "Paid", view.late ? "It came late, and it counts." : "Thank you.");
    case "expired":
      return state(
        "bad",
        "This payment has ended",
        `Already sent? It is still watched until ${until(view.watchUntil)}.`,
      );
    case "canceled":
      return state("bad", "The seller ended this payment", "Do not send anything any more.");
    default:
      return state(
        "bad",
        UNRESOLVED_HEADS[view.reason ?? "other"] ?? "Something arrived",
        `${received} Do not pay again: the seller was told and must decide.`,
      );
  }
}

const UNRESOLVED_HEADS: Readonly<Record<string, string>> = {
  underpaid: "Too little arrived",
  overpaid: "Too much arrived",
  late: "It arrived too late",
  wrong_network: "It arrived on another network",
  multiple: "More than one payment arrived",
};

async function wayToPay(network: PayerView["networks"][number]): Promise<string> {
  const [wallet, address] = await Promise.all([code(network.uri), code(network.payTo)]);
  const { family } = networkOf(network.network as NetworkName);
  const title = escaped(network.title);
  return `<details class="card"><summary>${title}</summary>
<p class="soft">Scan with a wallet app. If it does not fill in the amount, use the address below it. Exchanges may round or deduct: use a wallet.</p>
<a href="${escaped(network.uri)}" aria-label="Open ${title} in a wallet">${wallet}</a>
<dl><dt>Amount, in USDC</dt><dd><code>${networkAmount(network.amountDueBaseUnits)}</code></dd><dt>To, on ${title} only</dt><dd><code>${escaped(network.payTo)}</code></dd>
<dt>${family === "evm" ? "USDC contract" : "USDC mint"}</dt><dd><code>${escaped(network.tokenAddress)}</code></dd></dl>
<details><summary>Address only</summary>${address}</details></details>`;
}

const networkAmount = (baseUnits: string): string =>
  `${baseUnits.slice(0, -6) || "0"}.${baseUnits.slice(-6).padStart(6, "0")}`;

/** Dark on light whatever the scheme: scanners want it so. */
const code = (text: string): Promise<string> =>
  codeOf(text, { type: "svg", margin: 2, errorCorrectionLevel: "M", color: { dark: "#000000", light: "#ffffff" } });

function receipt(view: PayerView, { successUrl, returnUrl }: PayPageLinks): string {
  const [paid] = view.transfers.filter(({ state }) => state === "final");
  const rows = paid
    ? `<dl><dt>Amount</dt><dd>$${view.amount.toFixed(2)}</dd><dt>Network</dt><dd>${escaped(networkOf(paid.network).title)}</dd><dt>Transaction</dt><dd><code>${escaped(paid.txHash)}</code></dd></dl>`
    : "";
  return `<div class="card">${rows}</div>${successUrl ? backLink(successUrl, "Continue at") : ""}${backLink(returnUrl, "Back to")}`;
}

function hashForm(view: PayerView, token: string): string {
  if (view.status === "canceled") return "";
  const networks = view.networks
    .map(({ network, title }) => `<option value="${network}">${escaped(title)}</option>`)
    .join("");
  if (networks === "") return "";
  return `<details class="card"><summary>Already sent, and nothing happens?</summary>
<form method="post" action="/pay/intents/${token}"><label for="hash">Hash of the transaction</label><input id="hash" name="txHash" required maxlength="130" autocomplete="off">
<label for="on">Network</label><select id="on" name="network">${networks}</select><button>Look for it</button></form></details>`;
}

/** What an address that leads nowhere shows a person. */
export const lostPage = (message: string): string => page("Not found", `<h1>Not found</h1><p>${escaped(message)}</p>`);

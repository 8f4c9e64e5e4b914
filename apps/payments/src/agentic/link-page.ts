import { createHash } from "node:crypto";
import { CENT_BASE_UNITS, type Challenge, type NetworkName, networkOf } from "@svc/x402";
import type { PayableLink } from "./payable-link.js";
import { resourceUrl } from "./quote.js";

interface LinkPage {
  readonly html: string;
  /** Content-Security-Policy: nothing but this page's own style. */
  readonly csp: string;
}

const STYLE = `:root{color-scheme:light dark;--ink:#1a1c20;--soft:#5b616e;--line:#d9dce3;--ground:#fff;--card:#f6f7f9;--accent:#0b57d0}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a3a9b5;--line:#3a3f4a;--ground:#15171b;--card:#1e2127;--accent:#8ab4f8}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:42rem;margin:0 auto;padding:2rem 1rem 3rem}h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1.05rem;margin:2rem 0 .5rem}p{margin:.25rem 0 .75rem;overflow-wrap:anywhere}.by{color:var(--soft)}
.price{line-height:1.2;font-size:2.2rem;font-weight:650;margin:1rem 0 0}.unit{color:var(--soft);font-size:1rem;font-weight:400}
table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:.45rem .5rem .45rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th{font-weight:600;white-space:nowrap}code{font:.85em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.8rem;margin:.5rem 0;user-select:all;white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:34rem){tr,th,td{display:block;border:0;padding:0}tr{padding:.6rem 0;border-bottom:1px solid var(--line)}}
.test{display:inline-block;border:1px solid var(--accent);color:var(--accent);border-radius:99px;padding:.05rem .6rem;font-size:.8rem}`;

const CSP = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Merchants write names and descriptions: they are text here, whatever they look like. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page that a person sees who opens a link in a browser: what is sold, what it costs, and how an agent pays. */
export function linkPage(link: PayableLink, challenge: Challenge, publicUrl: string): LinkPage {
  const url = resourceUrl(publicUrl, link.id);
  const { totalCents } = challenge.body.quote as { totalCents: number };
  const rows = challenge.networks.map((name) => {
    const network = networkOf(name);
    const clients = escaped(payableWithoutSettings(name));
    return `<tr><th scope="row">${escaped(network.title)}</th><td>USDC <code>${escaped(network.usdc)}</code><br><span class="by">${clients}</span></td></tr>`;
  });
  const code = payingCode(url, link.targetMethod ?? "GET", challenge.networks, totalCents);
  const price = escaped(String(challenge.body.price));
  const mode = link.mode === "test" ? ' <span class="test">test money</span>' : "";
  const body = `<main>
<h1>${escaped(link.name)}</h1>
<p class="by">${link.merchantName ? `by ${escaped(link.merchantName)}` : "Payment link"}${mode}</p>
${link.description ? `<p>${escaped(link.description)}</p>` : ""}
<p class="price">${price} <span class="unit">per request, in USDC</span></p>
<h2>Networks</h2>
<table>${rows.join("")}</table>
<h2>How an agent pays</h2>
<p>This address answers <code>402 Payment Required</code> with an x402 offer. An x402 client signs the payment and repeats the request; nothing is charged for a failed request.</p>
<pre><code>${escaped(code)}</code></pre>
<p>The price without a challenge, free of charge:</p>
<pre><code>curl ${escaped(url)}/price</code></pre>
</main>`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(link.name)} · ${price}</title><style>${STYLE}</style>`;
  return { html: `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`, csp: CSP };
}

/** USDC that `@x402/fetch` from 2.25 on pays without being told to by its owner. */
const DEFAULT_ASSETS_OF_VERSION_2: readonly NetworkName[] = [
  "base",
  "ethereum",
  "polygon",
  "base_sepolia",
  "solana",
  "solana_devnet",
];
/** Networks on which it was tested. */
const PAID_BY_FAREMETER: readonly NetworkName[] = ["base", "base_sepolia"];
/** What `x402-fetch` pays at most unless its third argument says more: 0.10 USDC. */
const VERSION_1_CENTS_MAX = 10;

/** Which public clients pay a network's USDC as they are, for people. The same table is in docs/agentic-links.md. */
function payableWithoutSettings(network: NetworkName): string {
  const { x402Name } = networkOf(network);
  const version1 = x402Name ? ["x402-fetch 1.2", "x402-axios 0.7"] : [];
  const version2 = DEFAULT_ASSETS_OF_VERSION_2.includes(network)
    ? ["@x402/fetch 2", "@x402/axios 2"]
    : ["@x402/fetch 2 (from 2.25 on with this asset in its spend controls)", "@x402/axios 2"];
  const faremeter = PAID_BY_FAREMETER.includes(network) ? ["@faremeter/fetch 0.22"] : [];
  return [...version1, ...version2, ...faremeter].join(", ");
}

/** Code to copy that pays a link: with the oldest public client that can, and the settings that this price needs. */
function payingCode(url: string, method: string, networks: readonly NetworkName[], totalCents: number): string {
  const call = `const answer = await pay("${url}", { method: "${method}" });`;
  if (networks.some((name) => networkOf(name).x402Name)) {
    const most = totalCents > VERSION_1_CENTS_MAX ? `, ${BigInt(totalCents) * CENT_BASE_UNITS}n` : "";
    return `import { wrapFetchWithPayment } from "x402-fetch";\nconst pay = wrapFetchWithPayment(fetch, account${most});\n${call}`;
  }
  return [
    'import { registerExactEvmScheme } from "@x402/evm/exact/client";',
    'import { wrapFetchWithPayment, x402Client } from "@x402/fetch";',
    "const client = registerExactEvmScheme(new x402Client(), { signer: account });",
    ...networks.slice(0, 1).map((name) => {
      const { caip2, usdc } = networkOf(name);
      return `client.setSpendControls({ allowedAssets: [{ network: "${caip2}", asset: "${usdc}" }] });`;
    }),
    "const pay = wrapFetchWithPayment(fetch, client);",
    call,
  ].join("\n");
}

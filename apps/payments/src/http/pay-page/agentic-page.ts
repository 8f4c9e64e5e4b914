import { createHash } from "node:crypto";
import { html } from "@svc/discovery";
import { CENT_BASE_UNITS, type Challenge, getNetwork, type NetworkName } from "@svc/x402";
import type { PayableLink } from "../../agentic/payable-link.js";
import { resourceUrl } from "../../agentic/quote.js";
import { linkPreview } from "./link-preview.js";
import { ICON_ELEMENT, SITE_NAME, STYLE_ELEMENT } from "./page.js";
import { PAY_STYLE } from "./pay-style.generated.js";
import { type Seller, sellerHtml } from "./seller.js";
import type { Words } from "./texts/words.js";

interface LinkPage {
  readonly html: string;
  /** Content-Security-Policy: allows only this page's own style and the icon. */
  readonly csp: string;
}

const CSP = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(PAY_STYLE).digest("base64")}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page for a person who opens a link in a browser: the product, its price, and how an agent pays. */
export function agenticPage(
  link: PayableLink,
  challenge: Challenge,
  domain: string | null,
  publicUrl: string,
  words: Words,
): LinkPage {
  const url = resourceUrl(publicUrl, link);
  const { totalCents } = challenge.body.quote as { totalCents: number };
  const rows = challenge.networks.map((name) => {
    const network = getNetwork(name);
    const clients = payableWithoutSettings(name, totalCents, words);
    return html`<tr><th scope="row">${network.title}</th><td>USDC <code>${network.usdc}</code><br><span class="by small">${words.say("agentic.worksWith", { clients })}</span></td></tr>`;
  });
  const code = payingCode(url, link.targetMethod ?? "GET", challenge.networks, totalCents);
  const price = words.price(totalCents / 100);
  // No logo: an agentic link's page shows no pictures.
  const unbranded = { logoPath: null, color: null, supportEmail: null, supportUrl: null };
  const seller: Seller = { ...unbranded, name: link.merchantName, domain };
  const body = html`<main class="wide">${link.mode === "test" && html`<p class="test">${words.say("page.test")}</p>`}<div class="sheet">
${sellerHtml(seller, words)}
<h1>${link.name}</h1>
${link.description && html`<p class="description">${link.description}</p>`}
<p class="price">${price} <span class="unit">${words.say("agentic.perRequest")}</span></p>
<h2>${words.say("agentic.networks")}</h2>
<table>${rows}</table>
<h2>${words.say("agentic.how")}</h2>
<p>${words.say(link.settle === "before" ? "agentic.howPaidFirst" : "agentic.howText")}</p>
<pre tabindex="0"><code>${code}</code></pre>
<p>${words.say("agentic.price")}</p>
<pre tabindex="0"><code>${`curl ${resourceUrl(publicUrl, { ...link, route: null })}/price`}</code></pre>
</div></main><footer class="foot"><p class="note links"><a href="/">${words.say("page.about", { service: SITE_NAME })}</a></p></footer>`;
  const preview = linkPreview({ id: link.id, mode: link.mode, fields: link, words }, publicUrl);
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${ICON_ELEMENT}<title>${link.name} · ${price}</title>${preview}${STYLE_ELEMENT}`;
  return {
    html: html`<!doctype html><html lang="${words.language}"><head>${head}</head><body>${body}</body></html>`.text,
    csp: CSP,
  };
}

/** Networks whose USDC `@x402/fetch` pays by default since 2.25. */
const DEFAULT_ASSETS_OF_VERSION_2: readonly NetworkName[] = [
  "base",
  "ethereum",
  "polygon",
  "base_sepolia",
  "solana",
  "solana_devnet",
];
/** Networks on which payments with `@faremeter/fetch` were tested. */
const PAID_BY_FAREMETER: readonly NetworkName[] = ["base", "base_sepolia"];
/** Default maximum of `x402-fetch`, without its third argument: 0.10 USDC. */
const VERSION_1_CENTS_MAX = 10;

/** Default maximum of `@x402/fetch`, without spend controls: 1 USDC. */
const VERSION_2_CENTS_MAX = 100;

/**
 * Lists, for people, the public clients that can pay USDC on a network, and which of them need settings.
 * docs/agentic-links.md has the same table.
 */
function payableWithoutSettings(network: NetworkName, totalCents: number, words: Words): string {
  const { x402Name } = getNetwork(network);
  const withLimit = (client: string) => words.plain("agentic.withLimit", { client });
  const first = totalCents > VERSION_1_CENTS_MAX ? withLimit("x402-fetch 1.2") : "x402-fetch 1.2";
  const version1 = x402Name ? [first, "x402-axios 0.7"] : [];
  const version2 = DEFAULT_ASSETS_OF_VERSION_2.includes(network)
    ? [totalCents > VERSION_2_CENTS_MAX ? withLimit("@x402/fetch 2") : "@x402/fetch 2", "@x402/axios 2"]
    : [words.plain("agentic.withSettings", { client: "@x402/fetch 2.25" }), "@x402/axios 2"];
  const faremeter = PAID_BY_FAREMETER.includes(network) ? ["@faremeter/fetch 0.22"] : [];
  return [...version1, ...version2, ...faremeter].join(", ");
}

/**
 * Sample code that pays a link. Uses the oldest public client that supports one of the link's networks, with the
 * settings that the price needs.
 */
function payingCode(url: string, method: string, networks: readonly NetworkName[], totalCents: number): string {
  const call = `const answer = await pay("${url}", { method: "${method}" });`;
  const version1 = networks.map((name) => getNetwork(name).x402Name).find((name) => name !== null);
  if (version1) {
    const most = totalCents > VERSION_1_CENTS_MAX ? `, ${BigInt(totalCents) * CENT_BASE_UNITS}n` : "";
    return [
      'import { createSigner, wrapFetchWithPayment } from "x402-fetch";',
      `const signer = await createSigner("${version1}", process.env.PRIVATE_KEY);`,
      `const pay = wrapFetchWithPayment(fetch, signer${most});`,
      call,
    ].join("\n");
  }
  return [
    'import { registerExactEvmScheme } from "@x402/evm/exact/client";',
    'import { wrapFetchWithPayment, x402Client } from "@x402/fetch";',
    'import { privateKeyToAccount } from "viem/accounts";',
    "const signer = privateKeyToAccount(process.env.PRIVATE_KEY);",
    "const client = registerExactEvmScheme(new x402Client(), { signer });",
    ...networks.slice(0, 1).map((name) => {
      const { caip2, usdc } = getNetwork(name);
      return `client.setSpendControls({ allowedAssets: [{ network: "${caip2}", asset: "${usdc}" }] });`;
    }),
    "const pay = wrapFetchWithPayment(fetch, client);",
    call,
  ].join("\n");
}

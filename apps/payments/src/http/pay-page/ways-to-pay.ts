import { Html, type HtmlPart, html, icon } from "@svc/discovery";
import { CENT_BASE_UNITS, type NetworkName, networkOf, usdcText } from "@svc/x402";
import { toString as codeOf } from "qrcode";
import type { NoTransferReason } from "../../payment-intents/payment-intent.js";
import type { PayerView } from "../payer.js";
import { appLinks } from "./wallet-apps.js";

/** What to send and where: one amount, and one network at a time. */
export async function waysToPay(view: PayerView, pageUrl: string): Promise<Html> {
  const wallets = html`<section id="wallets" class="block" hidden></section>`;
  if (view.noTransfer !== null) {
    const [head, words] = NO_TRANSFER_TEXTS[view.noTransfer];
    return html`${wallets}<section class="block"><h2>${head}</h2><p>${words} Or pay with a wallet in this browser.</p></section>`;
  }
  const ways = await Promise.all(view.networks.map((network, index) => wayToPay(network, index, pageUrl)));
  const extra = BigInt(view.networks[0]?.amountDueBaseUnits ?? 0) % CENT_BASE_UNITS;
  return html`${wallets}<details class="transfer" id="transfer" open><summary>Send a transfer</summary><div>
<div class="amount"><p class="soft small" id="send">Send exactly this amount</p><p class="exact"><code class="due" data-copy="amount" aria-describedby="send">${view.amountDue}</code> <span>USDC</span></p>
<p class="soft small">Includes ${usdcText(extra)} USDC so we can match your payment.</p></div>
<div class="ways" role="group" aria-label="Network">${ways}</div></div></details>`;
}

/** Why no transfer is offered, for the payer. */
export const NO_TRANSFER_TEXTS: Readonly<Record<NoTransferReason, readonly [string, HtmlPart]>> = {
  no_amount_free: [
    "Transfers are busy right now",
    "Many people are paying this seller. Please try again in a few minutes.",
  ],
  not_noticed: [
    "This payment can't be received right now",
    html`<b>Don't send anything now.</b> This page updates by itself once payments work again.`,
  ],
  wallet_moved: [
    "The seller's wallet has changed",
    html`<b>Don't send anything to an address that was shown here before.</b> Please start again at the seller's site.`,
  ],
};

async function wayToPay(network: PayerView["networks"][number], index: number, pageUrl: string): Promise<Html> {
  const [wallet, address] = await Promise.all([code(network.uri), code(network.payTo)]);
  const { family } = networkOf(network.network as NetworkName);
  const { title, payTo, uri } = network;
  const token = family === "evm" ? "USDC contract" : "USDC mint";
  const id = `way-${index}`;
  return html`<input type="radio" name="way" id="${id}"${index === 0 && html` checked`}><label for="${id}">${title}</label><div class="way">
<a class="button open" href="${uri}">${icon("wallet")} Open in wallet app</a>
<p class="apps">${appLinks(network, pageUrl).map(({ name, href }) => html`<a class="button plain" href="${href}">${name}</a>`)}</p>
<div class="code">${wallet}</div><p class="soft small center">Scan with a wallet app on ${title}.</p>
<dl><dt>To this address, on ${title} only</dt><dd><code data-copy="address on ${title}">${payTo}</code></dd></dl>
<details><summary>Details</summary><div><dl><dt>${token} on ${title}</dt><dd><code data-copy="${token} on ${title}">${network.tokenAddress}</code></dd></dl>
<p class="soft small">For apps that can't read the code above, this one has only the address. Exchanges may round or deduct a fee: send from your own wallet.</p><div class="code">${address}</div></div></details></div>`;
}

/** Dark on light whatever the scheme: scanners want it so. */
const code = async (text: string): Promise<Html> =>
  new Html(
    (
      await codeOf(text, {
        type: "svg",
        margin: 3,
        errorCorrectionLevel: "M",
        color: { dark: "#000000", light: "#ffffff" },
      })
    ).replace("<svg ", '<svg role="img" aria-label="Code to scan" '),
  );

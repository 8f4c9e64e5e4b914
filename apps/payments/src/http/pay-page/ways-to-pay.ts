import { Html, html, icon } from "@svc/discovery";
import { CENT_BASE_UNITS, getNetwork, type NetworkName, usdcText } from "@svc/x402";
import { toString as codeOf } from "qrcode";
import type { PayerView } from "../payer.js";
import type { Words } from "./texts/words.js";

/** Shows the amount and the address to send it to, for one network at a time. */
export async function waysToPay(view: PayerView, pageUrl: string, words: Words): Promise<Html> {
  const wallets = html`<section id="wallets" class="block" hidden></section>`;
  if (view.noTransfer !== null) {
    const key = `pay.${view.noTransfer}` as const;
    return html`${wallets}<section class="block"><h2>${words.say(key)}</h2><p>${words.say(`${key}Text`)} ${words.say("pay.orWallet")}</p></section>`;
  }
  const ways = await Promise.all(view.networks.map((network, index) => wayToPay(network, index, pageUrl, words)));
  const extra = BigInt(view.networks[0]?.amountDueBaseUnits ?? 0) % CENT_BASE_UNITS;
  return html`${wallets}<details class="transfer" id="transfer" open><summary>${words.say("pay.transfer")}</summary><div>
<div class="amount"><p class="soft small" id="send">${words.say("pay.exactly")}</p><p class="exact"><code class="due" data-copy="${words.plain("pay.copyAmount")}" data-text="${view.amountDue}" aria-describedby="send">${words.usdc(view.amountDue)}</code> <span>USDC</span></p>
<p class="soft small">${words.say("pay.includes", { extra: words.usdc(usdcText(extra)) })}</p></div>
<div class="ways" role="group" aria-label="${words.plain("pay.network")}">${ways}</div></div></details>`;
}

async function wayToPay(
  network: PayerView["networks"][number],
  index: number,
  pageUrl: string,
  words: Words,
): Promise<Html> {
  const label = words.plain("pay.code");
  const [wallet, address] = await Promise.all([code(network.uri, label), code(network.payTo, label)]);
  const { family } = getNetwork(network.network as NetworkName);
  const { title, payTo, uri } = network;
  const on = { network: title };
  const tokenKey = family === "evm" ? "pay.contract" : "pay.mint";
  const id = `way-${index}`;
  const apps = appLinks(network, pageUrl).map(
    ({ name, href }) => html`<a class="button plain" href="${href}">${name}</a>`,
  );
  return html`<input type="radio" name="way" id="${id}"${index === 0 && html` checked`}><label for="${id}">${title}</label><div class="way">
<div class="in-app"><a class="button open" href="${uri}">${icon("wallet")} ${words.say("pay.openApp")}</a>
<p class="apps">${apps}</p></div>
<dl class="to"><dt>${words.say("pay.toAddress", on)}</dt><dd><code data-copy="${words.plain("pay.copyAddress", on)}">${payTo}</code></dd></dl>
<div class="scan"><div class="code">${wallet}</div><p class="soft small center">${words.say("pay.scan", on)}</p></div>
<details class="more"><summary>${words.say("pay.details")}</summary><div><dl><dt>${words.say(tokenKey, on)}</dt><dd><code data-copy="${words.plain(tokenKey, on)}">${network.tokenAddress}</code></dd></dl>
<p class="soft small">${words.say("pay.addressCode")}</p><div class="code">${address}</div></div></details></div>`;
}

/**
 * Links that each open a wallet app on a phone. MetaMask's link contains the transfer. The other links use the app's
 * scheme to open this page in the app's own browser. An https link to this page wouldn't be safe. Without the app, the
 * link sends the secret in the page's address to the app maker's server.
 */
function appLinks(
  { network, payTo, tokenAddress, amountDueBaseUnits }: PayerView["networks"][number],
  pageUrl: string,
) {
  const row = getNetwork(network as NetworkName);
  const page = encodeURIComponent(pageUrl);
  if (row.family === "solana") {
    return [{ name: "Phantom", href: `phantom://browse/${page}?ref=${encodeURIComponent(new URL(pageUrl).origin)}` }];
  }
  const transfer = `${tokenAddress}@${row.chainId}/transfer?address=${payTo}&uint256=${amountDueBaseUnits}`;
  return [
    { name: "MetaMask", href: `https://link.metamask.io/send/${transfer}` },
    { name: "Coinbase Wallet", href: `cbwallet://dapp?url=${page}` },
  ];
}

/** Draws a QR code as SVG. The code is dark on light in every color scheme, because scanners need that. */
const code = async (text: string, label: string): Promise<Html> =>
  new Html(
    (
      await codeOf(text, {
        type: "svg",
        margin: 3,
        errorCorrectionLevel: "M",
        color: { dark: "#000000", light: "#ffffff" },
      })
    ).replace("<svg ", html`<svg role="img" aria-label="${label}" `.text),
  );

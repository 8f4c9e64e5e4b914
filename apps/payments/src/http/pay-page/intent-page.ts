import { explorerUrl, solanaSignatureOf } from "@svc/chains";
import { Html, type HtmlPart, html } from "@svc/discovery";
import { type NetworkName, networkOf } from "@svc/x402";
import { toString as codeOf } from "qrcode";
import { WALLET_TIMEOUT_SECONDS } from "../../payment-intents/pay-by-wallet.js";
import type { NoTransferReason } from "../../payment-intents/payment-intent.js";
import type { PayerView } from "../payer.js";
import { backLink, payPage, type Seller, sellerHtml, statusHtml } from "./page.js";

interface PayPageLinks {
  readonly successUrl: string | null;
  readonly returnUrl: string | null;
  readonly cancelUrl: string | null;
}

interface PaymentOnPage {
  readonly token: string;
  readonly view: PayerView;
  readonly seller: Seller;
  readonly links: PayPageLinks;
}

const REFRESH_SECONDS = 5;

/** The page of one payment: how it stands, what to send and where. Whole without JavaScript, when it reloads itself. */
export async function intentPayPage(payment: PaymentOnPage, problem: string | null = null): Promise<string> {
  const { view, links, seller, token } = payment;
  const isOpen = view.status === "open" && view.signed === null;
  const canPay = isOpen && !isOver(view) && !asksForNothing(view);
  const moves = view.status === "open" || view.status === "processing" || view.signed !== null;
  const isPaid = view.status === "completed";
  const next = isPaid ? links.successUrl : null;
  const refresh = moves ? { seconds: REFRESH_SECONDS } : next ? { seconds: REFRESH_SECONDS, url: next } : undefined;
  return payPage({
    title: `${view.name} · $${view.amount.toFixed(2)}`,
    mode: view.mode,
    sheet: html`${sellerHtml(seller)}<h1>${view.name}</h1><p class="price">$${view.amount.toFixed(2)} <small>in USDC</small></p>
${stateOf(view)}
${problem ? html`<div role="alert">${statusHtml("bad", "That did not help", html`<p>${problem}</p>`, null)}</div>` : ""}
${canPay ? await waysToPay(view) : ""}
${isPaid ? receipt(view, links) : isOpen || view.status !== "open" ? hashForm(view, token) : ""}`,
    foot: isPaid
      ? ""
      : isOpen
        ? backLink(links.cancelUrl ?? links.returnUrl, "Back to")
        : backLink(links.returnUrl, "Back to"),
    refresh,
    data: {
      token,
      status: view.status,
      revision: view.revision,
      now: view.now,
      moves,
      next,
      signable: view.signable.map((one) => ({
        ...one,
        ...addableOf(one.network),
        maxTimeoutSeconds: WALLET_TIMEOUT_SECONDS,
      })),
      solana: canPay ? view.networks.flatMap(({ network, title }) => solanaOf(network as NetworkName, title)) : [],
    },
  });
}

function solanaOf(network: NetworkName, title: string) {
  const row = networkOf(network);
  return row.family === "solana" ? [{ network, title, chain: row.walletChain }] : [];
}

/** Its time is over, and nobody has ended it yet: the chain is read up to its end first. */
const isOver = ({ now, expiresAt }: PayerView): boolean => now >= expiresAt;

/** Nothing may be sent, and no wallet can sign: whoever reads that somebody waits for him would pay all the same. */
const asksForNothing = ({ noTransfer, signable }: PayerView): boolean =>
  noTransfer !== null && (noTransfer !== "no_amount_free" || signable.length === 0);

const ENDED = "This payment has ended";
const doNotSend = ({ watchUntil }: PayerView): Html =>
  html`<p>Do not send anything any more. Already sent? It is still noticed until ${timeOf(watchUntil)}.</p>`;

function stateOf(view: PayerView): HtmlPart {
  const isOfAnotherAmount = view.reason === "underpaid" || view.reason === "overpaid";
  const received = view.amountReceived === null ? null : html`<b>${view.amountReceived} USDC</b> arrived. `;
  if (view.signed !== null && view.status !== "completed") {
    const on = networkOf(view.signed.network).title;
    return view.signed.isUnknown
      ? statusHtml(
          "wait",
          "Being checked on the chain",
          html`<p>Your wallet has paid on ${on}, and it is not known yet whether the payment arrived. <b>Do not pay again.</b> This page changes by itself.</p>`,
        )
      : statusHtml("wait", "Your payment is on its way", html`<p>It is being settled on ${on}. Do not pay again.</p>`);
  }
  switch (view.status) {
    case "open":
      if (isOver(view)) return statusHtml("bad", ENDED, doNotSend(view));
      if (view.noTransfer !== null && asksForNothing(view)) {
        const [head, words] = NO_TRANSFER_TEXTS[view.noTransfer];
        return statusHtml("bad", head, html`<p>${words}</p>`);
      }
      return statusHtml(
        "wait",
        "Waiting for your payment",
        html`<p>${view.isDelayed ? "Checking is delayed at the moment; nothing is lost. " : ""}Until ${timeOf(view.expiresAt)}.</p>`,
      );
    case "processing": {
      const { seen, needed } = view.confirmations ?? { seen: 0, needed: 1 };
      const count = `${seen} of ${needed} confirmation${needed === 1 ? "" : "s"}`;
      const delayed = view.isDelayed ? " Checking is delayed at the moment; nothing is lost." : "";
      return statusHtml(
        "wait",
        "Seen on the chain",
        html`<p>Your payment has ${count}. Do not pay again.${delayed}</p><progress max="${needed}" value="${seen}" aria-label="Confirmations">${count}</progress>`,
      );
    }
    case "completed":
      return statusHtml(
        "good",
        "Paid",
        html`<p>${view.late ? "It came late, and it counts. Thank you." : "Thank you."}</p>`,
      );
    case "expired":
      return statusHtml("bad", ENDED, doNotSend(view));
    case "canceled":
      return statusHtml("bad", "The seller ended this payment", "<p>Do not send anything any more.</p>");
    default:
      return statusHtml(
        "bad",
        UNRESOLVED_HEADS[view.reason ?? "other"] ?? "Something arrived",
        html`<p>${received}${isOfAnotherAmount ? html`The price needs <b>${view.amountDue} USDC</b>. ` : ""}Do not pay again: the seller has been notified, and will credit it or send it back.</p>${transfersOf(view)}`,
      );
  }
}

const UNRESOLVED_HEADS: Readonly<Record<string, string>> = {
  underpaid: "Too little arrived",
  overpaid: "Too much arrived",
  late: "It arrived too late",
  wrong_network: "It arrived on another network",
  multiple: "More than one payment arrived",
  shared_transaction: "The transaction paid something else, too",
};

/** With its seconds left where the script runs. */
const timeOf = (iso: string): Html =>
  html`<time datetime="${iso}" data-until>${iso.slice(0, 16).replace("T", " ")} UTC</time>`;

async function waysToPay(view: PayerView): Promise<Html> {
  const wallets = html`<section id="wallets" class="block" hidden></section>`;
  if (view.noTransfer !== null) {
    const [head, words] = NO_TRANSFER_TEXTS[view.noTransfer];
    return html`${wallets}<section class="block"><h2>${head}</h2><p>${words} Or pay with a wallet in this browser.</p></section>`;
  }
  const ways = await Promise.all(view.networks.map((network, index) => wayToPay(network, index === 0)));
  return html`${wallets}<section class="block" id="transfer"><h2>Pay from any wallet</h2>
<p>Send <b>exactly</b> this amount, to the last digit, on ${view.networks.length === 1 ? "this network" : "one of these networks"}. The digits after the cents identify your payment.</p>
<dl><dt>Amount to send, in USDC</dt><dd><code class="due" data-copy="amount">${view.amountDue}</code></dd></dl>
${ways}
<p class="soft small">Exchanges may round or deduct a fee: send from a wallet of your own.</p></section>`;
}

const NO_TRANSFER_TEXTS: Readonly<Record<NoTransferReason, readonly [string, HtmlPart]>> = {
  no_amount_free: [
    "No amount is free for a transfer",
    "Many people pay this seller at the moment. Please try again in a few minutes.",
  ],
  not_noticed: [
    "Payments cannot be noticed at the moment",
    html`<b>Do not send anything now.</b> Please come back later: this page changes by itself.`,
  ],
  wallet_moved: [
    "The seller's wallet has changed",
    html`<b>Do not send anything to an address that was shown here before.</b> Please begin the payment anew at the seller.`,
  ],
};

async function wayToPay(network: PayerView["networks"][number], isOpen: boolean): Promise<Html> {
  const [wallet, address] = await Promise.all([code(network.uri), code(network.payTo)]);
  const { family } = networkOf(network.network as NetworkName);
  const title = network.title;
  const token = family === "evm" ? "USDC contract" : "USDC mint";
  return html`<details name="way"${isOpen ? " open" : ""}><summary>${title}</summary><div>
<p class="soft small">Scan with a wallet app, or tap the code on a phone. If the app does not fill in the amount, copy it.</p>
<a class="code" href="${network.uri}" aria-label="Open ${title} in a wallet app">${wallet}</a>
<dl><dt>To, on ${title} only</dt><dd><code data-copy="address on ${title}">${network.payTo}</code></dd>
<dt>${token} on ${title}</dt><dd><code data-copy="${token} on ${title}">${network.tokenAddress}</code></dd></dl>
<details><summary>Code of the address only</summary><div><p class="soft small">For apps that cannot read the code above.</p><div class="code">${address}</div></div></details></div></details>`;
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

function transfersOf(view: PayerView): HtmlPart {
  return view.transfers.map(
    ({ network, txHash, amount }) =>
      html`<p class="small">${amount} USDC on ${networkOf(network).title}: ${hashLink(network, txHash)}</p>`,
  );
}

function hashLink(network: NetworkName, txHash: string): Html {
  const text = networkOf(network).family === "solana" ? solanaSignatureOf(txHash) : txHash;
  return html`<a rel="noreferrer noopener" target="_blank" href="${explorerUrl(network, txHash)}"><code>${text}</code></a>`;
}

function receipt(view: PayerView, { successUrl, returnUrl }: PayPageLinks): HtmlPart {
  const paid = view.paidBy;
  const rows = paid
    ? html`<dt>Network</dt><dd>${networkOf(paid.network).title}</dd><dt>Transaction</dt><dd>${hashLink(paid.network, paid.txHash)}</dd><dt>Time</dt><dd><time datetime="${paid.at}">${paid.at.slice(0, 19).replace("T", " ")} UTC</time></dd>`
    : "";
  return html`<section class="block"><h2>Receipt</h2><dl><dt>Amount</dt><dd>$${view.amount.toFixed(2)}</dd>${rows}</dl>
${successUrl ? html`${backLink(successUrl, "Continue at", "button")}<p id="next" class="soft small" hidden></p>` : ""}${returnUrl ? html`<p>${backLink(returnUrl, "Back to")}</p>` : ""}</section>`;
}

function hashForm(view: PayerView, token: string): HtmlPart {
  if (view.status === "canceled" || view.networks.length === 0) return "";
  const networks = view.networks.map(({ network, title }) => html`<option value="${network}">${title}</option>`);

  return html`<section class="block"><details><summary>Already sent, and nothing happens?</summary><div>
<form method="post" action="/pay/intents/${token}"><label for="hash">Hash of the transaction</label><input id="hash" name="txHash" required maxlength="130" autocomplete="off" spellcheck="false">
<label for="on">Network</label><select id="on" name="network">${networks}</select><button class="plain">Look for it</button></form></div></details></section>`;
}

/** What a wallet needs to add a network that it does not know (EIP-3085). */
function addableOf(name: NetworkName) {
  const network = networkOf(name);
  if (network.family !== "evm") return {};
  const { publicRpcUrl: rpcUrl, explorerTxUrl, coin } = network;
  return { rpcUrl, explorerUrl: new URL(explorerTxUrl).origin, coin };
}

import { explorerUrl, solanaSignatureOf } from "@svc/chains";
import { Html, type HtmlPart, html, icon } from "@svc/discovery";
import { CENT_BASE_UNITS, type NetworkName, networkOf, usdcText } from "@svc/x402";
import { toString as codeOf } from "qrcode";
import { WALLET_TIMEOUT_SECONDS } from "../../payment-intents/pay-by-wallet.js";
import type { NoTransferReason } from "../../payment-intents/payment-intent.js";
import type { PayerView } from "../payer.js";
import { backLink, payPage, priceText, type Seller, sellerHtml, statusHtml, timeOf } from "./page.js";

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

/** How often the page asks: while a payment is expected, and while late or further money may still come. */
const POLL_MS = { waiting: 3_000, watching: 15_000 };
const REFRESH_SECONDS = 5;

/** What the payer has just tried on the page. */
export interface PageAttempt {
  readonly problem?: string;
  /** The hash form as it was sent. */
  readonly hint?: { readonly txHash: string; readonly network: string };
  /** The hash was found on the chain. */
  readonly isFound?: boolean;
}

/** The page of one payment: its state, what to send and where. It is complete without JavaScript, and then reloads itself. */
export async function intentPayPage(payment: PaymentOnPage, attempt: PageAttempt = {}): Promise<string> {
  const { view, links, seller, token } = payment;
  const isOpen = view.status === "open" && view.signed === null;
  const canPay = isOpen && !isOver(view) && !asksForNothing(view);
  const isPaid = view.status === "completed";
  const next = isPaid ? links.successUrl : null;
  const pollMs = pollMsOf(view);
  const refreshSeconds = pollMs === POLL_MS.waiting ? REFRESH_SECONDS : pollMs / 1_000;
  const refresh = next ? { seconds: REFRESH_SECONDS, url: next } : pollMs > 0 ? { seconds: refreshSeconds } : undefined;
  const price = priceText(view.amount);
  return payPage({
    title: `${view.name} · ${price}`,
    mode: view.mode,
    sheet: html`${sellerHtml(seller)}<div class="sold"><h1>${view.name}</h1><p class="price">${price}</p></div>
${stateOf(view)}
${attempt.problem && html`<div role="alert">${statusHtml("warn", "We couldn't find that payment", html`<p>${attempt.problem}</p>`, null)}</div>`}
${attempt.isFound && view.status === "open" && statusHtml("wait", "We found your transaction", html`<p>It's waiting for confirmations. Don't pay again: this page updates by itself.</p>`, null)}
${canPay && (await waysToPay(view))}
${isPaid ? receipt(view, links) : canLookForHash(view) && hashForm(view, token, attempt.hint)}`,
    foot: html`${!isPaid && backLink(isOpen ? (links.cancelUrl ?? links.returnUrl) : links.returnUrl, "Back to")}${PAYER_NOTE}`,
    refresh,
    data: {
      token,
      status: view.status,
      revision: view.revision,
      now: view.now,
      pollMs,
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

const PAYER_NOTE = html`<p class="note">You pay the seller directly, from wallet to wallet, in USDC. Transfers can't be reversed: ask the seller about refunds.</p>`;

/** 0: nothing can happen any more. */
function pollMsOf({ status, signed, now, watchUntil }: PayerView): number {
  if (status === "open" || status === "processing" || signed !== null) return POLL_MS.waiting;
  return now < watchUntil ? POLL_MS.watching : 0;
}

const canLookForHash = ({ status, signed }: PayerView): boolean =>
  signed === null && (status === "open" || status === "expired" || status === "unresolved");

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
  html`<p>Please don't send anything now. If you already paid, we'll still notice it until ${timeOf(watchUntil)}.</p>`;

function stateOf(view: PayerView): HtmlPart {
  if (view.signed !== null && view.status !== "completed") {
    const on = networkOf(view.signed.network).title;
    return view.signed.isUnknown
      ? statusHtml(
          "wait",
          "Checking your payment on the chain",
          html`<p>Your wallet paid on ${on}. We don't know yet whether the payment arrived. <b>Don't pay again.</b> This page updates by itself.</p>`,
        )
      : statusHtml("wait", "Your payment is on its way", html`<p>It's being settled on ${on}. Don't pay again.</p>`);
  }
  switch (view.status) {
    case "open":
      if (isOver(view)) return statusHtml("warn", ENDED, doNotSend(view));
      if (view.noTransfer !== null && asksForNothing(view)) {
        const [head, words] = NO_TRANSFER_TEXTS[view.noTransfer];
        return statusHtml("bad", head, html`<p>${words}</p>`);
      }
      return statusHtml(
        "wait",
        "Waiting for your payment",
        html`<p>${view.isDelayed && DELAYED}Pay until ${timeOf(view.expiresAt)}.</p>`,
      );
    case "processing": {
      const { seen, needed } = view.confirmations ?? { seen: 0, needed: 1 };
      const count = `${seen} of ${needed} confirmation${needed === 1 ? "" : "s"}`;
      return statusHtml(
        "wait",
        "Seen on the chain",
        html`<p>Your payment has ${count}. Don't pay again. ${view.isDelayed && DELAYED}</p><progress max="${needed}" value="${seen}" aria-label="Confirmations">${count}</progress>`,
      );
    }
    case "completed":
      return statusHtml(
        "good",
        "Paid",
        html`<p>${view.late ? "Your payment came late, and it counts. Thank you." : "Thank you."}</p>${furtherTransfers(view)}`,
      );
    case "expired":
      return statusHtml("warn", ENDED, doNotSend(view));
    case "canceled":
      return statusHtml("warn", "The seller ended this payment", html`<p>Please don't send anything now.</p>`);
    default:
      return unresolvedState(view);
  }
}

const DELAYED = "Checks are slower than usual right now; nothing is lost. ";

/** What arrived, that it is safe, and what happens next. */
function unresolvedState(view: PayerView): Html {
  const { reason, amountReceived, amountDue } = view;
  const isOfAnotherAmount = reason === "underpaid" || reason === "overpaid";
  return statusHtml(
    "warn",
    UNRESOLVED_HEADS[reason ?? "other"] ?? "We received a payment",
    html`<p>${amountReceived !== null && html`<b>${amountReceived} USDC</b> arrived${isOfAnotherAmount && html`, and the amount to send was <b>${amountDue} USDC</b>`}. `}${UNRESOLVED_TEXTS[reason ?? "other"] ?? "The money is in the seller's wallet."} ${reason === "wallet_moved" ? "We told the seller. Please contact the seller." : "We told the seller, who can accept it or send it back."} Don't pay again.</p>${transfersOf(view.transfers)}`,
  );
}

const UNRESOLVED_HEADS: Readonly<Record<string, string>> = {
  underpaid: "Too little arrived",
  overpaid: "Too much arrived",
  late: "Your payment arrived too late",
  wrong_network: "Your payment arrived on another network",
  multiple: "More than one payment arrived",
  shared_transaction: "This transaction also paid something else",
};

const UNRESOLVED_TEXTS: Readonly<Record<string, string>> = {
  late: "The money is in the seller's wallet, but this payment had already ended.",
  wrong_network: "The money is in the seller's wallet, but not on a network that you could choose here.",
  wallet_moved: "It went to a wallet that isn't the seller's any more.",
};

/** Money that came on top of what has paid. */
function furtherTransfers({ transfers, paidBy }: PayerView): HtmlPart {
  const further = transfers.filter(
    ({ state, txHash }) => state !== "gone" && paidBy !== null && txHash !== paidBy.txHash,
  );
  return (
    further.length > 0 &&
    html`<p><b>You paid more than once.</b> We told the seller about the other payment. Ask the seller to send it back.</p>${transfersOf(further)}`
  );
}

async function waysToPay(view: PayerView): Promise<Html> {
  const wallets = html`<section id="wallets" class="block" hidden></section>`;
  if (view.noTransfer !== null) {
    const [head, words] = NO_TRANSFER_TEXTS[view.noTransfer];
    return html`${wallets}<section class="block"><h2>${head}</h2><p>${words} Or pay with a wallet in this browser.</p></section>`;
  }
  const ways = await Promise.all(view.networks.map(wayToPay));
  const extra = BigInt(view.networks[0]?.amountDueBaseUnits ?? 0) % CENT_BASE_UNITS;
  return html`${wallets}<details class="transfer" id="transfer" open><summary>Send a transfer</summary><div>
<div class="amount"><p class="soft small" id="send">Send exactly this amount</p><p class="exact"><code class="due" data-copy="amount" aria-describedby="send">${view.amountDue}</code> <span>USDC</span></p>
<p class="soft small">Includes ${usdcText(extra)} USDC so we can match your payment.</p></div>
<div class="ways" role="group" aria-label="Network">${ways}</div></div></details>`;
}

const NO_TRANSFER_TEXTS: Readonly<Record<NoTransferReason, readonly [string, HtmlPart]>> = {
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

async function wayToPay(network: PayerView["networks"][number], index: number): Promise<Html> {
  const [wallet, address] = await Promise.all([code(network.uri), code(network.payTo)]);
  const { family } = networkOf(network.network as NetworkName);
  const { title, payTo, uri } = network;
  const token = family === "evm" ? "USDC contract" : "USDC mint";
  const id = `way-${index}`;
  return html`<input type="radio" name="way" id="${id}"${index === 0 && html` checked`}><label for="${id}">${title}</label><div class="way">
<a class="button open" href="${uri}">${icon("wallet")} Open in wallet app</a>
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

const transfersOf = (transfers: PayerView["transfers"]): HtmlPart =>
  transfers.map(
    ({ network, txHash, amount }) =>
      html`<p class="small">${amount} USDC on ${networkOf(network).title}: ${hashLink(network, txHash)}</p>`,
  );

function hashLink(network: NetworkName, txHash: string): Html {
  const text = networkOf(network).family === "solana" ? solanaSignatureOf(txHash) : txHash;
  return html`<a rel="noreferrer noopener" target="_blank" href="${explorerUrl(network, txHash)}"><code>${text}</code></a>`;
}

function receipt(view: PayerView, { successUrl, returnUrl }: PayPageLinks): Html {
  const { paidBy: paid, amountReceived } = view;
  const payTo = view.networks.find(({ network }) => network === paid?.network)?.payTo;
  return html`<section class="block receipt"><h2>Receipt</h2><dl><dt>Price</dt><dd>${priceText(view.amount)}</dd>
${amountReceived !== null && html`<dt>Amount sent</dt><dd>${amountReceived} USDC</dd>`}
${paid && html`<dt>Network</dt><dd>${networkOf(paid.network).title}</dd>${payTo && html`<dt>Paid to</dt><dd><code>${payTo}</code></dd>`}<dt>Transaction</dt><dd>${hashLink(paid.network, paid.txHash)}</dd><dt>Time</dt><dd><time datetime="${paid.at}" data-local>${paid.at.slice(0, 19).replace("T", " ")} UTC</time></dd>`}</dl>
${successUrl && html`${backLink(successUrl, "Continue at", "button")}<p id="next" class="soft small" hidden></p>`}${returnUrl && html`<p>${backLink(returnUrl, "Back to")}</p>`}</section>`;
}

function hashForm(view: PayerView, token: string, hint: PageAttempt["hint"]): HtmlPart {
  if (view.networks.length === 0) return null;
  const networks = view.networks.map(
    ({ network, title }) =>
      html`<option value="${network}"${network === hint?.network && html` selected`}>${title}</option>`,
  );
  return html`<details class="hash"${hint && html` open`}><summary>Already paid but still waiting?</summary><div>
<form method="post" action="/pay/intents/${token}"><label for="hash">Hash of the transaction</label><input id="hash" name="txHash" required maxlength="130" autocomplete="off" spellcheck="false" value="${hint?.txHash}">
<label for="on">Network</label><select id="on" name="network">${networks}</select><button class="plain">Look for it</button></form></div></details>`;
}

/** What a wallet needs to add a network that it does not know (EIP-3085). */
function addableOf(name: NetworkName) {
  const network = networkOf(name);
  if (network.family !== "evm") return {};
  const { publicRpcUrl: rpcUrl, explorerTxUrl, coin } = network;
  return { rpcUrl, explorerUrl: new URL(explorerTxUrl).origin, coin };
}

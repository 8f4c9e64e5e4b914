import { type Html, type HtmlPart, html } from "@svc/discovery";
import { type NetworkName, networkOf } from "@svc/x402";
import { WALLET_TIMEOUT_SECONDS } from "../../payment-intents/pay-by-wallet.js";
import type { PayerView } from "../payer.js";
import { backLink, payPage, priceText, type Seller, sellerHtml, statusHtml, timeOf } from "./page.js";
import { type ReceiptFacts, receipt, transfersOf } from "./receipt.js";
import { NO_TRANSFER_TEXTS, waysToPay } from "./ways-to-pay.js";

interface PayPageLinks {
  readonly successUrl: string | null;
  readonly returnUrl: string | null;
  readonly cancelUrl: string | null;
}

interface PaymentOnPage {
  readonly token: string;
  /** Of this page, with its secret. */
  readonly pageUrl: string;
  readonly view: PayerView;
  readonly facts: Pick<ReceiptFacts, "id" | "clientReference" | "paidTo">;
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
  const { view, links, seller, token, facts } = payment;
  const isOpen = view.status === "open" && view.signed === null;
  const canPay = isOpen && !isOver(view) && !asksForNothing(view);
  const isPaid = view.status === "completed";
  const next = isPaid ? links.successUrl : null;
  const pollMs = pollMsOf(view);
  const refreshSeconds = pollMs === POLL_MS.waiting ? REFRESH_SECONDS : pollMs / 1_000;
  const refresh = next ? { seconds: REFRESH_SECONDS, url: next } : pollMs > 0 ? { seconds: refreshSeconds } : undefined;
  const price = priceText(view.amount);
  return payPage({
    title: `${isPaid ? "Receipt: " : ""}${view.name} · ${price}`,
    mode: view.mode,
    sheet: html`${sellerHtml(seller)}<div class="sold"><h1>${view.name}</h1><p class="price">${price}</p></div>
${stateOf(view, payment)}
${attempt.problem && html`<div role="alert">${statusHtml("warn", "We couldn't find that payment", html`<p>${attempt.problem}</p>`, null)}</div>`}
${attempt.isFound && view.status === "open" && statusHtml("wait", "We found your transaction", html`<p>It's waiting for confirmations. Don't pay again: this page updates by itself.</p>`, null)}
${canPay && (await waysToPay(view, payment.pageUrl))}
${isPaid ? receipt(view, { ...facts, exitUrl: links.successUrl ?? links.returnUrl, exitWords: links.successUrl ? "Continue at" : "Back to" }) : canLookForHash(view) && hashForm(view, token, attempt.hint)}`,
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

const PAYER_NOTE = html`<p class="note">You pay the seller directly, from wallet to wallet, in USDC. This service never holds your money. Transfers can't be reversed: ask the seller about refunds.</p>`;

/** 0: nothing can happen any more. */
function pollMsOf({ status, signed, now, watchUntil }: PayerView): number {
  if (status === "open" || status === "processing" || signed !== null) return POLL_MS.waiting;
  return now < watchUntil ? POLL_MS.watching : 0;
}

const canLookForHash = ({ status, signed }: PayerView): boolean =>
  signed === null && (status === "open" || status === "expired");

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

function stateOf(view: PayerView, payment: PaymentOnPage): HtmlPart {
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
        return statusHtml("warn", head, html`<p>${words}</p>`);
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
      return unresolvedState(view, payment);
  }
}

const DELAYED = "Checks are slower than usual right now; nothing is lost. ";

/** What arrived, that it is safe, what happens next, and whom to ask. A pasted hash shows nothing about whose money it was. */
function unresolvedState(view: PayerView, { seller, facts }: PaymentOnPage): Html {
  const { amountReceived, amountDue } = view;
  const reason = view.reason ?? "other";
  const isMoved = reason === "wallet_moved";
  const why = UNRESOLVED_HEADS[reason] ?? "It doesn't match this payment";
  const isOfAnotherAmount = reason === "underpaid" || reason === "overpaid";
  const head = amountReceived === null || isMoved ? "We received a payment" : `${amountReceived} USDC arrived`;
  return statusHtml(
    "warn",
    head,
    html`<p><b>${why}.</b> ${isOfAnotherAmount && html`The amount to send was ${amountDue} USDC. `}${UNRESOLVED_TEXTS[reason] ?? "The money is in the seller's wallet."}</p>
<p>${isMoved ? "We told the seller." : "What happens next: we told the seller, who can accept it or send it back."} Don't pay again. This page updates by itself.</p>
<p>Questions? Contact the seller${seller.domain && html` at <a rel="noreferrer noopener" target="_blank" href="https://${seller.domain}">${seller.domain}</a>`} and quote the payment reference <code>${facts.id}</code>.</p>${transfersOf(view.transfers)}`,
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

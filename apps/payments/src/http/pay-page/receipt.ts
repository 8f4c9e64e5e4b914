import { explorerUrl, solanaSignatureOf } from "@svc/chains";
import { type Html, type HtmlPart, html } from "@svc/discovery";
import { type NetworkName, networkOf } from "@svc/x402";
import type { PayerView } from "../payer.js";
import { backLink, priceText } from "./page.js";

/** Each with its place on the chain's explorer. */
export const transfersOf = (transfers: PayerView["transfers"]): HtmlPart =>
  transfers.map(
    ({ network, txHash, amount }) =>
      html`<p class="small">${amount} USDC on ${networkOf(network).title}: ${hashLink(network, txHash)}</p>`,
  );

function hashLink(network: NetworkName, txHash: string): Html {
  const text = networkOf(network).family === "solana" ? solanaSignatureOf(txHash) : txHash;
  return html`<a rel="noreferrer noopener" target="_blank" href="${explorerUrl(network, txHash)}"><code>${text}</code></a>`;
}

export interface ReceiptFacts {
  /** By which the seller finds the payment. */
  readonly id: string;
  /** The seller's own name for it. */
  readonly clientReference: string | null;
  /** The wallet that was paid, where it is one of the payment's own. */
  readonly paidTo: string | null;
  /** Where the payer goes on: the only way out of the page. */
  readonly exitUrl: string | null;
  readonly exitWords: string;
}

/** What a payer keeps. The address of the page shows it again for as long as the payment is kept. */
export function receipt(view: PayerView, { id, clientReference, paidTo, exitUrl, exitWords }: ReceiptFacts): Html {
  const { paidBy: paid, amountReceived } = view;
  const row = (term: string, text: HtmlPart) => html`<dt>${term}</dt><dd>${text}</dd>`;
  return html`<section class="block receipt"><h2>Receipt</h2><dl>${row("Price", priceText(view.amount))}
${amountReceived !== null && row("Amount sent", `${amountReceived} USDC`)}
${paidTo && row("Paid to", html`<code>${paidTo}</code>`)}
${paid && row("Network", networkOf(paid.network).title)}
${paid && row("Time", html`<time datetime="${paid.at}" data-local>${paid.at.slice(0, 19).replace("T", " ")} UTC</time>`)}
${clientReference && row("Seller's reference", clientReference)}
${row("Payment reference", html`<code>${id}</code>`)}
${paid && row("Transaction", hashLink(paid.network, paid.txHash))}</dl>
${exitUrl && html`<p class="exit">${backLink(exitUrl, exitWords, "button")}</p>`}</section>`;
}

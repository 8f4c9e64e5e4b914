import { explorerUrl, toSolanaSignature } from "@svc/chains";
import { type Html, type HtmlPart, html } from "@svc/discovery";
import { getNetwork, type NetworkName } from "@svc/x402";
import type { PayerView } from "../payer.js";
import { linkTo } from "./page.js";
import type { Words } from "./texts/words.js";

/** Links each transfer to the chain's explorer. */
export const renderTransfers = (transfers: PayerView["transfers"], words: Words): HtmlPart =>
  transfers.map(
    ({ network, txHash, amount }) =>
      html`<p class="small">${words.say("state.transfer", { amount: words.usdc(amount), network: getNetwork(network).title })} ${hashLink(network, txHash)}</p>`,
  );

function hashLink(network: NetworkName, txHash: string): Html {
  const text = getNetwork(network).family === "solana" ? toSolanaSignature(txHash) : txHash;
  return html`<a rel="noreferrer noopener" target="_blank" href="${explorerUrl(network, txHash)}"><code>${text}</code></a>`;
}

export interface ReceiptFacts {
  /** The id by which the seller finds the payment. */
  readonly id: string;
  /** The seller's own reference for the payment. */
  readonly clientReference: string | null;
  /** The wallet that received the payment. Null if it isn't one of the payment's own wallets. */
  readonly paidTo: string | null;
}

/** Link from the receipt to the seller's site. */
interface Exit {
  readonly url: string | null;
  readonly key: "page.continueAt" | "page.backTo";
}

/** The payer's receipt. The payment's page shows it for as long as the service stores the payment. */
export function receipt(
  view: PayerView,
  { id, clientReference, paidTo }: ReceiptFacts,
  exit: Exit,
  words: Words,
): Html {
  const { paidBy: paid, amountReceived } = view;
  const row = (term: HtmlPart, text: HtmlPart) => html`<div><dt>${term}</dt><dd>${text}</dd></div>`;
  return html`<section class="block receipt"><h2>${words.say("receipt.head")}</h2><dl>${row(words.say("receipt.price"), words.price(view.amount))}
${amountReceived !== null && row(words.say("receipt.sent"), `${words.usdc(amountReceived)} USDC`)}
${paidTo && row(words.say("receipt.to"), html`<code>${paidTo}</code>`)}
${paid && row(words.say("receipt.network"), getNetwork(paid.network).title)}
${paid && row(words.say("receipt.time"), html`<time datetime="${paid.at}" data-local>${words.time(paid.at)}</time>`)}
${clientReference && row(words.say("receipt.sellersReference"), clientReference)}
${row(words.say("receipt.reference"), html`<code>${id}</code>`)}
${paid && row(words.say("receipt.transaction"), hashLink(paid.network, paid.txHash))}</dl>
${exit.url && html`<p class="exit">${linkTo(exit.url, (host) => words.say(exit.key, { host }), "button")}</p>`}</section>`;
}

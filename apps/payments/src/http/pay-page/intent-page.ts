import { type Html, html } from "@svc/discovery";
import { getNetwork, type NetworkName } from "@svc/x402";
import { WALLET_TIMEOUT_SECONDS } from "../../payment-intents/pay-by-wallet.js";
import type { PayerView } from "../payer.js";
import { askedFieldsForm, type SentForm } from "./custom-fields.js";
import { hashForm, type SentHash } from "./hash-form.js";
import { linkTo, type PayPage, payPage, statusHtml } from "./page.js";
import { asksForNothing, isOver, paymentState } from "./payment-state.js";
import { type ReceiptFacts, receipt } from "./receipt.js";
import { contactLink, type Seller, sellerHtml } from "./seller.js";
import type { Words } from "./texts/words.js";
import { waysToPay } from "./ways-to-pay.js";

interface PayPageLinks {
  readonly successUrl: string | null;
  readonly returnUrl: string | null;
  readonly cancelUrl: string | null;
}

export interface PaymentOnPage {
  readonly token: string;
  /** Address of this page, including its secret. */
  readonly pageUrl: string;
  readonly view: PayerView;
  readonly facts: ReceiptFacts;
  readonly seller: Seller;
  readonly links: PayPageLinks;
  readonly words: Words;
}

/** Poll intervals: `waiting` for a payment, and `watching` for late or further payments. */
const POLL_MS = { waiting: 3_000, watching: 15_000 };
const REFRESH_SECONDS = 5;

/** Result of the form that the payer sent last. */
export interface PageAttempt {
  readonly problem?: Html;
  readonly hint?: SentHash;
  /** The payer's values for the fields that the seller asks for. */
  readonly form?: SentForm;
  /** True if the payer's hash was found on the chain. */
  readonly isFound?: boolean;
}

/** The page of one payment: its state, what to send and where. It works without JavaScript by reloading itself. */
export async function intentPayPage(payment: PaymentOnPage, attempt: PageAttempt = {}): Promise<PayPage> {
  const { view, links, token, words, seller } = payment;
  const isPaid = view.status === "completed";
  const next = isPaid ? links.successUrl : null;
  const pollMs = getPollMs(view);
  const refreshSeconds = pollMs === POLL_MS.waiting ? REFRESH_SECONDS : pollMs / 1_000;
  // Don't reload a form while the payer fills it in, or the notice about a hash before the payer has read it.
  const isReloaded = pollMs > 0 && view.asks.length === 0 && attempt.hint === undefined;
  const refresh = next ? { seconds: REFRESH_SECONDS, url: next } : isReloaded ? { seconds: refreshSeconds } : undefined;
  const price = words.price(view.amount);
  const back = isUnpaid(view) ? (links.cancelUrl ?? links.returnUrl) : links.returnUrl;
  return payPage({
    words,
    title: isPaid ? words.plain("page.receiptTitle", { name: view.name, price }) : `${view.name} · ${price}`,
    mode: view.mode,
    seller,
    order: renderOrder(payment),
    sheet: await paymentSheet(payment, attempt),
    exits: !isPaid && linkTo(back, (host) => words.say("page.backTo", { host })),
    refresh,
    data: {
      token,
      status: view.status,
      revision: view.revision,
      now: view.now,
      pollMs,
      next,
      price,
      signable: view.signable.map((one) => ({
        ...one,
        ...getWalletParameters(one.network),
        maxTimeoutSeconds: WALLET_TIMEOUT_SECONDS,
      })),
      solana: canBePaid(view)
        ? view.networks.flatMap(({ network, title }) => listSolana(network as NetworkName, title))
        : [],
    },
  });
}

export function renderOrder({ view, seller, words }: PaymentOnPage): Html {
  const contact = contactLink(seller);
  return html`${sellerHtml(seller, words)}<div class="sold"><h1>${view.name}</h1><p class="price">${words.price(view.amount)}</p></div>${contact && html`<p class="soft small contact">${words.say("seller.contact", { contact })}</p>`}`;
}

/** The state of the payment, and how to pay it. */
export async function paymentSheet(payment: PaymentOnPage, attempt: PageAttempt = {}): Promise<Html> {
  const { view, links, token, facts, words } = payment;
  const isPaid = view.status === "completed";
  const exit = links.successUrl
    ? ({ url: links.successUrl, key: "page.continueAt" } as const)
    : ({ url: links.returnUrl, key: "page.backTo" } as const);
  return html`${paymentState(payment)}
${attempt.problem && html`<div role="alert">${statusHtml("warn", words.say(attempt.form ? "link.checkAnswers" : "state.notFoundHead"), html`<p>${attempt.problem}</p>`, { id: null })}</div>`}
${attempt.isFound && view.status === "open" && statusHtml("wait", words.say("state.foundHead"), html`<p>${words.say("state.foundText")}</p>`, { id: null })}
${view.asks.length > 0 && askedFieldsForm(view.asks, token, attempt.form, words)}
${canBePaid(view) && (await waysToPay(view, payment.pageUrl, words))}
${isPaid ? receipt(view, facts, exit, words) : canLookForHash(view) && hashForm(view, token, attempt.hint, words)}`;
}

const isUnpaid = ({ status, signed }: PayerView): boolean => status === "open" && signed === null;
const canBePaid = (view: PayerView): boolean =>
  isUnpaid(view) && view.asks.length === 0 && !isOver(view) && !asksForNothing(view);

/** Poll interval of the page, in milliseconds. 0 if the payment can't change anymore. */
function getPollMs({ status, signed, now, watchUntil }: PayerView): number {
  if (status === "open" || status === "processing" || signed !== null) return POLL_MS.waiting;
  return now < watchUntil ? POLL_MS.watching : 0;
}

const canLookForHash = ({ status, signed }: PayerView): boolean =>
  signed === null && (status === "open" || status === "expired");

function listSolana(network: NetworkName, title: string) {
  const row = getNetwork(network);
  return row.family === "solana" ? [{ network, title, chain: row.walletChain }] : [];
}

/** Parameters with which a wallet adds an unknown network (EIP-3085). */
function getWalletParameters(name: NetworkName) {
  const network = getNetwork(name);
  if (network.family !== "evm") return {};
  const { publicRpcUrl: rpcUrl, explorerTxUrl, coin } = network;
  return { rpcUrl, explorerUrl: new URL(explorerTxUrl).origin, coin };
}

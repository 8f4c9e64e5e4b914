import { type Html, type HtmlPart, html } from "@svc/discovery";
import { getNetwork } from "@svc/x402";
import type { PayerView } from "../payer.js";
import { renderTime, statusHtml } from "./page.js";
import { type ReceiptFacts, renderTransfers } from "./receipt.js";
import { contactLink, type Seller } from "./seller.js";
import type { TextKey } from "./texts/catalog.js";
import type { Words } from "./texts/words.js";

/** True if the payment's time has expired. The service still reads the chain until `watchUntil`. */
export const isOver = ({ now, expiresAt }: PayerView): boolean => now >= expiresAt;

/**
 * True if the payer must neither send a transfer nor pay with a wallet. Then the page must not say that it waits for
 * the payment.
 */
export const asksForNothing = ({ noTransfer, signable }: PayerView): boolean =>
  noTransfer !== null && (noTransfer !== "no_amount_free" || signable.length === 0);

interface StatedPayment {
  readonly view: PayerView;
  readonly seller: Seller;
  readonly facts: Pick<ReceiptFacts, "id">;
  readonly words: Words;
}

/** Shows the payment's state, and what the payer should do or not do. */
export function paymentState({ view, seller, facts, words }: StatedPayment): HtmlPart {
  const doNotSend = () => html`<p>${words.say("state.endedText", { time: renderTime(words, view.watchUntil) })}</p>`;
  const delayed = view.isDelayed && html` ${words.say("state.delayed")}`;
  if (view.signed !== null && view.status !== "completed") {
    const network = getNetwork(view.signed.network).title;
    const key = view.signed.isUnknown ? "state.unknown" : "state.settling";
    return statusHtml("wait", words.say(key), html`<p>${words.say(`${key}Text`, { network })}</p>`);
  }
  switch (view.status) {
    case "open": {
      if (isOver(view)) return statusHtml("warn", words.say("state.ended"), doNotSend());
      if (view.noTransfer !== null && asksForNothing(view)) {
        const key = `pay.${view.noTransfer}` as const;
        return statusHtml("warn", words.say(key), html`<p>${words.say(`${key}Text`)}</p>`);
      }
      const until = words.say("state.payUntil", { time: renderTime(words, view.expiresAt) });
      const head = words.say(view.asks.length > 0 ? "state.asks" : "state.waiting");
      return statusHtml("wait", head, html`<p>${until}${delayed}</p>`, { isSlim: true });
    }
    case "processing": {
      const { seen, needed } = view.confirmations ?? { seen: 0, needed: 1 };
      const count = words.plain(`state.confirmations.${words.form(needed)}`, { seen, needed });
      return statusHtml(
        "wait",
        words.say("state.seen"),
        html`<p>${words.say("state.seenText", { count })}${delayed}</p><progress max="${needed}" value="${seen}" aria-label="${words.plain("state.confirmationsLabel")}">${count}</progress>`,
      );
    }
    case "completed": {
      const thanks = words.say(view.late ? "state.paidLate" : "state.thanks");
      return statusHtml("good", words.say("state.paid"), html`<p>${thanks}</p>${furtherTransfers(view, words)}`);
    }
    case "expired":
      return statusHtml("warn", words.say("state.ended"), doNotSend());
    case "canceled":
      return statusHtml("warn", words.say("state.canceled"), doNotSend());
    default:
      return unresolvedState({ view, seller, facts, words });
  }
}

/** Texts for reasons to which the general text (`unresolved.safe`) doesn't apply. */
const UNRESOLVED_TEXTS: Readonly<Record<string, TextKey>> = {
  late: "unresolved.lateText",
  wrong_network: "unresolved.wrongNetworkText",
  wallet_moved: "unresolved.walletMovedText",
};

/**
 * Tells the payer what arrived, where the money is, what happens next, and whom to contact. The text doesn't say who
 * sent the money, because a payer may have pasted the hash of another person's transfer.
 */
function unresolvedState({ view, seller, facts, words }: StatedPayment): Html {
  const { amountReceived, amountDue } = view;
  const reason = view.reason ?? "other";
  const isMoved = reason === "wallet_moved";
  const why = `unresolved.${reason}`;
  const isOfAnotherAmount = reason === "underpaid" || reason === "overpaid";
  const head =
    amountReceived === null || isMoved
      ? words.say("unresolved.received")
      : words.say("unresolved.arrived", { amount: words.usdc(amountReceived) });
  const contact = contactLink(seller);
  const id = html`<code>${facts.id}</code>`;
  return statusHtml(
    "warn",
    head,
    html`<p><b>${words.say(words.has(why) ? why : "unresolved.other")}.</b> ${isOfAnotherAmount && html`${words.say("unresolved.amountWas", { amount: words.usdc(amountDue) })} `}${words.say(UNRESOLVED_TEXTS[reason] ?? "unresolved.safe")}</p>
<p>${words.say(isMoved ? "unresolved.nextMoved" : "unresolved.next")} ${words.say("unresolved.wait")}</p>
<p>${contact ? words.say("unresolved.askAt", { contact, id }) : words.say("unresolved.ask", { id })}</p>${renderTransfers(view.transfers, words)}`,
  );
}

/** Transfers that arrived in addition to the one that paid. */
function furtherTransfers({ transfers, paidBy }: PayerView, words: Words): HtmlPart {
  const further = transfers.filter(
    ({ state, txHash }) => state !== "gone" && paidBy !== null && txHash !== paidBy.txHash,
  );
  return further.length > 0 && html`<p>${words.say("state.paidTwice")}</p>${renderTransfers(further, words)}`;
}

import { type Html, html } from "@svc/discovery";
import { getNetwork, type NetworkName, usdcText } from "@svc/x402";
import { type PaymentOnPage, paymentSheet, renderOrder } from "../pay-page/intent-page.js";
import { STYLE_ELEMENT } from "../pay-page/page.js";
import { getWords } from "../pay-page/texts/words.js";
import type { PayerView } from "../payer.js";

const DUE_BASE_UNITS = 2_504_398n;
/** A fixed time, so that the picture is the same on every day. */
const NOW = new Date("2026-11-25T12:00:00Z");
const SHOWN: readonly NetworkName[] = ["base", "polygon", "solana"];

/** Renders a payment page of a fictional seller. No QR code leads to a wallet: the visible one opens the guide. */
export async function payerPicture(publicUrl: string): Promise<Html> {
  const guide = `${publicUrl}/guides/be-paid-by-people`;
  const view: PayerView = {
    status: "open",
    reason: null,
    late: false,
    name: "Monthly market report",
    amount: 2.5,
    amountDue: usdcText(DUE_BASE_UNITS),
    amountReceived: null,
    mode: "live",
    networks: SHOWN.map((network) => ({
      network,
      title: getNetwork(network).title,
      payTo: "0x…",
      token: "USDC",
      tokenAddress: getNetwork(network).usdc,
      amountDueBaseUnits: DUE_BASE_UNITS.toString(),
      uri: guide,
    })),
    asks: [],
    noTransfer: null,
    transfers: [],
    confirmations: null,
    signed: null,
    paidBy: null,
    signable: [],
    isDelayed: false,
    expiresAt: new Date(NOW.getTime() + 28 * 60_000).toISOString(),
    watchUntil: new Date(NOW.getTime() + 86_400_000).toISOString(),
    revision: "",
    now: NOW.toISOString(),
  };
  const payment: PaymentOnPage = {
    token: "",
    pageUrl: guide,
    view,
    facts: { id: "", clientReference: null, paidTo: null },
    seller: {
      name: "Northwind Research",
      domain: "northwind.example",
      logoPath: null,
      color: null,
      supportEmail: null,
      supportUrl: null,
    },
    links: { successUrl: null, returnUrl: null, cancelUrl: null },
    words: getWords("en"),
  };
  const picture = html`<div class="order">${renderOrder(payment)}</div><div class="sheet">${await paymentSheet(payment)}</div>`;
  return html`<div class="payer" inert><template shadowrootmode="open">${STYLE_ELEMENT}${picture}</template></div>`;
}

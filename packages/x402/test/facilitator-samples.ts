import { decodePaymentObject } from "../src/decode-payment.js";
import type { NetworkName } from "../src/networks.js";
import type { Offer, PaidResource } from "../src/offer.js";
import type { Payment } from "../src/payment.js";
import { evmV1, MERCHANT } from "./sample-payments.js";
import type { Answering } from "./scripted-facilitator.js";

export const readPayment = (sent: unknown): Payment => {
  const decoded = decodePaymentObject(sent);
  if (decoded.outcome !== "payment") throw new Error(JSON.stringify(decoded));
  return decoded.payment;
};

export const payment = readPayment(evmV1());

export const offerOn = (network: NetworkName, payTo = MERCHANT): Offer => ({
  network,
  payTo,
  amountBaseUnits: 10_000n,
  maxTimeoutSeconds: 120,
});

export const offer = offerOn("base_sepolia");

export const resource: PaidResource = {
  url: "https://pay.example/1",
  description: "A forecast",
  mimeType: "text/plain",
};

export const transaction = `0x${"Ab".repeat(32)}`;

/** Ways in which a facilitator fails to answer properly. */
export const hang: Answering = () => {};
export const reset: Answering = (response) => void response.socket?.resetAndDestroy();
export const text =
  (body: string, status = 200): Answering =>
  (response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(body);
/** Sends the first byte at once, and never the rest. */
export const drip: Answering = (response) => {
  response.writeHead(200, { "content-type": "application/json" }).write("{");
};
export const cut: Answering = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "500" }).write('{"success":true');
  setTimeout(() => response.socket?.destroy(), 20);
};
export const redirect: Answering = (response) => void response.writeHead(307, { location: "/elsewhere" }).end();

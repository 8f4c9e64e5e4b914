/** Checks what the types guarantee. This file is compiled strictly against the packed package and never run. */
import {
  type Event,
  type EventType,
  type PaymentLink,
  type Product,
  Svc,
  type Transaction,
  verifyWebhook,
  type WebhookEvent,
} from "@svc/sdk";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_Statement extends true>(): void => {};

declare const signal: AbortSignal | undefined;
declare const status: "completed" | undefined;

// Settings may be undefined.
const svc = new Svc({ apiKey: process.env.SVC_API_KEY, baseUrl: process.env.SVC_BASE_URL, mode: undefined });

export async function narrows(body: string): Promise<number | string> {
  const event = await verifyWebhook(body, {}, "whsec_");
  switch (event.event) {
    case "payment.completed":
      holds<Same<typeof event.data, Transaction>>();
      return event.data.amount;
    case "payment_link.updated":
      return event.data.url;
    case "payment.failed":
      return event.data.reason;
    case "payment_intent.unresolved":
      return event.data.amountDue;
    default:
      // @ts-expect-error payment.completed is already handled
      event.event satisfies "payment.completed";
      return event.webhookDeliveryId;
  }
}

export async function narrowsListed(): Promise<void> {
  for await (const event of svc.events.list({ type: "product.updated" })) {
    if (event.event === "product.updated") holds<Same<typeof event.data, Product>>();
    // @ts-expect-error a listed event has no delivery id
    event.webhookDeliveryId;
  }
}

/** A map of handlers accepts only known event types. */
export const handlers: { readonly [Type in EventType]?: (event: Extract<Event, { event: Type }>) => void } = {
  "payment.refunded": ({ data }) => data.remainingAmount.toFixed(2),
  "webhook.test": ({ data }) => data.message.length,
  // @ts-expect-error there is no such event
  "payment.lost": () => {},
};

export function exhausts(event: WebhookEvent): "other" | "payment" | "intent" {
  const kind = event.event;
  if (kind === "payment.completed" || kind === "payment.failed" || kind === "payment.refunded") return "payment";
  if (kind === "payment_intent.expired" || kind === "payment_intent.processing") return "intent";
  kind satisfies Exclude<
    EventType,
    "payment.completed" | "payment.failed" | "payment.refunded" | "payment_intent.expired" | "payment_intent.processing"
  >;
  return "other";
}

/** A fetched object can be sent back. */
export async function roundTrips(): Promise<PaymentLink> {
  const product = await svc.products.retrieve("1");
  await svc.products.update(product.id, product);
  await svc.products.create({ ...product, name: "A copy", archived: false });
  const payment = await svc.transactions.retrieve("1");
  await svc.transactions.record(payment);
  const link = await svc.paymentLinks.retrieve("1");
  await svc.paymentLinks.create(link);
  return svc.paymentLinks.update(link.id, link);
}

export async function closedSets(link: PaymentLink): Promise<void> {
  holds<Same<PaymentLink["currency"], "USD">>();
  holds<Same<PaymentLink["payableBy"][number], "x402-v1" | "x402-v2">>();
  // @ts-expect-error no network has this name
  link.network satisfies "bitcoin";
  const page = await svc.transactions.list({ network: link.network, status, limit: undefined }, { signal });
  holds<Same<(typeof page.data)[number], Transaction>>();
  await svc.transactions.list().catch(() => null);
}

/** Only expanded members are present. */
export async function expands(): Promise<string | undefined> {
  const link = await svc.paymentLinks.retrieve("1", { expand: ["product"] });
  link.product satisfies Product | null;
  const page = await svc.transactions.list({ limit: 3, expand: ["paymentLink.product"] });
  page.data[0]?.paymentLink satisfies PaymentLink | null | undefined;
  // @ts-expect-error a link can't expand a link
  await svc.paymentLinks.list({ expand: ["paymentLink"] });
  const plain = await svc.paymentLinks.retrieve("1");
  // @ts-expect-error nothing was expanded
  plain.product satisfies Product | null;
  return link.product?.name;
}

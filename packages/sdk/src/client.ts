import type { components, operations } from "./generated/api.js";
import { type List, listOf, type Page } from "./pages.js";
import { type CallOptions, type ClientOptions, createTransport, type Transport } from "./transport.js";

type Schemas = components["schemas"];
type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]["parameters"]["query"]>;

export type Product = Schemas["Product"];
export type PaymentLink = Schemas["PaymentLink"];
export type PaymentIntent = Schemas["PaymentIntent"];
export type Transaction = Schemas["Transaction"];
export type Event = Schemas["Event"];
export type KeyAccount = Schemas["KeyAccount"];
export type WebhookEndpoint = Schemas["WebhookEndpoint"];
export type PriceQuote = Schemas["PriceQuote"];

interface Success<T> {
  readonly data: T;
}

const enc = encodeURIComponent;

/** The payments API. Answers come without their envelope; errors are thrown as classes by code. */
export class Svc {
  readonly #send: Transport;

  constructor(options: ClientOptions = {}) {
    this.#send = createTransport(options);
  }

  readonly products = {
    create: (body: Schemas["CreateProductRequest"], options?: CallOptions) =>
      this.#data<Product>("POST", "/api/v1/products", { body, options }),
    retrieve: (id: string, options?: CallOptions) =>
      this.#data<Product>("GET", `/api/v1/products/${enc(id)}`, { options }),
    update: (id: string, body: Schemas["UpdateProductRequest"], options?: CallOptions) =>
      this.#data<Product>("PATCH", `/api/v1/products/${enc(id)}`, { body, options }),
    list: (query?: QueryOf<"listProducts">, options?: CallOptions) =>
      this.#list<Product>("/api/v1/products", query, options),
  };

  readonly paymentLinks = {
    create: (body: Schemas["CreatePaymentLinkRequest"], options?: CallOptions) =>
      this.#data<PaymentLink>("POST", "/api/v1/payment-links", { body, options }),
    retrieve: (id: string, options?: CallOptions) =>
      this.#data<PaymentLink>("GET", `/api/v1/payment-links/${enc(id)}`, { options }),
    update: (id: string, body: Schemas["UpdatePaymentLinkRequest"], options?: CallOptions) =>
      this.#data<PaymentLink>("PATCH", `/api/v1/payment-links/${enc(id)}`, { body, options }),
    list: (query?: QueryOf<"listPaymentLinks">, options?: CallOptions) =>
      this.#list<PaymentLink>("/api/v1/payment-links", query, options),
    /** Needs no key. */
    price: (id: string, options?: CallOptions) =>
      this.#send<PriceQuote>({ method: "GET", path: `/api/agent/link/${enc(id)}/price`, options }),
  };

  /** Purchases of links by people. A link's `url` needs none: its page makes one for each visitor. */
  readonly paymentIntents = {
    /** With `url`, the page of this purchase, which is told this once. */
    create: (body: Schemas["CreatePaymentIntentRequest"], options?: CallOptions) =>
      this.#data<PaymentIntent>("POST", "/api/v1/payment-intents", { body, options }),
    retrieve: (id: string, options?: CallOptions) =>
      this.#data<PaymentIntent>("GET", `/api/v1/payment-intents/${enc(id)}`, { options }),
    list: (query?: QueryOf<"listPaymentIntents">, options?: CallOptions) =>
      this.#list<PaymentIntent>("/api/v1/payment-intents", query, options),
    cancel: (id: string, options?: CallOptions) =>
      this.#data<PaymentIntent>("POST", `/api/v1/payment-intents/${enc(id)}/cancel`, { body: {}, options }),
    /** Credits a transfer that did not complete the intent by itself. */
    resolve: (id: string, body: Schemas["ResolvePaymentIntentRequest"], options?: CallOptions) =>
      this.#data<PaymentIntent>("POST", `/api/v1/payment-intents/${enc(id)}/resolve`, { body, options }),
  };

  readonly transactions = {
    /** Proven on the chain before it is recorded; a ChainVerificationError that is `retryable` is only too early. */
    record: (body: Schemas["RecordTransactionRequest"], options?: CallOptions) =>
      this.#data<Transaction>("POST", "/api/v1/transactions", { body, options }),
    retrieve: (id: string, options?: CallOptions) =>
      this.#data<Transaction>("GET", `/api/v1/transactions/${enc(id)}`, { options }),
    list: (query?: QueryOf<"listTransactions">, options?: CallOptions) =>
      this.#list<Transaction>("/api/v1/transactions", query, options),
  };

  readonly events = {
    list: (query?: QueryOf<"listEvents">, options?: CallOptions) => this.#list<Event>("/api/v1/events", query, options),
  };

  readonly account = {
    retrieve: (options?: CallOptions) => this.#data<KeyAccount>("GET", "/api/v1/account", { options }),
  };

  readonly proxySecret = {
    retrieve: (options?: CallOptions) =>
      this.#data<Schemas["ProxySigningSecret"]>("GET", "/api/v1/agentic/proxy-signing-secret", { options }),
    rotate: (body: { graceSeconds?: number } = {}, options?: CallOptions) =>
      this.#data<Schemas["ProxySigningSecret"]>("POST", "/api/v1/agentic/proxy-signing-secret/rotate", {
        body,
        options,
      }),
  };

  readonly webhooks = {
    /** With its secret, which is shown this once. */
    create: (body: Schemas["CreateWebhookRequest"], options?: CallOptions) =>
      this.#data<Schemas["NewWebhookEndpoint"]>("POST", "/api/webhooks", { body, options }),
    list: (options?: CallOptions) => this.#data<Schemas["Webhooks"]>("GET", "/api/webhooks", { options }),
    update: (body: Schemas["UpdateWebhookRequest"], options?: CallOptions) =>
      this.#data<WebhookEndpoint>("PATCH", "/api/webhooks", { body, options }),
    delete: (id: string, options?: CallOptions) =>
      this.#data<Schemas["DeletedWebhook"]>("DELETE", "/api/webhooks", { query: { id }, options }),
    test: (id: string, options?: CallOptions) =>
      this.#data<Schemas["WebhookTest"]>("POST", `/api/webhooks/${enc(id)}/test`, { body: {}, options }),
    rotateSecret: (id: string, options?: CallOptions) =>
      this.#data<Schemas["WebhookSecret"]>("POST", `/api/webhooks/${enc(id)}/rotate-secret`, { body: {}, options }),
    deliveries: (id: string, query?: QueryOf<"listWebhookDeliveries">, options?: CallOptions) =>
      this.#list<Schemas["WebhookDelivery"]>(`/api/webhooks/${enc(id)}/deliveries`, query, options),
    redeliver: (deliveryId: string, options?: CallOptions) =>
      this.#data<Schemas["WebhookRedelivery"]>("POST", `/api/webhooks/deliveries/${enc(deliveryId)}/redeliver`, {
        body: {},
        options,
      }),
  };

  async #data<T>(
    method: string,
    path: string,
    rest: { body?: unknown; query?: Record<string, unknown>; options?: CallOptions | undefined },
  ): Promise<T> {
    return (await this.#send<Success<T>>({ method, path, ...rest })).data;
  }

  #list<T extends { readonly id: string }>(path: string, query: object = {}, options?: CallOptions): List<T> {
    return listOf((after) => {
      const cursor = after === undefined ? {} : { starting_after: after };
      return this.#send<Page<T>>({ method: "GET", path, query: { ...query, ...cursor }, options });
    });
  }
}

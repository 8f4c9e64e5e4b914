import { type CsvOptions, readCsv } from "./csv.js";
import { errorOf } from "./errors.js";
import type { components, operations } from "./generated/api.js";
import { type CallOptions, type ClientOptions, createTransport, type Transport } from "./transport.js";

type Schemas = components["schemas"];
type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]["parameters"]["query"]>;

export type Product = Schemas["Product"];
export type PaymentLink = Schemas["PaymentLink"];
export type ListingDiagnosis = Schemas["ListingDiagnosis"];
export type PaymentIntent = Schemas["PaymentIntent"];
export type Transaction = Schemas["Transaction"];
export type Event = Schemas["Event"];
export type KeyAccount = Schemas["KeyAccount"];
export type Session = Schemas["Session"];
export type WebhookEndpoint = Schemas["WebhookEndpoint"];
export type PriceQuote = Schemas["PriceQuote"];
export type CheckoutSession = Schemas["CheckoutSession"];
export type Refund = Schemas["Refund"];
export type Settlement = Schemas["Settlement"];
export type DeveloperKey = Schemas["DeveloperKey"];
export type Upload = Schemas["Upload"];

type AgentPayment = operations["getAgentPayment"]["responses"][200]["content"]["application/json"];

interface Success<T> {
  readonly data: T;
}

const enc = encodeURIComponent;
const AS_USER = { asUser: true };

/** The payments API. Answers come without their envelope; errors are thrown as classes by code. */
export class Svc {
  readonly #send: Transport;
  readonly #fetch: typeof fetch;
  readonly #options: ClientOptions;

  constructor(options: ClientOptions = {}) {
    this.#send = createTransport(options);
    this.#options = options;
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
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
    /** Why catalogs of paid resources list the link, or don't. */
    diagnoseListing: (id: string, options?: CallOptions) =>
      this.#data<ListingDiagnosis>("GET", `/api/v1/payment-links/${enc(id)}/listing`, { options }),
    /** Needs no key. */
    price: (id: string, options?: CallOptions) =>
      this.#send<PriceQuote>({ method: "GET", path: `/api/agent/link/${enc(id)}/price`, options }),
    /** How a payment by x402 went, by the id that its answer named. Needs no key. */
    paymentStatus: (paymentId: string, options?: CallOptions) =>
      this.#send<AgentPayment>({ method: "GET", path: `/api/agent/payments/${enc(paymentId)}`, options }),
  };

  /** Purchases of links by people. A link's `url` needs none: its page makes one for each visitor. */
  readonly paymentIntents = {
    /** With `url`, the page of this purchase, which is given this once. */
    create: (body: Schemas["CreatePaymentIntentRequest"], options?: CallOptions) =>
      this.#data<PaymentIntent>("POST", "/api/v1/payment-intents", { body, options }),
    retrieve: (id: string, options?: CallOptions) =>
      this.#data<PaymentIntent>("GET", `/api/v1/payment-intents/${enc(id)}`, { options }),
    list: (query?: QueryOf<"listPaymentIntents">, options?: CallOptions) =>
      this.#list<PaymentIntent>("/api/v1/payment-intents", query, options),
    /** All that the filters leave, newest first, as a CSV file. */
    csv: (query?: QueryOf<"listPaymentIntents">, options?: CsvOptions) =>
      readCsv(this.#options, "/api/v1/payment-intents", query, options),
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
    /** All that the filters leave, newest first, as a CSV file. */
    csv: (query?: QueryOf<"listTransactions">, options?: CsvOptions) =>
      readCsv(this.#options, "/api/v1/transactions", query, options),
  };

  readonly events = {
    list: (query?: QueryOf<"listEvents">, options?: CallOptions) => this.#list<Event>("/api/v1/events", query, options),
  };

  readonly account = {
    retrieve: (options?: CallOptions) => this.#data<KeyAccount>("GET", "/api/v1/account", { options }),
    /** Logo, color and support contact on payment pages. Not for keys of scope agentic. */
    branding: (options?: CallOptions) =>
      this.#data<Schemas["Branding"]>("GET", "/api/v1/account/branding", { options }),
    updateBranding: (body: Schemas["UpdateBrandingRequest"], options?: CallOptions) =>
      this.#data<Schemas["Branding"]>("PATCH", "/api/v1/account/branding", { body, options }),
    /** Opens an account for the signed-in user; one that the user opened before is answered as it is. Needs `sessionToken`. */
    open: (body: Schemas["OpenAccountRequest"], options?: CallOptions) =>
      this.#data<Schemas["Account"]>("POST", "/api/v1/account", { body, options, ...AS_USER }),
    /** Needs the `sessionToken` of an owner. */
    update: (body: Schemas["UpdateMerchantAccountRequest"], options?: CallOptions) =>
      this.#data<Schemas["Account"]>("PATCH", "/api/v1/account", { body, options, ...AS_USER }),
  };

  /** Who belongs to the merchant. Needs `sessionToken`. */
  readonly members = {
    list: (options?: CallOptions) =>
      this.#data<Schemas["Member"][]>("GET", "/api/v1/account/members", { options, ...AS_USER }),
    update: (id: string, body: Schemas["UpdateMemberRequest"], options?: CallOptions) =>
      this.#data<Schemas["Member"]>("PATCH", `/api/v1/account/members/${enc(id)}`, { body, options, ...AS_USER }),
    remove: (id: string, options?: CallOptions) =>
      this.#data<Schemas["Deleted"]>("DELETE", `/api/v1/account/members/${enc(id)}`, { options, ...AS_USER }),
  };

  /** Who is invited to become a member. Needs `sessionToken`. */
  readonly invitations = {
    list: (options?: CallOptions) =>
      this.#data<Schemas["Invitation"][]>("GET", "/api/v1/account/invitations", { options, ...AS_USER }),
    create: (body: Schemas["CreateInvitationRequest"], options?: CallOptions) =>
      this.#data<Schemas["Invitation"]>("POST", "/api/v1/account/invitations", { body, options, ...AS_USER }),
    delete: (id: string, options?: CallOptions) =>
      this.#data<Schemas["Deleted"]>("DELETE", `/api/v1/account/invitations/${enc(id)}`, { options, ...AS_USER }),
    /** Of an invitation that `session.retrieve` lists. */
    accept: (id: string, options?: CallOptions) =>
      this.#data<Schemas["AcceptedInvitation"]>("POST", `/api/v1/session/invitations/${enc(id)}/accept`, {
        body: {},
        options,
        ...AS_USER,
      }),
  };

  /** Where the merchant is paid. Changes need the `sessionToken` of an owner. */
  readonly wallets = {
    list: (options?: CallOptions) => this.#data<Schemas["Wallet"][]>("GET", "/api/v1/account/wallets", { options }),
    add: (body: Schemas["AddWalletRequest"], options?: CallOptions) =>
      this.#data<Schemas["Wallet"]>("POST", "/api/v1/account/wallets", { body, options, ...AS_USER }),
    makeDefault: (id: string, options?: CallOptions) =>
      this.#data<Schemas["Wallet"]>("PATCH", `/api/v1/account/wallets/${enc(id)}`, {
        body: { isDefault: true },
        options,
        ...AS_USER,
      }),
    remove: (id: string, options?: CallOptions) =>
      this.#data<Schemas["Deleted"]>("DELETE", `/api/v1/account/wallets/${enc(id)}`, { options, ...AS_USER }),
  };

  /** The signed-in user. Needs `sessionToken`. */
  readonly session = {
    /** Also for a user who is a member of no merchant yet. */
    retrieve: (options?: CallOptions) => this.#data<Session>("GET", "/api/v1/session", { options, ...AS_USER }),
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

  /** The sunset checkout; new integrations use `paymentIntents`. Not for keys of scope agentic. */
  readonly checkoutSessions = {
    create: (body: Schemas["CreateCheckoutSessionRequest"], options?: CallOptions) =>
      this.#data<CheckoutSession>("POST", "/api/checkout/session", { body, options }),
    retrieve: (id: string, options?: CallOptions) =>
      this.#data<CheckoutSession>("GET", `/api/checkout/session/${enc(id)}`, { options }),
    /** The shopper's transfer, which is proven on the chain and completes the session. */
    submit: (body: Schemas["SubmitCheckoutPaymentRequest"], options?: CallOptions) =>
      this.#data<Schemas["CompletedCheckoutSession"]>("POST", "/api/checkout/submit", { body, options }),
    quoteTax: (body: Schemas["QuoteTaxRequest"], options?: CallOptions) =>
      this.#data<Schemas["TaxQuote"]>("POST", "/api/tax/quote", { body, options }),
  };

  /** The service holds no money: a refund is a transfer of yours, which is proven and recorded here. */
  readonly refunds = {
    create: (body: Schemas["CreateRefundRequest"], options?: CallOptions) =>
      this.#data<Refund>("POST", "/api/refunds", { body, options }),
    list: (query?: QueryOf<"listRefunds">, options?: CallOptions) => this.#list<Refund>("/api/refunds", query, options),
  };

  /** Which live payments are marked as settled in your books. */
  readonly settlements = {
    /** Without a member: all that is not settled yet. */
    create: (body: Schemas["CreateSettlementRequest"] = {}, options?: CallOptions) =>
      this.#data<Settlement>("POST", "/api/settlements", { body, options }),
    list: (query?: QueryOf<"listSettlements">, options?: CallOptions) =>
      this.#list<Settlement>("/api/settlements", query, options),
    balance: (options?: CallOptions) =>
      this.#data<Schemas["SettlementBalance"]>("GET", "/api/settlements/balance", { options }),
  };

  /** API keys of the user's merchant. Needs `sessionToken`. */
  readonly keys = {
    /** With the key, which is shown this once. */
    create: (body: Schemas["CreateDeveloperKeyRequest"], options?: CallOptions) =>
      this.#data<Schemas["NewDeveloperKey"]>("POST", "/api/developer/keys", { body, options, ...AS_USER }),
    list: (query?: QueryOf<"listDeveloperKeys">, options?: CallOptions) =>
      this.#list<DeveloperKey>("/api/developer/keys", query, options, AS_USER),
    /** A new key for an old one, which goes on for `expiresInSeconds`. */
    roll: (id: string, body: { expiresInSeconds?: number } = {}, options?: CallOptions) =>
      this.#data<Schemas["RolledDeveloperKey"]>("POST", `/api/developer/keys/${enc(id)}/roll`, {
        body,
        options,
        ...AS_USER,
      }),
    revoke: (id: string, options?: CallOptions) =>
      this.#data<DeveloperKey>("DELETE", `/api/developer/keys/${enc(id)}`, { options, ...AS_USER }),
  };

  /** Files of the user's merchant. Needs `sessionToken`. */
  readonly uploads = {
    /** An address that takes one file, for 15 minutes. */
    create: (body: Schemas["CreateUploadRequest"], options?: CallOptions) =>
      this.#data<Upload>("POST", "/api/upload", { body, options, ...AS_USER }),
    /** Sends the file to its address; it is read at `publicUrl` afterwards. */
    send: async ({ uploadUrl, method, headers }: Upload, file: Blob | Uint8Array<ArrayBuffer>): Promise<void> => {
      // The platform counts the bytes itself, and lets nobody else do it.
      const { "content-length": _length, ...signed } = headers;
      const answer = await this.#fetch(uploadUrl, { method, headers: signed, body: file });
      if (!answer.ok) throw errorOf(answer.status, undefined, undefined);
      await answer.arrayBuffer();
    },
    delete: async (key: string, options?: CallOptions): Promise<void> => {
      await this.#send({ method: "DELETE", path: `/api/upload/${enc(key)}`, options, ...AS_USER });
    },
  };

  async #data<T>(
    method: string,
    path: string,
    rest: { body?: unknown; query?: Record<string, unknown>; options?: CallOptions | undefined; asUser?: boolean },
  ): Promise<T> {
    return (await this.#send<Success<T>>({ method, path, ...rest })).data;
  }

  #list<T extends { readonly id: string }>(
    path: string,
    query: object = {},
    options?: CallOptions,
    as: { asUser?: boolean } = {},
  ): List<T> {
    const isForward = "ending_before" in query && query.ending_before !== undefined;
    return listOf((after) => {
      const cursor = after === undefined ? {} : { [isForward ? "ending_before" : "starting_after"]: after };
      return this.#send<Page<T>>({ method: "GET", path, query: { ...query, ...cursor }, options, ...as });
    }, isForward);
  }
}

/** One page of a list. */
export interface Page<T> {
  readonly data: T[];
  readonly hasMore: boolean;
}

/**
 * A list: awaited, its first page; in `for await`, every item of every page, newest first. With `ending_before` the items after that one
 * follow in the order in which they became visible: oldest first.
 */
export interface List<T> extends PromiseLike<Page<T>>, AsyncIterable<T> {}

/** @param read reads the page after this id, or the first */
function listOf<T extends { readonly id: string }>(
  read: (after?: string) => Promise<Page<T>>,
  isForward: boolean,
): List<T> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: a list can be awaited for its first page
    then: (onPage, onError) => read().then(onPage, onError),
    async *[Symbol.asyncIterator]() {
      for (let after: string | undefined; ; ) {
        const { data, hasMore } = await read(after);
        // A page is newest first, also a forward one.
        if (isForward) data.reverse();
        yield* data;
        const last = data.at(-1);
        if (!hasMore || last === undefined) return;
        after = last.id;
      }
    },
  };
}

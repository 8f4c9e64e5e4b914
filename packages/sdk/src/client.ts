import { type CsvOptions, readCsv } from "./csv.js";
import { toError, UnknownOutcomeError } from "./errors.js";
import type { Event } from "./events.js";
import { createList, type List, type Page } from "./list.js";
import type * as Api from "./resources.js";
import {
  type CallOptions,
  type ChangeOptions,
  type ClientOptions,
  createTransport,
  type ReadOptions,
  type Transport,
} from "./transport.js";

export type * from "./events.js";
export type { List, Page } from "./list.js";
export type * from "./resources.js";

/** A resource with the `etag` of the version that was read. */
export interface Tagged<T> {
  readonly data: T;
  readonly etag: string;
}

interface Success<T> {
  readonly data: T;
}

const enc = encodeURIComponent;
const AS_USER = { asUser: true };

/**
 * The payments API. Methods return the data without its envelope. Errors are thrown; their class depends on the code.
 */
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
    create: (body: Api.CreateProductRequest, options?: CallOptions) =>
      this.#data<Api.Product>("POST", "/api/v1/products", { body, options }),
    retrieve: (id: string, options?: CallOptions) =>
      this.#data<Api.Product>("GET", `/api/v1/products/${enc(id)}`, { options }),
    /** Includes the `etag`. `update(id, body, { ifMatch: etag })` then fails if the object has changed since. */
    retrieveTagged: (id: string, options?: CallOptions) =>
      this.#tagged<Api.Product>(`/api/v1/products/${enc(id)}`, options),
    update: (id: string, body: Api.UpdateProductRequest, options?: ChangeOptions) =>
      this.#data<Api.Product>("PATCH", `/api/v1/products/${enc(id)}`, { body, options }),
    list: (query?: Api.ListProductsQuery, options?: CallOptions) =>
      this.#list<Api.Product>("/api/v1/products", query, options),
  };

  readonly paymentLinks = {
    create: (body: Api.CreatePaymentLinkRequest, options?: CallOptions) =>
      this.#data<Api.PaymentLink>("POST", "/api/v1/payment-links", { body, options }),
    retrieve: <Path extends Api.PaymentLinkPath = never>(id: string, options?: ReadOptions<Path>) =>
      this.#read<Api.Expanded<Api.PaymentLink, Path>>(`/api/v1/payment-links/${enc(id)}`, options),
    /** Includes the `etag`. `update(id, body, { ifMatch: etag })` then fails if the object has changed since. */
    retrieveTagged: (id: string, options?: CallOptions) =>
      this.#tagged<Api.PaymentLink>(`/api/v1/payment-links/${enc(id)}`, options),
    update: (id: string, body: Api.UpdatePaymentLinkRequest, options?: ChangeOptions) =>
      this.#data<Api.PaymentLink>("PATCH", `/api/v1/payment-links/${enc(id)}`, { body, options }),
    list: <Path extends Api.PaymentLinkPath = never>(
      query?: Api.Expanding<Api.ListPaymentLinksQuery, Path>,
      options?: CallOptions,
    ) => this.#expanded<Api.Expanded<Api.PaymentLink, Path>>("/api/v1/payment-links", query, options),
    /** Reports why catalogs of paid resources list or don't list the link. */
    diagnoseListing: (id: string, options?: CallOptions) =>
      this.#data<Api.ListingDiagnosis>("GET", `/api/v1/payment-links/${enc(id)}/listing`, { options }),
    /** Needs no key. */
    price: (id: string, options?: CallOptions) =>
      this.#send<Api.PriceQuote>({ method: "GET", path: `/api/agent/link/${enc(id)}/price`, options }),
    /** Status of an x402 payment. The id is in the response to the paid call. Needs no key. */
    paymentStatus: (paymentId: string, options?: CallOptions) =>
      this.#send<Api.AgentPayment>({ method: "GET", path: `/api/agent/payments/${enc(paymentId)}`, options }),
  };

  /** Whole APIs whose operations are for sale. Their routes are payment links. */
  readonly apis = {
    create: (body: Api.CreateApiRequest, options?: CallOptions) =>
      this.#data<Api.Api>("POST", "/api/v1/apis", { body, options }),
    retrieve: (id: string, options?: CallOptions) => this.#data<Api.Api>("GET", `/api/v1/apis/${enc(id)}`, { options }),
    update: (id: string, body: Api.UpdateApiRequest, options?: CallOptions) =>
      this.#data<Api.Api>("PATCH", `/api/v1/apis/${enc(id)}`, { body, options }),
    list: (query?: Api.ListApisQuery, options?: CallOptions) => this.#list<Api.Api>("/api/v1/apis", query, options),
    /** Closes the API for good. Buyers still get what they have paid for. */
    delete: (id: string, options?: CallOptions) =>
      this.#data<Api.DeletedApi>("DELETE", `/api/v1/apis/${enc(id)}`, { options }),
    /**
     * Lists the changes that an OpenAPI document, or the tools of an MCP server, would make. To apply them, send the
     * same body with the `confirmation` from the result.
     */
    import: (id: string, body: Api.ImportApiRequest, options?: CallOptions) =>
      this.#data<Api.ApiImport>("POST", `/api/v1/apis/${enc(id)}/import`, { body, options }),
    routes: (id: string, options?: CallOptions) =>
      this.#data<Api.ApiRoute[]>("GET", `/api/v1/apis/${enc(id)}/routes`, { options }),
  };

  /** Payments by people. A link's page creates one when a visitor starts to pay, so you don't need to. */
  readonly paymentIntents = {
    /** Includes `url`, the page where the payer pays. The `url` is returned only once. */
    create: (body: Api.CreatePaymentIntentRequest, options?: CallOptions) =>
      this.#data<Api.PaymentIntent>("POST", "/api/v1/payment-intents", { body, options }),
    retrieve: <Path extends Api.PaymentIntentPath = never>(id: string, options?: ReadOptions<Path>) =>
      this.#read<Api.Expanded<Api.PaymentIntent, Path>>(`/api/v1/payment-intents/${enc(id)}`, options),
    list: <Path extends Api.PaymentIntentPath = never>(
      query?: Api.Expanding<Api.ListPaymentIntentsQuery, Path>,
      options?: CallOptions,
    ) => this.#expanded<Api.Expanded<Api.PaymentIntent, Path>>("/api/v1/payment-intents", query, options),
    /** Downloads all items that match the filters, newest first, as a CSV file. */
    csv: (query?: Api.ListPaymentIntentsQuery, options?: CsvOptions) =>
      readCsv(this.#options, "/api/v1/payment-intents", query, options),
    cancel: (id: string, options?: CallOptions) =>
      this.#data<Api.PaymentIntent>("POST", `/api/v1/payment-intents/${enc(id)}/cancel`, { body: {}, options }),
    /** Completes the intent with a transfer that didn't complete it automatically. */
    resolve: (id: string, body: Api.ResolvePaymentIntentRequest, options?: CallOptions) =>
      this.#data<Api.PaymentIntent>("POST", `/api/v1/payment-intents/${enc(id)}/resolve`, { body, options }),
  };

  readonly transactions = {
    /**
     * Records a payment after proving it on the chain. If the ChainVerificationError is `retryable`, it may only be too
     * early: try again later.
     */
    record: (body: Api.RecordTransactionRequest, options?: CallOptions) =>
      this.#data<Api.Transaction>("POST", "/api/v1/transactions", { body, options }),
    retrieve: <Path extends Api.TransactionPath = never>(id: string, options?: ReadOptions<Path>) =>
      this.#read<Api.Expanded<Api.Transaction, Path>>(`/api/v1/transactions/${enc(id)}`, options),
    list: <Path extends Api.TransactionPath = never>(
      query?: Api.Expanding<Api.ListTransactionsQuery, Path>,
      options?: CallOptions,
    ) => this.#expanded<Api.Expanded<Api.Transaction, Path>>("/api/v1/transactions", query, options),
    /** Downloads all items that match the filters, newest first, as a CSV file. */
    csv: (query?: Api.ListTransactionsQuery, options?: CsvOptions) =>
      readCsv(this.#options, "/api/v1/transactions", query, options),
  };

  readonly reports = {
    /**
     * Amounts collected and refunded per day, week or month of a time zone. The amounts are exact, in base units of
     * USDC.
     */
    volume: (query: Api.RetrieveVolumeReportQuery = {}, options?: CallOptions) =>
      this.#data<Api.VolumeReport>("GET", "/api/v1/reports/volume", { query: { ...query }, options }),
  };

  /** Searches by id, hash, e-mail address, reference or the beginning of a name. */
  search(query: Api.SearchQuery, options?: CallOptions): Promise<Api.SearchHit[]> {
    return this.#data("GET", "/api/v1/search", { query: { ...query }, options });
  }

  readonly events = {
    list: (query?: Api.ListEventsQuery, options?: CallOptions) => this.#list<Event>("/api/v1/events", query, options),
    retrieve: (id: string, options?: CallOptions) => this.#data<Event>("GET", `/api/v1/events/${enc(id)}`, { options }),
    /**
     * Sends the event again to each active endpoint that subscribes to its type. With `endpointId`, sends it only to
     * that endpoint, even if the endpoint doesn't subscribe to the type.
     */
    resend: (id: string, body: Api.ResendEventRequest = {}, options?: CallOptions) =>
      this.#data<Api.ResentEvent>("POST", `/api/v1/events/${enc(id)}/resend`, { body, options }),
  };

  /** Moves time forward in test mode, for payment intents and webhook deliveries. */
  readonly testClock = {
    /** Brings the deadlines of payment intents and deliveries forward. The service acts on them within seconds. */
    advance: (body: Api.AdvanceTestClockRequest, options?: CallOptions) =>
      this.#data<Api.AdvancedTestClock>("POST", "/api/v1/test-clock/advance", { body, options }),
  };

  /** Recent requests of your keys and members, with their results. */
  readonly requests = {
    list: (query?: Api.ListRequestsQuery, options?: CallOptions) =>
      this.#list<Api.LoggedRequest>("/api/v1/requests", query, options),
    /** Finds a request by its id, or by the `X-Request-Id` of its response. */
    retrieve: (id: string, options?: CallOptions) =>
      this.#data<Api.LoggedRequest>("GET", `/api/v1/requests/${enc(id)}`, { options }),
  };

  readonly account = {
    retrieve: (options?: CallOptions) => this.#data<Api.KeyAccount>("GET", "/api/v1/account", { options }),
    /** Returns the logo, color and support contact on payment pages. Not for keys of scope agentic. */
    branding: (options?: CallOptions) => this.#data<Api.Branding>("GET", "/api/v1/account/branding", { options }),
    updateBranding: (body: Api.UpdateBrandingRequest, options?: CallOptions) =>
      this.#data<Api.Branding>("PATCH", "/api/v1/account/branding", { body, options }),
    /**
     * Opens an account for the signed-in user, or returns the account that the user already has. Needs `sessionToken`.
     */
    open: (body: Api.OpenAccountRequest, options?: CallOptions) =>
      this.#data<Api.Account>("POST", "/api/v1/account", { body, options, ...AS_USER }),
    /** Needs the `sessionToken` of an owner. */
    update: (body: Api.UpdateMerchantAccountRequest, options?: CallOptions) =>
      this.#data<Api.Account>("PATCH", "/api/v1/account", { body, options, ...AS_USER }),
  };

  /** The merchant's members. Needs `sessionToken`. */
  readonly members = {
    list: (options?: CallOptions) =>
      this.#data<Api.Member[]>("GET", "/api/v1/account/members", { options, ...AS_USER }),
    update: (id: string, body: Api.UpdateMemberRequest, options?: CallOptions) =>
      this.#data<Api.Member>("PATCH", `/api/v1/account/members/${enc(id)}`, { body, options, ...AS_USER }),
    remove: (id: string, options?: CallOptions) =>
      this.#data<Api.Deleted>("DELETE", `/api/v1/account/members/${enc(id)}`, { options, ...AS_USER }),
  };

  /** Invitations to become a member. Needs `sessionToken`. */
  readonly invitations = {
    list: (options?: CallOptions) =>
      this.#data<Api.Invitation[]>("GET", "/api/v1/account/invitations", { options, ...AS_USER }),
    create: (body: Api.CreateInvitationRequest, options?: CallOptions) =>
      this.#data<Api.Invitation>("POST", "/api/v1/account/invitations", { body, options, ...AS_USER }),
    delete: (id: string, options?: CallOptions) =>
      this.#data<Api.Deleted>("DELETE", `/api/v1/account/invitations/${enc(id)}`, { options, ...AS_USER }),
    /** Accepts an invitation that `session.retrieve` lists. */
    accept: (id: string, options?: CallOptions) =>
      this.#data<Api.AcceptedInvitation>("POST", `/api/v1/session/invitations/${enc(id)}/accept`, {
        body: {},
        options,
        ...AS_USER,
      }),
  };

  /** The wallets that receive the merchant's payments. Changes need the `sessionToken` of an owner. */
  readonly wallets = {
    list: (options?: CallOptions) => this.#data<Api.Wallet[]>("GET", "/api/v1/account/wallets", { options }),
    add: (body: Api.AddWalletRequest, options?: CallOptions) =>
      this.#data<Api.Wallet>("POST", "/api/v1/account/wallets", { body, options, ...AS_USER }),
    makeDefault: (id: string, options?: CallOptions) =>
      this.#data<Api.Wallet>("PATCH", `/api/v1/account/wallets/${enc(id)}`, {
        body: { isDefault: true },
        options,
        ...AS_USER,
      }),
    remove: (id: string, options?: CallOptions) =>
      this.#data<Api.Deleted>("DELETE", `/api/v1/account/wallets/${enc(id)}`, { options, ...AS_USER }),
  };

  /** Proofs that the merchant controls wallets and domains. Needs `sessionToken`. */
  readonly verification = {
    retrieve: (options?: CallOptions) =>
      this.#data<Api.Verification>("GET", "/api/agentic/verification", { options, ...AS_USER }),
    /**
     * Without a signature, returns a message for the wallet to sign, or a line for the domain to publish. With the
     * signature, or once the line is published, completes the proof. Needs the `sessionToken` of an owner.
     */
    verify: (body: Api.VerifyAccountRequest, options?: CallOptions) =>
      this.#data<Api.VerificationCheck>("POST", "/api/agentic/verification", { body, options, ...AS_USER }),
  };

  /** The signed-in user. Needs `sessionToken`. */
  readonly session = {
    /** Also works for a user without a merchant. */
    retrieve: (options?: CallOptions) => this.#data<Api.Session>("GET", "/api/v1/session", { options, ...AS_USER }),
  };

  readonly proxySecret = {
    retrieve: (options?: CallOptions) =>
      this.#data<Api.ProxySigningSecret>("GET", "/api/v1/agentic/proxy-signing-secret", { options }),
    rotate: (body: { graceSeconds?: number } = {}, options?: CallOptions) =>
      this.#data<Api.ProxySigningSecret>("POST", "/api/v1/agentic/proxy-signing-secret/rotate", {
        body,
        options,
      }),
  };

  readonly webhooks = {
    /** Includes the secret, which is returned only once. */
    create: (body: Api.CreateWebhookRequest, options?: CallOptions) =>
      this.#data<Api.NewWebhookEndpoint>("POST", "/api/webhooks", { body, options }),
    list: (options?: CallOptions) => this.#data<Api.Webhooks>("GET", "/api/webhooks", { options }),
    update: (body: Api.UpdateWebhookRequest, options?: CallOptions) =>
      this.#data<Api.WebhookEndpoint>("PATCH", "/api/webhooks", { body, options }),
    delete: (id: string, options?: CallOptions) =>
      this.#data<Api.DeletedWebhook>("DELETE", "/api/webhooks", { query: { id }, options }),
    test: (id: string, options?: CallOptions) =>
      this.#data<Api.WebhookTest>("POST", `/api/webhooks/${enc(id)}/test`, { body: {}, options }),
    rotateSecret: (id: string, options?: CallOptions) =>
      this.#data<Api.WebhookSecret>("POST", `/api/webhooks/${enc(id)}/rotate-secret`, { body: {}, options }),
    deliveries: (id: string, query?: Api.ListWebhookDeliveriesQuery, options?: CallOptions) =>
      this.#list<Api.WebhookDelivery>(`/api/webhooks/${enc(id)}/deliveries`, query, options),
    redeliver: (deliveryId: string, options?: CallOptions) =>
      this.#data<Api.WebhookRedelivery>("POST", `/api/webhooks/deliveries/${enc(deliveryId)}/redeliver`, {
        body: {},
        options,
      }),
  };

  /**
   * The old checkout, which will be removed. Use `paymentIntents` in new integrations. Not for keys of scope agentic.
   */
  readonly checkoutSessions = {
    create: (body: Api.CreateCheckoutSessionRequest, options?: CallOptions) =>
      this.#data<Api.CheckoutSession>("POST", "/api/checkout/session", { body, options }),
    retrieve: (id: string, options?: CallOptions) =>
      this.#data<Api.CheckoutSession>("GET", `/api/checkout/session/${enc(id)}`, { options }),
    /** Submits the shopper's transfer. The service checks it on the chain and completes the session. */
    submit: (body: Api.SubmitCheckoutPaymentRequest, options?: CallOptions) =>
      this.#data<Api.CompletedCheckoutSession>("POST", "/api/checkout/submit", { body, options }),
    quoteTax: (body: Api.QuoteTaxRequest, options?: CallOptions) =>
      this.#data<Api.TaxQuote>("POST", "/api/tax/quote", { body, options }),
  };

  /** Transfers from your wallet that return a payment. The service detects these transfers on the chain. */
  readonly refunds = {
    /**
     * Includes `transfer`: send it from the wallet that received the payment. Default amount: what is left of the
     * payment.
     */
    prepare: (transactionId: string, body: Api.PrepareRefundRequest = {}, options?: CallOptions) =>
      this.#data<Api.PreparedRefund>("POST", `/api/v1/transactions/${enc(transactionId)}/refunds`, { body, options }),
    retrieve: <Path extends Api.RefundPath = never>(id: string, options?: ReadOptions<Path>) =>
      this.#read<Api.Expanded<Api.PreparedRefund, Path>>(`/api/v1/refunds/${enc(id)}`, options),
    /** Lists all refunds: prepared ones in every status, and those recorded by their hash. */
    listAll: <Path extends Api.RefundPath = never>(
      query?: Api.Expanding<Api.ListPreparedRefundsQuery, Path>,
      options?: CallOptions,
    ) => this.#expanded<Api.Expanded<Api.PreparedRefund, Path>>("/api/v1/refunds", query, options),
    /** Downloads all items that match the filters, newest first, as a CSV file. */
    csv: (query?: Api.ListPreparedRefundsQuery, options?: CsvOptions) =>
      readCsv(this.#options, "/api/v1/refunds", query, options),
    /** Returns the Solana transaction of a pending refund. The wallet must send it within about 90 seconds. */
    draft: (id: string, options?: CallOptions) =>
      this.#data<Api.RefundDraft>("POST", `/api/v1/refunds/${enc(id)}/drafts`, { body: {}, options }),
    /** Cancels a refund. If its transfer is sent anyway, the transfer still counts. */
    cancel: (id: string, options?: CallOptions) =>
      this.#data<Api.PreparedRefund>("POST", `/api/v1/refunds/${enc(id)}/cancel`, { body: {}, options }),
    /**
     * Completes a refund with a transfer of another amount, or from another of your wallets. The refund gets the amount
     * of that transfer, in whole cents and at most the rest of the payment.
     */
    resolve: (id: string, body: Api.ResolveRefundRequest, options?: CallOptions) =>
      this.#data<Api.PreparedRefund>("POST", `/api/v1/refunds/${enc(id)}/resolve`, { body, options }),
    /** Records a transfer by its hash. This route will be removed: use `prepare`. */
    create: (body: Api.CreateRefundRequest, options?: CallOptions) =>
      this.#data<Api.Refund>("POST", "/api/refunds", { body, options }),
    /** Lists refunds that were proven on the chain. This route will be removed: use `listAll`. */
    list: (query?: Api.ListRefundsQuery, options?: CallOptions) =>
      this.#list<Api.Refund>("/api/refunds", query, options),
  };

  /** Records which live payments are settled in your books. */
  readonly settlements = {
    /** An empty body settles all payments that aren't settled yet. */
    create: (body: Api.CreateSettlementRequest = {}, options?: CallOptions) =>
      this.#data<Api.Settlement>("POST", "/api/settlements", { body, options }),
    list: (query?: Api.ListSettlementsQuery, options?: CallOptions) =>
      this.#list<Api.Settlement>("/api/settlements", query, options),
    balance: (options?: CallOptions) =>
      this.#data<Api.SettlementBalance>("GET", "/api/settlements/balance", { options }),
  };

  /** API keys of the user's merchant. Needs `sessionToken`. */
  readonly keys = {
    /** Includes the key, which is returned only once. */
    create: (body: Api.CreateDeveloperKeyRequest, options?: CallOptions) =>
      this.#data<Api.NewDeveloperKey>("POST", "/api/developer/keys", { body, options, ...AS_USER }),
    list: (query?: Api.ListDeveloperKeysQuery, options?: CallOptions) =>
      this.#list<Api.DeveloperKey>("/api/developer/keys", query, options, AS_USER),
    /** Replaces a key with a new one. The old key stays valid for `expiresInSeconds`. */
    roll: (id: string, body: { expiresInSeconds?: number } = {}, options?: CallOptions) =>
      this.#data<Api.RolledDeveloperKey>("POST", `/api/developer/keys/${enc(id)}/roll`, {
        body,
        options,
        ...AS_USER,
      }),
    revoke: (id: string, options?: CallOptions) =>
      this.#data<Api.DeveloperKey>("DELETE", `/api/developer/keys/${enc(id)}`, { options, ...AS_USER }),
  };

  /** Files of the user's merchant. Needs `sessionToken`. */
  readonly uploads = {
    /** Returns a URL that accepts one file, for 15 minutes. */
    create: (body: Api.CreateUploadRequest, options?: CallOptions) =>
      this.#data<Api.Upload>("POST", "/api/upload", { body, options, ...AS_USER }),
    /** Sends the file to the URL from `create`. Afterwards the file is available at `publicUrl`. */
    send: async ({ uploadUrl, method, headers }: Api.Upload, file: Blob | Uint8Array<ArrayBuffer>): Promise<void> => {
      // The runtime sets the length itself and rejects an explicit one.
      const { "content-length": _length, ...signed } = headers;
      const send = this.#fetch;
      const answer = await send(uploadUrl, { method, headers: signed, body: file }).catch((cause: unknown) => {
        throw new UnknownOutcomeError("No response to the upload arrived.", { code: "CONNECTION", status: 0, cause });
      });
      if (!answer.ok) throw toError(answer, undefined);
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

  #read<T>(path: string, { expand, ...options }: ReadOptions<string> = {}): Promise<T> {
    return this.#data("GET", path, { query: joinExpand({ expand }), options });
  }

  async #tagged<T>(path: string, options?: CallOptions): Promise<Tagged<T>> {
    let etag = "";
    const onHeaders = (headers: Headers) => {
      etag = headers.get("etag") ?? "";
    };
    return { data: (await this.#send<Success<T>>({ method: "GET", path, options, onHeaders })).data, etag };
  }

  #expanded<T>(path: string, query: ExpandQuery = {}, options?: CallOptions) {
    return this.#list<{ readonly id: string }>(path, joinExpand(query), options) as unknown as List<T>;
  }

  #list<T extends { readonly id: string }>(
    path: string,
    query: object = {},
    options?: CallOptions,
    as: { asUser?: boolean } = {},
  ): List<T> {
    const isForward = "ending_before" in query && query.ending_before !== undefined;
    return createList((after) => {
      const cursor = after === undefined ? {} : { [isForward ? "ending_before" : "starting_after"]: after };
      return this.#send<Page<T>>({ method: "GET", path, query: { ...query, ...cursor }, options, ...as });
    }, isForward);
  }
}

interface ExpandQuery {
  readonly expand?: readonly string[] | undefined;
}

/** Joins the names of `expand` with commas, as the query requires. */
const joinExpand = ({ expand = [], ...rest }: ExpandQuery): Record<string, unknown> =>
  expand.length > 0 ? { ...rest, expand: expand.join(",") } : rest;

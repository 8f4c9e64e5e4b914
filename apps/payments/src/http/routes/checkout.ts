import { type HttpApp, logIds } from "@svc/service";
import { Type } from "typebox";
import {
  draftSession,
  readSession,
  requireAlive,
  SESSION_STATUSES,
  sessionJson,
} from "../../checkout/checkout-session.js";

import { quoteTax } from "../../checkout/quote-tax.js";
import { type CompletedSession, submitPayment } from "../../checkout/submit-payment.js";
import type { Deps } from "../../deps.js";
import { requireOwned } from "../../owned-resource.js";
import { transactionJson } from "../../transactions/transaction.js";
import { createOnce, recordOnce } from "../idempotent-post.js";
import { type RouteInstaller, sendData, successJson } from "../route.js";
import {
  Amount,
  AmountIn,
  Currency,
  IdempotencyHeader,
  IdParams,
  LinkIdIn,
  LinkIdOut,
  MetadataIn,
  ModeName,
  Network,
  Nullable,
  OneOf,
  Success,
  Timestamp,
  Token,
  UrlIn,
  Uuid,
  WalletIn,
  withLinkId,
} from "../schemas/common.js";
import { CUSTOMER_IN, PARTS_IN, TransactionOut, TxHashIn } from "../schemas/transaction-schema.js";
import { CHECKOUT_DOC, checkoutBodyErrors, checkoutErrors, checkoutOperation } from "./checkout-operation.js";

const AnyObject = Type.Record(Type.String(), Type.Unknown());

const SessionCreate = Type.Object(
  {
    paymentLinkId: Type.Optional(
      Nullable({ ...LinkIdIn, description: "Link that provides the defaults of other fields" }),
    ),
    amount: Type.Optional(AmountIn),
    currency: Type.Optional(OneOf(["USD"])),
    network: Type.Optional(Network),
    token: Type.Optional(OneOf(["USDC"])),
    merchantWalletAddress: Type.Optional(Nullable(WalletIn)),
    ...CUSTOMER_IN,
    ...PARTS_IN,
    successUrl: Type.Optional(UrlIn),
    cancelUrl: Type.Optional(UrlIn),
    metadata: Type.Optional(MetadataIn),
  },
  { additionalProperties: false, examples: [{ amount: 25, network: "base_sepolia" }] },
);

const SESSION_OUT = {
  id: Uuid,
  status: OneOf(SESSION_STATUSES),
  paymentLinkId: LinkIdOut,
  amount: Amount,
  amountBaseUnits: Type.String({ description: "Amount to pay as an integer in the token's smallest unit" }),
  currency: Currency,
  network: Network,
  token: Token,
  merchantWalletAddress: Type.String({ description: "Wallet to pay" }),
  merchantId: Uuid,
  mode: ModeName,
  livemode: Type.Boolean(),
  subtotalAmount: Nullable(Amount),
  taxAmount: Nullable(Amount),
  customerEmail: Nullable(Type.String()),
  customerName: Nullable(Type.String()),
  customerAddress: Nullable(Type.String()),
  customerCountry: Nullable(Type.String()),
  successUrl: Nullable(Type.String()),
  cancelUrl: Nullable(Type.String()),
  metadata: AnyObject,
  transactionId: Nullable({ ...Uuid, description: "Set in a completed session" }),
  expiresAt: Timestamp,
  createdAt: Timestamp,
};
export const SessionOut = Type.Object(SESSION_OUT, { title: "CheckoutSession" });
const ReadSessionOut = Type.Object(
  {
    ...SESSION_OUT,
    merchantWalletAddress: Nullable(
      Type.String({
        description: "Wallet to pay. Null if another merchant has taken it over: create a new session.",
      }),
    ),
  },
  { title: "ReadCheckoutSession" },
);
const CompletedSessionOut = Type.Object(
  { ...SESSION_OUT, transaction: TransactionOut },
  { title: "CompletedCheckoutSession" },
);

const SubmitIn = Type.Object(
  { sessionId: Uuid, txHash: TxHashIn, walletAddress: WalletIn },
  {
    additionalProperties: false,
    examples: [
      {
        sessionId: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
        txHash: "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
        walletAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      },
    ],
  },
);

const TaxQuoteIn = Type.Object(
  {
    amount: Type.Optional(AmountIn),
    currency: Type.Optional(OneOf(["USD"])),
    paymentLinkId: Type.Optional(Nullable({ ...LinkIdIn, description: "Link whose amount is the default" })),
    ...CUSTOMER_IN,
  },
  { additionalProperties: false, examples: [{ amount: 25, customerCountry: "DE" }] },
);
const Cents = Type.Integer({ minimum: 0 });
const TaxQuoteOut = Type.Object(
  {
    currency: Currency,
    subtotalAmount: Amount,
    taxAmount: Amount,
    totalAmount: Amount,
    quote: Type.Object({ subtotalCents: Cents, taxCents: Cents, totalCents: Cents }),
  },
  { title: "TaxQuote" },
);

export const checkoutRoutes: RouteInstaller[] = [createSessionRoute, retrieveSessionRoute, submitRoute, quoteTaxRoute];

function createSessionRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/checkout/session",
    ...checkoutOperation("/api/v1/payment-links"),
    attachValidation: true,
    schema: {
      ...CHECKOUT_DOC,
      operationId: "createCheckoutSession",
      summary: "Create a checkout session, which expires after 30 minutes",
      description:
        "With `paymentLinkId`, absent fields get the values of that link. A repeat with the same Idempotency-Key gets the first answer again; GET returns the current status.",
      headers: IdempotencyHeader,
      body: SessionCreate,
      response: { 201: Success(SessionOut), ...checkoutBodyErrors("NOT_FOUND", "FORBIDDEN", "CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const session = await draftSession(deps, request.caller, withLinkId(request.body));
        return {
          answer: {
            status: 201,
            body: successJson(JSON.stringify(sessionJson(session))),
            location: `/api/checkout/session/${session.id}`,
          },
          store: (answer) => deps.checkout.sessions.insert(session, answer),
        };
      }),
  });
}

function retrieveSessionRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/checkout/session/:id",
    ...checkoutOperation("/api/v1/payment-links"),
    schema: {
      ...CHECKOUT_DOC,
      operationId: "retrieveCheckoutSession",
      summary: "Poll a checkout session",
      description:
        "404 once it has expired; a completed session does not expire. If another merchant takes over the wallet of an open session, `merchantWalletAddress` becomes null.",
      params: IdParams,
      response: { 200: Success(ReadSessionOut), ...checkoutErrors("BAD_REQUEST", "NOT_FOUND", "FORBIDDEN") },
    },
    handler: async ({ params, caller }, reply) => {
      const found = requireOwned(await deps.checkout.sessions.find(params.id), caller, "checkout session");
      const session = await readSession(deps, requireAlive(found, deps.clock.now()));
      return sendData(reply, JSON.stringify(session));
    },
  });
}

const toAnswer = ({ session, transaction }: CompletedSession) => ({
  status: 200,
  body: successJson(JSON.stringify({ ...sessionJson(session), transaction: transactionJson(transaction) })),
  location: null,
});

function submitRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/checkout/submit",
    ...checkoutOperation("/api/v1/transactions"),
    attachValidation: true,
    schema: {
      ...CHECKOUT_DOC,
      operationId: "submitCheckoutPayment",
      summary: "Complete a checkout session with a payment on the chain",
      description:
        "The proven payment must go from `walletAddress` to the session's wallet, cover the session's amount and not be older than the session. A session completes once, and each hash counts once.",
      headers: IdempotencyHeader,
      body: SubmitIn,
      response: {
        200: Success(CompletedSessionOut),
        ...checkoutBodyErrors("NOT_FOUND", "FORBIDDEN", "CONFLICT", "TRANSACTION_CHAIN_VERIFY_FAILED", "TIMEOUT"),
      },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) => {
        const parts = { ...deps, sessions: deps.checkout.sessions };
        const submitted = await submitPayment(parts, request.caller, request.body, (made) => complete(toAnswer(made)));
        const { id, txHash, paymentLinkId } = submitted.transaction;
        logIds(request, { transaction: id, txHash, link: paymentLinkId ?? undefined });
        return toAnswer(submitted);
      }),
  });
}

function quoteTaxRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/tax/quote",
    ...checkoutOperation("/api/v1/payment-links"),
    schema: {
      ...CHECKOUT_DOC,
      operationId: "quoteTax",
      summary: "Get the tax on a purchase",
      description: "0 without a tax engine; 504 if the engine does not answer.",
      body: TaxQuoteIn,
      response: { 200: Success(TaxQuoteOut), ...checkoutBodyErrors("NOT_FOUND", "FORBIDDEN", "TIMEOUT") },
    },
    handler: async ({ caller, body }, reply) =>
      sendData(reply, JSON.stringify(await quoteTax(deps, caller, withLinkId(body)))),
  });
}

import { fail, ServiceError } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { FastifyRequest } from "fastify";
import { AGENTIC_LINKS_ONLY, requireFullScope } from "../../authorization/key-scope.js";
import type { Deps } from "../../deps.js";
import { type Ownership, requireOwned } from "../../owned-resource.js";
import type { FoundIntent } from "../../payment-intents/intents-repository.js";
import {
  draftIntent,
  type IntentInput,
  intentAnswer,
  intentUrl,
  storedIntent,
} from "../../payment-intents/open-intent.js";
import type { ResolvedIntent } from "../../payment-intents/outcome-store.js";
import { PAYMENT_INTENTS, type PaymentIntent } from "../../payment-intents/payment-intent.js";
import { resolveIntent } from "../../payment-intents/resolve-intent.js";
import { parseLinkId } from "../../payment-links/link-urls.js";
import { CSV_WORDS, sendCsv, wantsCsv } from "../csv-answer.js";
import { ExpandOnly, expander, joinExpand } from "../expand-query.js";
import { recordOnce } from "../idempotent-post.js";
import { filter, listRequest, metadataFilter, ownRows } from "../list-request.js";
import { logIntent } from "../log-intent.js";
import { type RouteInstaller, sendData, sendPage, successJson } from "../route.js";
import {
  bodyErrors,
  createErrors,
  IdempotencyHeader,
  IdParams,
  KEY_OR_SESSION,
  listErrors,
  NoBody,
  readErrors,
  Success,
  SuccessListOrCsv,
  writable,
} from "../schemas/common.js";
import { IntentCreate, IntentOut, IntentQuery, TransferHint } from "../schemas/payment-intent-schema.js";

const TAGS = ["payment intents"];
/**
 * Common options of these routes. They refuse agentic keys: agentic accounts sell through x402, but an intent is a
 * person's purchase of an ordinary link.
 */
const INTENT_ROUTE = {
  config: { auth: "key-or-session" } as const,
  preParsing: [
    async ({ caller }: FastifyRequest) =>
      requireFullScope(
        caller,
        AGENTIC_LINKS_ONLY,
        "A payment intent is a person's purchase of an ordinary link: use a key of scope full.",
      ),
  ],
};

export const paymentIntentRoutes: RouteInstaller[] = [
  createIntentRoute,
  listIntentsRoute,
  retrieveIntentRoute,
  cancelIntentRoute,
  resolveIntentRoute,
];

const findOwned = async ({ intents }: Deps, id: string, caller: Ownership): Promise<FoundIntent> =>
  requireOwned(await intents.repository.find(id), caller, "payment intent");

/** JSON of the current intent, with the transfers that the service has noticed for it. */
async function loadAnswer(deps: Deps, id: string, caller: Ownership): Promise<string> {
  const intent = await findOwned(deps, id, caller);
  return intentAnswer(intent, await deps.intents.repository.listTransfers(id), intent.ownNetworks);
}

function createIntentRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/payment-intents",
    ...INTENT_ROUTE,
    attachValidation: true,
    schema: {
      operationId: "createPaymentIntent",
      summary: "Start a person's purchase of a payment link",
      description:
        "Returns the exact amount to transfer on each network, QR code texts for wallets, and `url`: send the payer to this page. The service detects the payment itself.",
      tags: TAGS,
      security: KEY_OR_SESSION,
      headers: IdempotencyHeader,
      body: IntentCreate,
      response: {
        201: Success(IntentOut),
        ...createErrors("NOT_FOUND", "TIMEOUT"),
      },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) => {
        const { paymentLinkId, ...input } = writable(request.body);
        const id = parseLinkId(paymentLinkId) as string;
        const link = requireOwned(await deps.links.loadOffered(id), request.caller, "payment link");
        const { repository, feed } = deps.intents;
        const intentDeps = { ...deps, intents: repository, networks: feed.networks };
        const { token, draft } = await draftIntent(intentDeps, link, input as IntentInput, null);
        const url = intentUrl(deps.publicUrl, token);
        const toAnswer = (intent: PaymentIntent) => ({
          status: 201,
          body: successJson(intentAnswer(intent, [], link.ownNetworks, url)),
          location: `/api/v1/payment-intents/${intent.id}`,
        });
        return toAnswer(
          storedIntent(await repository.insert({ ...draft, completion: (intent) => complete(toAnswer(intent)) })),
        );
      }),
  });
}

function listIntentsRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/payment-intents",
    ...INTENT_ROUTE,
    schema: {
      operationId: "listPaymentIntents",
      summary: "List payment intents, newest first",
      description: CSV_WORDS,
      tags: TAGS,
      security: KEY_OR_SESSION,
      querystring: IntentQuery,
      response: { 200: SuccessListOrCsv(IntentOut), ...listErrors() },
    },
    preValidation: joinExpand,
    handler: async (request, reply) => {
      const { query, caller } = request;
      const expand = expander(deps, caller, "paymentIntent", query.expand);
      const linkId = query.paymentLinkId === undefined ? undefined : parseLinkId(query.paymentLinkId);
      const filters = [
        ...filter('status = ?::"IntentStatus"', query.status),
        ...filter("payment_link_id = ?::uuid", linkId),
        ...filter("client_reference = ?", query.clientReference),
        ...metadataFilter(query.metadata),
      ];
      const list = listRequest(query, ownRows(caller), filters);
      if (wantsCsv(request, reply)) return sendCsv(reply, deps.database.pool, PAYMENT_INTENTS, list);
      return sendPage(reply, await expand.page(await deps.intents.repository.list(list)));
    },
  });
}

function retrieveIntentRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/payment-intents/:id",
    ...INTENT_ROUTE,
    schema: {
      operationId: "retrievePaymentIntent",
      summary: "Retrieve a payment intent with its detected transfers",
      tags: TAGS,
      security: KEY_OR_SESSION,
      params: IdParams,
      querystring: ExpandOnly("paymentIntent"),
      response: { 200: Success(IntentOut), ...readErrors() },
    },
    preValidation: joinExpand,
    handler: async ({ params, caller, query }, reply) => {
      const expand = expander(deps, caller, "paymentIntent", query.expand);
      return sendData(reply, await expand.one(await loadAnswer(deps, params.id, caller)));
    },
  });
}

function cancelIntentRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/payment-intents/:id/cancel",
    ...INTENT_ROUTE,
    schema: {
      operationId: "cancelPaymentIntent",
      summary: "End an open payment intent",
      description:
        "The service keeps watching: if a payment arrives anyway, the intent becomes `unresolved` with reason `late`. 409 with `retryAfter`: a wallet's payment is being settled.",
      tags: TAGS,
      security: KEY_OR_SESSION,
      params: IdParams,
      body: NoBody,
      response: { 200: Success(IntentOut), ...bodyErrors("NOT_FOUND", "CONFLICT") },
    },
    handler: async ({ params, caller }, reply) => {
      const intent = await findOwned(deps, params.id, caller);
      const outcome = await deps.intents.repository.cancel(intent.id, new Date(deps.clock.now()));
      if (outcome === "being_settled") {
        fail("CONFLICT", "The payer has signed, and the payment is being settled. Try again in a few seconds.", {
          retryAfter: 5,
        });
      }
      if (outcome === "not_open" && intent.status !== "canceled") {
        throw new ServiceError("CONFLICT", `A payment intent that is ${intent.status} cannot be canceled.`);
      }
      return sendData(reply, await loadAnswer(deps, intent.id, caller));
    },
  });
}

function resolveIntentRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/payment-intents/:id/resolve",
    ...INTENT_ROUTE,
    attachValidation: true,
    schema: {
      operationId: "resolvePaymentIntent",
      summary: "Credit a payment that didn't complete its intent",
      description:
        "The service verifies the transfer on the chain and records it. You decide that it counts, so any amount and any network of the mode are accepted.",
      tags: TAGS,
      security: KEY_OR_SESSION,
      params: IdParams,
      headers: IdempotencyHeader,
      body: TransferHint,
      response: {
        200: Success(IntentOut),
        ...bodyErrors("NOT_FOUND", "CONFLICT", "TRANSACTION_CHAIN_VERIFY_FAILED", "TRANSACTION_DUPLICATE", "TIMEOUT"),
      },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) => {
        const intent = await findOwned(deps, request.params.id, request.caller);
        const toAnswer = (resolved: ResolvedIntent) => ({
          status: 200,
          body: successJson(intentAnswer(resolved.intent, resolved.transfers, intent.ownNetworks)),
          location: null,
        });
        const resolveDeps = { ...deps, ...deps.intents };
        const resolved = await resolveIntent(resolveDeps, intent, request.body, (made) => complete(toAnswer(made)));
        logIntent(request, resolved.intent);
        return toAnswer(resolved);
      }),
  });
}

import { fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { FastifyRequest } from "fastify";
import { AGENTIC_LINKS_ONLY, requireFullScope } from "../../authorization/key-scope.js";
import type { Deps } from "../../deps.js";
import { type Ownership, requireOwned } from "../../owned-resource.js";
import { draftRefund } from "../../refunds/draft-refund.js";
import { prepareRefund } from "../../refunds/prepare-refund.js";
import { type PreparedRefund, preparedRefundJson, REFUND_LIST } from "../../refunds/prepared-refund.js";
import type { FoundRefund } from "../../refunds/prepared-refunds-repository.js";
import { preparedTransfer } from "../../refunds/prepared-transfer.js";
import { resolveRefund } from "../../refunds/resolve-refund.js";
import { CSV_WORDS, sendCsv, wantsCsv } from "../csv-answer.js";
import { ExpandOnly, expander, joinExpand } from "../expand-query.js";
import { recordOnce } from "../idempotent-post.js";
import { filter, listRequest, ownRows } from "../list-request.js";
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
} from "../schemas/common.js";
import {
  PreparedRefundOut,
  PreparedRefundQuery,
  RefundDraft,
  RefundPrepare,
  RefundResolve,
} from "../schemas/refund-schema.js";

const TAGS = ["refunds"];
/** Common options of these routes: they refuse agentic keys, like the older refund routes. */
const REFUND_ROUTE = {
  config: { auth: "key-or-session" } as const,
  preParsing: [
    async ({ caller }: FastifyRequest) =>
      requireFullScope(caller, AGENTIC_LINKS_ONLY, "Refund payments with a key of scope full."),
  ],
};

export const preparedRefundRoutes: RouteInstaller[] = [
  prepareRefundRoute,
  listRefundsRoute,
  retrieveRefundRoute,
  draftRefundRoute,
  cancelRefundRoute,
  resolveRefundRoute,
];

const findOwned = async ({ prepared }: Deps, id: string, caller: Ownership): Promise<FoundRefund> =>
  requireOwned(await prepared.find(id), caller, "refund");

/** While the refund is pending, includes the transfer that the merchant's wallet must send. */
const formatRefund = (refund: PreparedRefund, unresolved: readonly unknown[]) =>
  JSON.stringify({
    ...preparedRefundJson(refund),
    transfer: refund.status === "pending" ? preparedTransfer(refund) : null,
    unresolvedTransfers: unresolved,
  });

const foundJson = ({ json, prepared, unresolved }: FoundRefund): string =>
  prepared ? formatRefund(prepared, unresolved) : JSON.stringify({ ...json, transfer: null, unresolvedTransfers: [] });

function prepareRefundRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/transactions/:id/refunds",
    ...REFUND_ROUTE,
    attachValidation: true,
    schema: {
      operationId: "prepareRefund",
      summary: "Prepare a refund for your wallet to send",
      description:
        "Returns the transfer to send from the wallet that received the payment: exactly this amount, to `walletAddress`. The service detects it on the chain and completes the refund. Until then the refund reserves its part of the payment.",
      tags: TAGS,
      security: KEY_OR_SESSION,
      params: IdParams,
      headers: IdempotencyHeader,
      body: RefundPrepare,
      response: { 201: Success(PreparedRefundOut), ...createErrors("NOT_FOUND") },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) => {
        const toAnswer = (refund: PreparedRefund) => ({
          status: 201,
          body: successJson(formatRefund(refund, [])),
          location: `/api/v1/refunds/${refund.id}`,
        });
        const { params, caller, body } = request;
        const refundDeps = { ...deps, networks: deps.intents.feed.networks };
        return toAnswer(await prepareRefund(refundDeps, caller, params.id, body, (made) => complete(toAnswer(made))));
      }),
  });
}

function listRefundsRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/refunds",
    ...REFUND_ROUTE,
    schema: {
      operationId: "listPreparedRefunds",
      summary: "List refunds, newest first",
      description: `Includes refunds recorded by hash. ${CSV_WORDS}`,
      tags: TAGS,
      security: KEY_OR_SESSION,
      querystring: PreparedRefundQuery,
      response: { 200: SuccessListOrCsv(PreparedRefundOut), ...listErrors() },
    },
    preValidation: joinExpand,
    handler: async (request, reply) => {
      const { query, caller } = request;
      const expand = expander(deps, caller, "refund", query.expand);
      const filters = [
        ...filter('status = ?::"RefundStatus"', query.status),
        ...filter("transaction_id = ?::uuid", query.transactionId),
      ];
      const list = listRequest(query, ownRows(caller), filters);
      if (wantsCsv(request, reply)) return sendCsv(reply, deps.database.pool, REFUND_LIST, list, "refunds");
      return sendPage(reply, await expand.page(await deps.prepared.list(list)));
    },
  });
}

function retrieveRefundRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/refunds/:id",
    ...REFUND_ROUTE,
    schema: {
      operationId: "retrieveRefund",
      summary: "Retrieve a refund",
      tags: TAGS,
      security: KEY_OR_SESSION,
      params: IdParams,
      querystring: ExpandOnly("refund"),
      response: { 200: Success(PreparedRefundOut), ...readErrors() },
    },
    preValidation: joinExpand,
    handler: async ({ params, caller, query }, reply) => {
      const expand = expander(deps, caller, "refund", query.expand);
      return sendData(reply, await expand.one(foundJson(await findOwned(deps, params.id, caller))));
    },
  });
}

function draftRefundRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/refunds/:id/drafts",
    ...REFUND_ROUTE,
    schema: {
      operationId: "draftRefund",
      summary: "Get a Solana transaction that sends a pending refund",
      description:
        "The wallet that received the payment signs and sends this transaction in the browser, and pays the fee. The call changes nothing.",
      tags: TAGS,
      security: KEY_OR_SESSION,
      params: IdParams,
      body: NoBody,
      response: { 200: Success(RefundDraft), ...bodyErrors("NOT_FOUND", "CONFLICT", "TIMEOUT") },
    },
    handler: async ({ params, caller }, reply) => {
      const { prepared: refund } = await findOwned(deps, params.id, caller);
      if (refund === null) fail("CONFLICT", "This refund was recorded by its hash, so it has already succeeded.");
      return sendData(reply, JSON.stringify({ transaction: await draftRefund(deps.chains, refund) }));
    },
  });
}

function cancelRefundRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/refunds/:id/cancel",
    ...REFUND_ROUTE,
    schema: {
      operationId: "cancelRefund",
      summary: "Cancel a pending refund",
      description: "The service keeps watching: a transfer that is sent anyway is counted, with `late: true`.",
      tags: TAGS,
      security: KEY_OR_SESSION,
      params: IdParams,
      body: NoBody,
      response: { 200: Success(PreparedRefundOut), ...bodyErrors("NOT_FOUND", "CONFLICT") },
    },
    handler: async ({ params, caller }, reply) => {
      const { json } = await findOwned(deps, params.id, caller);
      const isCanceled = await deps.prepared.cancel(params.id, new Date(deps.clock.now()));
      if (!isCanceled && json.status !== "canceled") {
        fail(
          "CONFLICT",
          `A refund that is ${(await findOwned(deps, params.id, caller)).json.status} cannot be canceled.`,
        );
      }
      return sendData(reply, foundJson(await findOwned(deps, params.id, caller)));
    },
  });
}

function resolveRefundRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/refunds/:id/resolve",
    ...REFUND_ROUTE,
    attachValidation: true,
    schema: {
      operationId: "resolveRefund",
      summary: "Credit a transfer that didn't complete its refund",
      description:
        "For a transfer of another amount, from another wallet of yours, or from before the refund was prepared. The service verifies it on the chain. The refund's amount becomes the amount that the payer received, in whole cents and at most the rest of the payment.",
      tags: TAGS,
      security: KEY_OR_SESSION,
      params: IdParams,
      headers: IdempotencyHeader,
      body: RefundResolve,
      response: {
        200: Success(PreparedRefundOut),
        ...bodyErrors("NOT_FOUND", "CONFLICT", "TRANSACTION_CHAIN_VERIFY_FAILED", "TRANSACTION_DUPLICATE", "TIMEOUT"),
      },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) => {
        const { prepared: refund, unresolved } = await findOwned(deps, request.params.id, request.caller);
        if (refund === null) fail("CONFLICT", "This refund was recorded by its hash, so it has already succeeded.");
        const toAnswer = (resolved: PreparedRefund) => ({
          status: 200,
          body: successJson(
            formatRefund(
              resolved,
              unresolved.filter(({ txHash }) => txHash !== resolved.txHash),
            ),
          ),
          location: null,
        });
        const resolveDeps = { ...deps, feed: deps.intents.feed };
        const { txHash } = request.body;
        return toAnswer(
          await resolveRefund(resolveDeps, request.caller, refund, txHash, (made) => complete(toAnswer(made))),
        );
      }),
  });
}

import { createHash } from "node:crypto";
import { isNotModified } from "@svc/discovery";
import { errorResponses, fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { corsHeaders, preflightHeaders } from "@svc/x402";
import { ANSWER_STATUSES } from "@svc/x402/purchase";
import { Type } from "typebox";
import { cachedLink } from "../../agentic/link-cache.js";
import { paymentStatus } from "../../agentic/payment-status.js";
import { CUSTOMER_HEADERS, isPersonal, priceAnswer, quotePrice, readCustomer } from "../../agentic/quote.js";
import type { Deps } from "../../deps.js";
import { PriceParts, SettleBefore } from "../schemas/agent-payment-schema.js";
import { IdParams, PayerMode } from "../schemas/common.js";

const PriceQuote = Type.Object(
  {
    status: Type.String({ enum: ["ok"] }),
    paymentLinkId: Type.String(),
    resource: Type.String({ format: "uri", description: "Where to pay" }),
    name: Type.String(),
    description: Type.String(),
    scheme: Type.String({ enum: ["exact"] }),
    network: Type.String(),
    caip2Network: Type.String(),
    asset: Type.String({ enum: ["USDC"] }),
    mode: PayerMode,
    ...PriceParts,
    settle: Type.Optional(SettleBefore),
    taxStatus: Type.Optional(
      Type.String({
        enum: ["unavailable", "above_maximum"],
        description:
          "unavailable: the tax engine did not answer, so the price is without tax. above_maximum: the price with tax is above the maximum, so the link can't be bought",
      }),
    ),
    optionalCustomerHeaders: Type.Array(Type.String()),
    extensions: Type.Optional(
      Type.Object(
        {
          bazaar: Type.Record(Type.String(), Type.Unknown(), {
            description: "`info`: an example call. `schema`: its JSON Schema",
          }),
        },
        { description: "x402's extension `bazaar`: how to call the link. Only for links that catalogs may list" },
      ),
    ),
  },
  { title: "PriceQuote", description: "The price" },
);

const OPEN = { "access-control-allow-origin": "*", "access-control-expose-headers": "ETag, X-Request-Id, Retry-After" };

export function priceRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/agent/link/:linkId/price",
    // The handler validates the URL itself, after it sets CORS headers: pages of any origin may read refusals too.
    config: { takesAnyAddress: true },
    schema: {
      operationId: "getLinkPrice",
      summary: "Get the price of a link, free and without a 402",
      description: "The same price as in the 402. Only the 402 has `payTo`.",
      tags: ["agents"],
      security: [],
      params: Type.Object({ linkId: Type.String() }),
      response: {
        200: PriceQuote,
        304: Type.Null({ description: "Unchanged since If-None-Match" }),
        ...errorResponses(["BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]),
      },
    },
    handler: async ({ params, headers }, reply) => {
      reply.headers(OPEN);
      const { link, make } = await cachedLink(deps.agentic.links, params.linkId);
      const { customer } = readCustomer(headers);
      const isOnesOwn = isPersonal(customer);
      const build = async () => {
        const [quote, { bazaar }] = await Promise.all([
          quotePrice(link, customer, deps.taxes),
          deps.agentic.listed.buildResource(link),
        ]);
        const price = priceAnswer(link, quote, deps.publicUrl, bazaar);
        const digest = createHash("sha256").update(JSON.stringify(price)).digest("base64url");
        return { answer: price, etag: `"${digest.slice(0, 22)}"` };
      };
      const { answer, etag } = await (isOnesOwn ? build() : make("price", build));
      reply.header("etag", etag).header("cache-control", isOnesOwn ? "private, no-store" : "public, max-age=30");
      reply.header("vary", CUSTOMER_HEADERS.join(", "));
      if (isNotModified(headers["if-none-match"], etag)) return reply.status(304).send(undefined as never);
      return answer;
    },
  });
  app.options("/api/agent/link/:linkId/price", { schema: { hide: true } }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...OPEN,
        ...preflightHeaders(
          ["GET", "HEAD", "OPTIONS"],
          ["if-none-match", ...CUSTOMER_HEADERS.map((name) => name.toLowerCase())],
        ),
      })
      .send(),
  );
}

/** Any caller that knows a payment's id may read its state, and nothing else. */
export function paymentStatusRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/agent/payments/:id",
    schema: {
      operationId: "getAgentPayment",
      summary: "Get the outcome of a payment whose answer did not arrive",
      tags: ["agents"],
      security: [],
      params: IdParams,
      response: {
        200: Type.Object(
          {
            paymentId: Type.String(),
            status: Type.String({ enum: ["pending", "settled", "failed", "unknown"] }),
            txHash: Type.Union([Type.String(), Type.Null()]),
            answer: Type.Union([Type.String({ enum: [...ANSWER_STATUSES] }), Type.Null()], {
              description: [
                "What a repeat of the request gets free of charge. owed: the answer, which is not fully delivered yet; repeat the request.",
                "kept: the same answer. gone: nothing; the answer was streamed, or is no longer stored.",
                "Null: the payment is not settled, or was made on a payment page",
              ].join(" "),
            }),
          },
          { description: "The outcome" },
        ),
        ...errorResponses(["BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]),
      },
    },
    handler: async ({ params }, reply) => {
      reply.headers(corsHeaders()).header("cache-control", "no-store");
      const payment = (await paymentStatus(deps.agentic, params.id)) ?? fail("NOT_FOUND", "There is no such payment.");
      return { paymentId: params.id, ...payment };
    },
  });
}

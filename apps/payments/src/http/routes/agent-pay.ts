import { actAs } from "@svc/db";
import { bodyParser, type HttpApp } from "@svc/service";
import { answerCors } from "@svc/x402/fastify";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PendingPurchase } from "../../agentic/paid-request.js";
import type { Deps } from "../../deps.js";
import { parseLinkId } from "../../payment-links/link-urls.js";
import { BODY_BYTES_MAX } from "../../proxy/call-target.js";
import { answerCall, beginCall, isSmall, needsBody, onlyLooks, pays, type Wanted } from "../agentic-call.js";
import { payOperation } from "../schemas/agent-payment-schema.js";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const PAY_PATH = "/api/agent/link/:linkId";

declare module "fastify" {
  interface FastifyRequest {
    /** A paid request to a link. The first database read for it may run while the rate limits are checked. */
    paid: PendingPurchase | null;
  }
}

/** True if the content type is absent or valid. Fastify refuses all other requests before a handler runs. */
const isTyped = ({ headers, mediaType }: FastifyRequest): boolean =>
  headers["content-type"] === undefined || mediaType !== undefined;

/**
 * True if the service starts the first database read while it checks the rate limits, which saves a round trip. This
 * happens only for requests that reach the handler if the limits allow them. The handler starts after the check.
 */
export const readsAhead = (request: FastifyRequest): boolean =>
  request.routeOptions.url === PAY_PATH && !onlyLooks(request) && pays(request) && isSmall(request) && isTyped(request);

/** ANY /api/agent/link/{id}: 402 without a payment, the target's answer with one. */
export async function payRoutes(app: HttpApp, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // The target gets the buyer's body byte for byte.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      bodyParser((bytes) => bytes),
    );
    scope.addHook("onRequest", answerCors([...METHODS, "HEAD", "OPTIONS"]));
    scope.decorateRequest("paid", null);
    // Answers without the body if possible. The server then discards the body as it arrives, because some clients read
    // the response only after sending everything.
    scope.addHook<PayRoute>("preParsing", (request, reply, payload, done) => {
      const wanted = toWanted(request);
      if (needsBody(request, wanted)) return done(null, payload);
      actAs(parseLinkId(wanted.linkId), () => answerCall(deps, request, reply, wanted, null)).catch(done);
    });
    scope.addHook<PayRoute>("preValidation", async (request, reply) => {
      request.paid = beginCall(deps, request, reply, toWanted(request));
    });
    const route = {
      url: PAY_PATH,
      // Any query is allowed, because it belongs to the target.
      config: {
        takesAnyAddress: true,
        // The target's answer is forwarded byte for byte.
        compress: false,
        inDoubt: "Send the same request with the same payment again: it is charged once, and you get the same answer.",
      },
      bodyLimit: BODY_BYTES_MAX,
      handler: (request: PayHttpRequest, reply: FastifyReply) =>
        answerCall(deps, request, reply, toWanted(request), request.paid),
    };
    // One route per method, because the OpenAPI document lists them separately.
    for (const method of METHODS) {
      scope.route<PayRoute>({ ...route, method, exposeHeadRoute: false, schema: payOperation(method) });
    }
    scope.route<PayRoute>({ ...route, method: ["HEAD", "OPTIONS"], schema: { hide: true } });
  });
}

type PayRoute = { Params: { linkId: string } };
type PayHttpRequest = FastifyRequest<PayRoute>;

const toWanted = ({ params }: PayHttpRequest): Wanted => ({ linkId: params.linkId, path: null });

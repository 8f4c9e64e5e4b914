import { actAs } from "@svc/db";
import { bodyParser, type HttpApp } from "@svc/service";
import { answerCors } from "@svc/x402/fastify";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PendingPurchase } from "../../agentic/paid-request.js";
import type { Deps } from "../../deps.js";
import { linkIdOf } from "../../payment-links/link-urls.js";
import { BODY_BYTES_MAX } from "../../proxy/call-target.js";
import { answerCall, beginCall, isSmall, needsBody, onlyLooks, pays, type Wanted } from "../agentic-call.js";
import { payOperation } from "../schemas/agent-payment-schema.js";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const PAY_PATH = "/api/agent/link/:linkId";

declare module "fastify" {
  interface FastifyRequest {
    /** Of a request that pays for a link: its read is under way before its limits are decided. */
    paid: PendingPurchase | null;
  }
}

/** Fastify answers any other by itself, before a handler. */
const isTyped = ({ headers, mediaType }: FastifyRequest): boolean =>
  headers["content-type"] === undefined || mediaType !== undefined;

/**
 * Whether a request is read while its limits are decided: what it costs in waiting is one round trip less. Only of what comes to the
 * handler, which is not begun before they are.
 */
export const readsAhead = (request: FastifyRequest): boolean =>
  request.routeOptions.url === PAY_PATH && !onlyLooks(request) && pays(request) && isSmall(request) && isTyped(request);

/** ANY /api/agent/link/{id}: 402 without a payment, the target's answer with one. */
export async function payRoutes(app: HttpApp, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // What the target gets is what the buyer sent, byte for byte.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      bodyParser((bytes) => bytes),
    );
    scope.addHook("onRequest", answerCors([...METHODS, "HEAD", "OPTIONS"]));
    scope.decorateRequest("paid", null);
    // What is not read is thrown away as it comes: a client that reads no answer before it has sent everything gets this one, too.
    scope.addHook<PayRoute>("preParsing", (request, reply, payload, done) => {
      const wanted = wantedOf(request);
      if (needsBody(request, wanted)) return done(null, payload);
      actAs(linkIdOf(wanted.linkId), () => answerCall(deps, request, reply, wanted, null)).catch(done);
    });
    scope.addHook<PayRoute>("preValidation", async (request, reply) => {
      request.paid = beginCall(deps, request, reply, wantedOf(request));
    });
    const route = {
      url: PAY_PATH,
      // The query is the target's.
      config: {
        takesAnyAddress: true,
        // What the target answered is passed on byte for byte.
        compress: false,
        inDoubt:
          "Send the same request with the same payment again: it is charged once, and what it has bought is given again.",
      },
      bodyLimit: BODY_BYTES_MAX,
      handler: (request: PayHttpRequest, reply: FastifyReply) =>
        answerCall(deps, request, reply, wantedOf(request), request.paid),
    };
    // One route for each method: a document names them one by one.
    for (const method of METHODS) {
      scope.route<PayRoute>({ ...route, method, exposeHeadRoute: false, schema: payOperation(method) });
    }
    scope.route<PayRoute>({ ...route, method: ["HEAD", "OPTIONS"], schema: { hide: true } });
  });
}

type PayRoute = { Params: { linkId: string } };
type PayHttpRequest = FastifyRequest<PayRoute>;

const wantedOf = ({ params }: PayHttpRequest): Wanted => ({ linkId: params.linkId, path: null });

import { actAs, actFor } from "@svc/db";
import { bodyParser, type HttpApp, logIds } from "@svc/service";
import { answerCors } from "@svc/x402/fastify";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callFreeRoute, failNoApi, failNoRoute } from "../../agentic/free-call.js";
import type { PendingPurchase } from "../../agentic/paid-request.js";
import type { SoldApi, SoldRoute } from "../../apis/sold-api.js";
import type { Deps } from "../../deps.js";
import { isUuid } from "../../field-rules.js";
import { TIERS } from "../../limits.js";
import { BODY_BYTES_MAX } from "../../proxy/call-target.js";
import {
  answerCall,
  beginCall,
  getBody,
  holdingShares,
  needsBody,
  pays,
  queryOfUrl,
  type Wanted,
} from "../agentic-call.js";
import { passOn } from "../pass-on.js";
import { rateLimited } from "../plugins/refusals.js";
import { METHODS } from "./agent-pay.js";

/** A request that matches a route of an API. */
interface Routed {
  readonly api: SoldApi;
  readonly route: SoldRoute;
  /** The canonical path, which the target receives. */
  readonly path: string;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set before the body is read. */
    routed: Routed | null;
    paidRoute: PendingPurchase | null;
  }
}

/**
 * Matches the raw URL, because a decoded path no longer shows whether it is ambiguous. The URL may begin with an origin
 * (RFC 9112 section 3.2.2), and the id may be in capitals.
 */
const ADDRESS = /^(?:https?:\/\/[^/?#]+)?\/api\/agent\/api-([0-9a-f-]{36})(\/[^?]*)/i;

/** ANY /api/agent/api-{id}/{path}: the routes of an API, each either paid like a link or free. */
export async function apiPayRoutes(app: HttpApp, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // The target gets the buyer's body byte for byte.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      bodyParser((bytes) => bytes),
    );
    scope.decorateRequest("routed", null);
    scope.decorateRequest("paidRoute", null);
    scope.addHook("onRequest", answerCors([...METHODS, "HEAD", "OPTIONS"]));
    scope.addHook("onRequest", async (request) => {
      request.routed = await routedBy(deps, request);
      if (request.routed.route.linkId === null) await requireFreeCall(deps, request);
    });
    // Answers without the body if possible. The server then discards the body as it arrives, because some clients read
    // the response only after sending everything.
    scope.addHook("preParsing", (request, reply, payload, done) => {
      const wanted = wantedBy(request);
      if (wanted === null || needsBody(request, wanted)) return done(null, payload);
      actAs(wanted.linkId, () => answerCall(deps, request, reply, wanted, null)).catch(done);
    });
    scope.addHook("preValidation", async (request, reply) => {
      const wanted = wantedBy(request);
      request.paidRoute = wanted && beginCall(deps, request, reply, wanted);
    });
    scope.route({
      url: "/api/agent/api-:apiId/*",
      method: [...METHODS, "HEAD"],
      config: {
        takesAnyAddress: true,
        compress: false,
        inDoubt: "Send the same request with the same payment again: it is charged once, and you get the same answer.",
      },
      schema: { hide: true },
      bodyLimit: BODY_BYTES_MAX,
      handler: (request, reply) => {
        const wanted = wantedBy(request);
        return wanted === null
          ? answerFree(deps, request, reply)
          : answerCall(deps, request, reply, wanted, request.paidRoute);
      },
    });
    scope.options("/api/agent/api-:apiId/*", { schema: { hide: true } }, async () => {});
  });
}

/** Finds the route of a request. @throws NOT_FOUND, METHOD_NOT_ALLOWED */
async function routedBy({ soldApis }: Deps, request: FastifyRequest): Promise<Routed> {
  const { originalUrl, method } = request;
  const [, apiId = "", rawPath = ""] = ADDRESS.exec(originalUrl) ?? [];
  const api = isUuid(apiId) ? await soldApis.get(apiId.toLowerCase()) : null;
  if (api === null) return failNoApi();
  actFor(api.merchantId);
  const found = api.table.match(method === "HEAD" ? "GET" : method, rawPath);
  if (found.route === null) {
    // A closed route sells nothing new, but buyers can get the answers of earlier purchases again.
    const closed = pays(request) ? api.closedTable.match(method, rawPath) : null;
    if (closed?.route) return { api, route: closed.route, path: closed.path };
    return api.active ? failNoRoute(found.otherMethods, takesHead(api, rawPath)) : failNoApi();
  }
  // HEAD must never call the target, and on a free route it would.
  if (method === "HEAD" && found.route.linkId === null) return failNoRoute([found.route.method], false);
  return { api, route: found.route, path: found.path };
}

/** HEAD shows the price of a paid GET. */
const takesHead = ({ table }: SoldApi, rawPath: string): boolean =>
  (table.match("GET", rawPath).route?.linkId ?? null) !== null;

function wantedBy({ routed }: FastifyRequest): Wanted | null {
  const linkId = routed?.route.linkId ?? null;
  return routed === null || linkId === null ? null : { linkId, path: routed.path };
}

/** Limits free calls, because they reach the merchant's API too. @throws RATE_LIMITED */
export async function requireFreeCall({ limits }: Deps, { client }: FastifyRequest): Promise<void> {
  if (client.exempt) return;
  const decision = await limits.store.decide(client.identity, TIERS.uses({ "free-routes": "consume" }));
  if (!decision.allowed) throw rateLimited(decision);
}

async function answerFree(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { api, path } = request.routed as Routed;
  logIds(request, { merchant: api.merchantId });
  const { method, headers } = request;
  const shares: Parameters<typeof callFreeRoute>[1]["shares"] = [];
  return holdingShares(reply, shares, async () => {
    const call = { api, path, method, query: queryOfUrl(request), headers, body: getBody(request), shares };
    const answer = await callFreeRoute(deps.agentic, call);
    return passOn(reply.header("x-svc-charged", "false").header("cache-control", "no-store"), answer);
  });
}

import { answeredCode } from "@svc/errors/fastify";
import { type Clock, type HttpApp, loggedRequestId } from "@svc/service";
import type { Mode } from "@svc/x402";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { LoggedRequest } from "../../request-log/request-log-repository.js";

interface MerchantRequestsDeps {
  readonly requestLog: { note(request: LoggedRequest): void };
  readonly clock: Clock;
}

/**
 * Adds each answered request of a merchant's key or member to the merchant's log. Requests without a valid credential
 * belong to no merchant, so attackers can't fill a log with them. Successful reads by members are left out, because the
 * dashboard polls and its reads would push out all other requests.
 */
export function noteMerchantRequests(app: HttpApp, { requestLog, clock }: MerchantRequestsDeps): void {
  app.addHook("onResponse", (request, reply, done) => {
    const noted = merchantRequest(request, reply, clock.now());
    if (noted !== null) requestLog.note(noted);
    done();
  });
}

function merchantRequest(request: FastifyRequest, reply: FastifyReply, atMs: number): LoggedRequest | null {
  const { caller, session } = request as Partial<Pick<FastifyRequest, "caller" | "session">>;
  const { url, config } = request.routeOptions;
  // A user who accepts another merchant's invitation does not act for any merchant.
  const merchantId = config.withoutMerchant ? null : (caller?.merchantId ?? session?.merchantId);
  if (!merchantId || url === undefined) return null;
  const { statusCode } = reply;
  if (session !== undefined && statusCode < 400 && (request.method === "GET" || request.method === "HEAD")) return null;
  return {
    merchantId,
    mode: caller?.mode ?? headerMode(request),
    requestId: loggedRequestId(request.id),
    method: request.method,
    route: url.replaceAll(/:(\w+)/g, "{$1}"),
    status: statusCode,
    code: statusCode >= 400 ? answeredCode(request) : null,
    durationMs: Math.round(reply.elapsedTime),
    keyId: caller?.keyId ?? null,
    memberId: session?.memberId ?? null,
    scope: caller?.scope ?? "full",
    atMs,
  };
}

/**
 * The mode that the dashboard shows. It is used for a request that belongs to no mode, such as a request about members.
 */
const headerMode = ({ headers }: FastifyRequest): Mode => (headers["x-svc-mode"] === "live" ? "live" : "test");

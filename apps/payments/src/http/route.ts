import { fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../authorization/caller.js";
import type { Deps } from "../deps.js";
import type { Session } from "../sessions/session-authenticator.js";
import type { ListPage } from "../sql/cursor-list.js";

/** Adds routes to the app. Each area lists its own installers, so that the app lists only areas. */
export type RouteInstaller = (app: HttpApp, deps: Deps) => void | Promise<void>;

/** The merchant for whom the user of a session acts. @throws FORBIDDEN for a user without a merchant */
export function requireMerchant({ merchantId }: Session): string {
  return merchantId ?? failWithoutMerchant();
}

export const failWithoutMerchant = (): never =>
  fail("FORBIDDEN", "This user has no merchant account yet.", {
    hint: "Open one with POST /api/v1/account, or accept an invitation of a merchant.",
  });

/**
 * Returns the merchant for whom a request acts, and what the request may do. The route must accept an API key, a
 * session, or either.
 */
export const requireActor = ({ caller, session }: FastifyRequest): Actor =>
  caller
    ? { merchantId: caller.merchantId, mode: caller.mode, scope: caller.scope, permissions: caller.permissions }
    : { merchantId: requireMerchant(session), mode: null, scope: "full", permissions: null };

/** Wraps JSON text of the data into JSON text of an answer. */
export const successJson = (dataJson: string): string => `{"status":"success","data":${dataJson}}`;

export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type("application/json; charset=utf-8").send(json);

export const sendData = (reply: FastifyReply, dataJson: string): FastifyReply => sendJson(reply, successJson(dataJson));

export const sendPage = (reply: FastifyReply, page: ListPage): FastifyReply =>
  sendJson(reply, `{"status":"success","data":[${page.items.join(",")}],"hasMore":${page.hasMore}}`);

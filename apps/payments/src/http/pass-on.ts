import type { FastifyReply } from "fastify";
import type { TargetAnswer } from "../proxy/call-target.js";
import type { StreamedAnswer } from "../proxy/open-target.js";

/**
 * Gives an answer that a browser shows as a page an origin of its own, without scripts. Otherwise a merchant's page
 * would belong to the origin of the payment pages and the dashboard.
 */
const ISOLATION = { "content-security-policy": "sandbox" };

/**
 * Sends a target's answer. Except for the content type, our own headers take precedence over the target's headers.
 * Otherwise a target could make shared caches store a paid answer.
 */
export function passOn(reply: FastifyReply, answer: TargetAnswer | StreamedAnswer): FastifyReply {
  reply.headers(ISOLATION);
  const own = new Set(Object.keys(reply.getHeaders()));
  const theirs = Object.entries(answer.headers).filter(([name]) => !own.has(name) || name === "content-type");
  return reply.code(answer.status).headers(Object.fromEntries(theirs)).send(answer.body);
}

import type { FastifyReply } from "fastify";
import type { TargetAnswer } from "../proxy/call-target.js";
import type { StreamedAnswer } from "../proxy/open-target.js";

/** Our own headers win: the target must not be able to say that a paid answer may be cached for others. */
export function passOn(reply: FastifyReply, answer: TargetAnswer | StreamedAnswer): FastifyReply {
  const own = new Set(Object.keys(reply.getHeaders()));
  const theirs = Object.entries(answer.headers).filter(([name]) => !own.has(name) || name === "content-type");
  return reply.code(answer.status).headers(Object.fromEntries(theirs)).send(answer.body);
}

import type { FastifyReply } from "fastify";
import type { Challenge } from "../challenge.js";
import { corsHeaders } from "../cors.js";
import { addVary, PAYMENT_VARY } from "./vary.js";

/** Another body than the challenge's own, for readers that are no agents. */
export interface ChallengeBody {
  readonly contentType: string;
  readonly text: string;
}

/** Answers 402. Never to be kept by a cache: an answer to one payer would be given to the next. */
export function sendChallenge(reply: FastifyReply, challenge: Challenge, instead?: ChallengeBody): FastifyReply {
  addVary(reply, PAYMENT_VARY);
  reply
    .code(challenge.status)
    .headers(challenge.headers)
    .headers(corsHeaders())
    .header("cache-control", "no-store")
    .type(instead?.contentType ?? "application/json; charset=utf-8");
  // As text, so that no response schema of the route drops members.
  return reply.serializer((text: string) => text).send(instead?.text ?? JSON.stringify(challenge.body));
}

import type { onRequestHookHandler } from "fastify";
import { corsHeaders, preflightHeaders } from "../cors.js";
import { addVary, PAYMENT_VARY } from "./vary.js";

/**
 * The first `onRequest` hook of a paid route, which must also be registered for OPTIONS: lets pages of every origin call it
 * and read the payment headers, of errors too, and answers OPTIONS itself, so that it is never a 402.
 * @param methods those of the route, for the preflight
 */
export function answerCors(methods: readonly string[]): onRequestHookHandler {
  const all = corsHeaders();
  const preflight = preflightHeaders(methods);
  const allow = methods.join(", ");
  return (request, reply, done) => {
    addVary(reply, PAYMENT_VARY);
    if (request.method !== "OPTIONS") {
      reply.headers(all);
      done();
      return;
    }
    reply.code(204).headers(preflight).header("allow", allow).send();
  };
}

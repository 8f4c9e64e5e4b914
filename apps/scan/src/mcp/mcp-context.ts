import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.js";
import type { Accepted } from "./accepted.js";

/** One POST to /mcp. */
export interface McpContext {
  readonly deps: Deps;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly accepted: Accepted;
  /** `?payment=inband`: challenges are results, and no HTTP 402. */
  readonly inBand: boolean;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
}

/** A signal of the client's going away before its answer was sent. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort(new Error("The client has gone."));
  });
  return controller.signal;
}

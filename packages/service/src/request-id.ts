import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const VALID = /^[A-Za-z0-9._-]{1,128}$/;

/** The id of a request: a valid inbound X-Request-Id is kept, anything else is replaced. */
export function requestId(request: Pick<IncomingMessage, "headers">): string {
  const inbound = request.headers["x-request-id"];
  return typeof inbound === "string" && VALID.test(inbound) ? inbound : randomUUID();
}

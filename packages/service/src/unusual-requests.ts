import { type IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ServiceError } from "@svc/errors";

/** Stands for a request that cannot be routed; the not-found handler reads the original. */
export const UNROUTABLE = "/.unroutable";
/** Longest request path, in characters. */
export const PATH_LENGTH_MAX = 8192;

/**
 * The address by which a request is routed. Every request takes the ordinary way, so that the lock of addresses and the
 * limits see it, and its answer has the envelope. Absolute forms are read (RFC 9112 section 3.2.2), and a malformed
 * target becomes {@link UNROUTABLE}.
 */
export function routedUrl(request: IncomingMessage): string {
  const refusal = look(request);
  if (refusal !== undefined) {
    // Its address is another one from here on.
    REFUSALS.set(request, refusal);
    return UNROUTABLE;
  }
  const url = request.url ?? "/";
  return url.startsWith("/") ? url : pathOfAbsolute(url);
}

const REFUSALS = new WeakMap<IncomingMessage, ServiceError>();

/** Why a request that {@link routedUrl} has seen cannot be served, whatever it asks for. */
export const refusalOf = (request: IncomingMessage): ServiceError | undefined => REFUSALS.get(request);

function look(request: IncomingMessage): ServiceError | undefined {
  const { method, url = "/", headers } = request;
  if (method === "CONNECT")
    return new ServiceError("METHOD_NOT_ALLOWED", "This is not a proxy: CONNECT is not supported.");
  if (request.httpVersion === "1.1" && hostFields(request) !== 1)
    return wrong("headers.host", "must be sent once (RFC 9112 section 3.2)");
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue") {
    return new ServiceError("BAD_REQUEST", "Only Expect: 100-continue can be met.", { status: 417 });
  }
  const path = (url.startsWith("/") ? url : pathOfAbsolute(url)).split("?", 1)[0] as string;
  if (path === UNROUTABLE) return wrong("path", "is not a valid URL");
  if (path.length > PATH_LENGTH_MAX)
    return new ServiceError("PAYLOAD_TOO_LARGE", "The path is too long.", { status: 414 });
  try {
    decodeURIComponent(path);
    return undefined;
  } catch {
    return wrong("path", "is not a valid URL");
  }
}

/** Has Node hand on what it would answer by itself, with an empty body or none. */
export function acceptUnusual(server: Server, whenAnswered: (socket: Socket, act: () => void) => void): void {
  const serve = (request: IncomingMessage, response: ServerResponse) => void server.emit("request", request, response);
  server.on("checkExpectation", serve);
  // A client that asks before it sends a body may go on when it is read, and not at all when it never is.
  server.on("checkContinue", serve);
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    // Node hands over the socket with this event: we must close it and handle its errors.
    socket.on("error", () => {});
    whenAnswered(socket, () => {
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket);
      response.once("finish", () => socket.destroySoon());
      serve(request, response);
    });
  });
}

function pathOfAbsolute(url: string): string {
  if (url === "*") return "/*";
  try {
    const { protocol, pathname, search } = new URL(url);
    return protocol === "http:" || protocol === "https:" ? `${pathname}${search}` : UNROUTABLE;
  } catch {
    return UNROUTABLE;
  }
}

function hostFields({ rawHeaders }: IncomingMessage): number {
  let fields = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] as string;
    if (name.length === 4 && name.toLowerCase() === "host") fields++;
  }
  return fields;
}

function wrong(field: string, reason: string): ServiceError {
  return new ServiceError("VALIDATION_FAILED", `${field}: ${reason}`, { details: { errors: [{ field, reason }] } });
}

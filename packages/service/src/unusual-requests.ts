import { type IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ServiceError } from "@svc/errors";

/**
 * Replaces the URL of a request that can't be routed. The not-found handler then reports the reason, see {@link
 * findRefusal}.
 */
export const UNROUTABLE = "/.unroutable";
/** Maximum length of a request path, in characters. */
export const PATH_LENGTH_MAX = 8192;

/**
 * Returns the URL by which a request is routed. Even a rejected request goes through the usual hooks. So rate limits
 * and lockouts of the client's IP address apply, and the response has the error envelope. Absolute URLs are accepted
 * (RFC 9112 section 3.2.2).
 */
export function routedUrl(request: IncomingMessage): string {
  const refusal = look(request);
  if (refusal !== undefined) {
    // Store the reason, because later hooks see only the replaced URL.
    REFUSALS.set(request, refusal);
    return UNROUTABLE;
  }
  const url = request.url ?? "/";
  return url.startsWith("/") ? url : pathOfAbsolute(url);
}

const REFUSALS = new WeakMap<IncomingMessage, ServiceError>();

/** Returns why {@link routedUrl} rejected a request, or undefined if it didn't. */
export const findRefusal = (request: IncomingMessage): ServiceError | undefined => REFUSALS.get(request);

function look(request: IncomingMessage): ServiceError | undefined {
  const { method, url = "/", headers } = request;
  if (method === "CONNECT")
    return new ServiceError("METHOD_NOT_ALLOWED", "This is not a proxy: CONNECT is not supported.");
  if (request.httpVersion === "1.1" && hostFields(request) !== 1)
    return wrong("headers.host", "must appear exactly once (RFC 9112 section 3.2)");
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue") {
    return new ServiceError("BAD_REQUEST", "Only Expect: 100-continue is supported.", { status: 417 });
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

/** Makes Node pass on requests that it would otherwise answer itself, with an empty body or not at all. */
export function acceptUnusual(server: Server, whenAnswered: (socket: Socket, act: () => void) => void): void {
  const serve = (request: IncomingMessage, response: ServerResponse) => void server.emit("request", request, response);
  server.on("checkExpectation", serve);
  // A client that sent Expect waits for `100 Continue`, which the service sends only when it reads the body.
  server.on("checkContinue", serve);
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    // Node passes the socket with this event, so we must close the socket and handle its errors.
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

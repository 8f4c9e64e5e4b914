import type { Server } from "node:http";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { type Dialect, ServiceError, type ServiceError as ServiceErrorType } from "@svc/errors";
import { clientErrorHandler, errorSender, installErrorHandling } from "@svc/errors/fastify";
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { acceptJson } from "./json-body.js";
import { loggerOptions, logRequests } from "./logging.js";
import { requestId } from "./request-id.js";
import type { RequestTracing } from "./tracing.js";
import { validatorCompiler } from "./validation.js";

export interface HttpAppOptions {
  readonly service: string;
  readonly logLevel: string;
  /** Where log lines go; default: standard output. */
  readonly logStream?: { write(line: string): void };
  /** Fastify's trustProxy, as a function of (address, hop). */
  readonly trustProxy: ((address: string, hop: number) => boolean) | false;
  readonly tracing?: RequestTracing;
  readonly bodyBytesMax?: number;
  /** A request must have arrived whole by then, headers and body. Default 15 s. */
  readonly requestTimeoutMs?: number;
  readonly dialectOf?: (request: FastifyRequest) => Dialect;
  readonly refine?: (error: ServiceErrorType, thrown: unknown, request: FastifyRequest) => ServiceErrorType;
  readonly onServerError?: (error: ServiceErrorType, request: FastifyRequest) => void;
}

export type HttpApp = FastifyInstance<
  import("node:http").Server,
  import("node:http").IncomingMessage,
  import("node:http").ServerResponse,
  import("fastify").FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Longest request path, in characters. */
const PATH_LENGTH_MAX = 8192;
const REQUEST_TIMEOUT_MS = 15_000;
/** Stands for a request whose own path cannot be routed; the not-found handler reads the original. */
const UNROUTABLE = "/.unroutable";

/**
 * A Fastify instance with what both services promise of every answer: the error envelope everywhere, X-Request-Id, strict
 * bodies, one log line. Routes and limits are the caller's.
 */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const send = errorSender(options);
  const server: FastifyHttpOptions<Server> = {
    logger: {
      ...loggerOptions(options.logLevel, options.service),
      ...(options.logStream ? { stream: options.logStream } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: options.trustProxy,
    bodyLimit: options.bodyBytesMax ?? 1 << 20,
    routerOptions: { maxParamLength: PATH_LENGTH_MAX, ignoreTrailingSlash: false },
    // A draining service still answers what arrives on open connections (with Connection: close) instead of losing it.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    requestTimeout: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    // Node looks only twice a minute otherwise: a request that trickles in would hold its connection for a minute and a half.
    http: { headersTimeout: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 500 },
    clientErrorHandler,
    // Malformed and over-long paths take the ordinary way, so that the address block and the limits see them too.
    rewriteUrl: (request) => (unroutable(request.url ?? "/") ? UNROUTABLE : (request.url ?? "/")),
    frameworkErrors: (error, request, reply) => void send(request, reply, error),
  };
  const app = Fastify(server).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(validatorCompiler());
  acceptJson(app as unknown as FastifyInstance);
  const { trustProxy } = options;
  options.tracing?.(app as unknown as HttpApp, (address) => trustProxy !== false && trustProxy(address, 0));
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  logRequests(app as unknown as FastifyInstance);
  installErrorHandling(app as unknown as FastifyInstance, (request, reply, thrown) => {
    // Only "nothing found" has another reason here: a refusal by the address block or the limits stands.
    const isNotFound = thrown instanceof ServiceError && thrown.code === "NOT_FOUND";
    const problem = isNotFound && request.url === UNROUTABLE ? unroutable(request.originalUrl) : undefined;
    return send(request, reply, problem ?? thrown);
  });
  return app as unknown as HttpApp;
}

function unroutable(url: string): ServiceErrorType | undefined {
  const path = url.split("?", 1)[0] as string;
  if (path.length > PATH_LENGTH_MAX)
    return new ServiceError("PAYLOAD_TOO_LARGE", "The path is too long.", { status: 414 });
  try {
    decodeURIComponent(path);
    return undefined;
  } catch {
    const errors = [{ field: "path", reason: "is not a valid URL" }];
    return new ServiceError("VALIDATION_FAILED", "path: is not a valid URL", { details: { errors } });
  }
}

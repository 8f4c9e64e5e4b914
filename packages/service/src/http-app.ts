import type { IncomingMessage, Server } from "node:http";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { type Dialect, ServiceError, type ServiceError as ServiceErrorType } from "@svc/errors";
import { clientErrorHandler, type ErrorAnswer, errorJudge, installErrorHandling, sendError } from "@svc/errors/fastify";
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { refuseOddAddresses } from "./address-text.js";
import { compressAnswers } from "./compress-answers.js";
import { type ConnectionLimits, Connections, hasContent, isDraining } from "./connections.js";
import type { HttpApp } from "./http-app-type.js";
import { acceptJson } from "./json-body.js";
import { logIds } from "./logged-ids.js";
import { loggerOptions, logRequests, requestId, requestLogger } from "./logging.js";
import { RequestBodies, SMALL_BODY_BYTES } from "./request-bodies.js";
import type { RequestTracing } from "./tracing.js";
import { warnOfUnbelievedProxies } from "./unbelieved-proxy.js";
import { acceptUnusual, findRefusal, PATH_LENGTH_MAX, routedUrl, UNROUTABLE } from "./unusual-requests.js";
import { buildSerializer, validatorCompiler } from "./validation.js";

export interface HttpAppOptions {
  readonly service: string;
  readonly logLevel: string;
  /** Receives log lines; default: standard output. */
  readonly logStream?: { write(line: string): void };
  /** Fastify's trustProxy, as a function of (address, hop). */
  readonly trustProxy: ((address: string, hop: number) => boolean) | false;
  readonly tracing?: RequestTracing;
  readonly bodyBytesMax?: number;
  /** Parses the query string. Default: each parameter is a string, or a list of strings if its name is repeated. */
  readonly parseQuery?: (text: string) => Record<string, unknown>;
  /** Returns extra fields for the log line of a request, for example the caller. */
  readonly getAccessFields?: (request: FastifyRequest) => object;
  /** Maximum time for a whole request to arrive, headers and body. Default 15 s. */
  readonly requestTimeoutMs?: number;
  readonly connectionLimits?: ConnectionLimits;
  /** Maximum bytes of large request bodies held at once. One owner (`getBodyOwner`) may hold a quarter of them. */
  readonly heldBodyBytesMax?: number;
  /** Maps an address to its caller, to count connections per caller. Default: each address is one caller. */
  readonly getIdentity?: (address: string) => string;
  /** The caller whose share of memory a request's body uses; default: the request's address. */
  readonly getBodyOwner?: (request: FastifyRequest) => string;
  /** URL of the page about error codes. Every error links to it. */
  readonly errorDocs?: string;
  readonly getDialect?: (request: FastifyRequest) => Dialect;
  readonly refine?: (error: ServiceErrorType, thrown: unknown, request: FastifyRequest) => ServiceErrorType;
  readonly onServerError?: (error: ServiceErrorType, request: FastifyRequest) => void;
  /** Sends errors. Default: with the error envelope. */
  readonly answerError?: ErrorAnswer;
}

const REQUEST_TIMEOUT_MS = 15_000;
/** These limits suit a process with 512 MB, like the defaults of the settings. */
const CONNECTION_LIMITS: ConnectionLimits = {
  connectionsMax: 5_000,
  perAddressMax: 200,
  pipelinedMax: 8,
  writeTimeoutMs: 15_000,
  unreadBytesMax: 64 << 20,
};
/**
 * Methods whose body has no meaning (RFC 9110 section 9.3). Some clients and proxies send a small body anyway, which is
 * discarded.
 */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(["GET", "HEAD", "TRACE"]);
const HELD_BODY_BYTES_MAX = 96 << 20;

/**
 * Creates a Fastify instance with what both services guarantee for every response: the error envelope, X-Request-Id,
 * strict bodies, and one log line. The caller adds routes and limits.
 */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const judge = judgeAndLog(errorJudge(options));
  const app = Fastify({
    ...serverLimits(options),
    logger: {
      ...loggerOptions(options.logLevel, options.service),
      ...(options.logStream ? { stream: options.logStream } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: requestLogger,
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: options.trustProxy,
    clientErrorHandler: (error, socket) =>
      connections.whenAnswered(socket, () => clientErrorHandler(error, socket, options.errorDocs)),
    // Malformed and too long paths go through the usual hooks, so that address locks and limits apply to them too.
    rewriteUrl: (request) => routedUrl(request as IncomingMessage),
    frameworkErrors: (error, request, reply) => void sendError(request, reply, judge(request, reply, error)),
    schemaController: { compilersFactory: { buildSerializer } },
  } satisfies FastifyHttpOptions<Server>).withTypeProvider<TypeBoxTypeProvider>();
  app.decorate("errorDocs", options.errorDocs);
  app.decorate("getDialect", options.getDialect);
  app.decorate("answerError", options.answerError);
  const { trustProxy } = options;
  const isProxy = (address: string) => trustProxy !== false && trustProxy(address, 0);
  const connections = new Connections(app.server, options.connectionLimits ?? CONNECTION_LIMITS, {
    isTrusted: (address) => isLocal(address) || isProxy(address),
    getIdentity: options.getIdentity ?? ((address) => address),
  });
  CONNECTIONS.set(app.server, connections);
  acceptUnusual(app.server, (socket, act) => connections.whenAnswered(socket, act));
  app.addHttpMethod("CONNECT");
  const bodies = new RequestBodies(
    options.heldBodyBytesMax ?? HELD_BODY_BYTES_MAX,
    options.getBodyOwner ?? (({ ip }) => ip),
  );
  app.decorate("requestBodies", bodies);
  app.setValidatorCompiler(validatorCompiler);
  const instance = app as unknown as FastifyInstance;
  acceptJson(instance);
  options.tracing?.(app as unknown as HttpApp, isProxy);
  warnOfUnbelievedProxies(app as unknown as HttpApp, isProxy);
  readEveryRequest(instance, bodies);
  compressAnswers(instance);
  refuseOddAddresses(instance);
  logRequests(instance, options.getAccessFields);
  handleErrors(instance, bodies, judge);
  return app as unknown as HttpApp;
}

type ErrorJudge = ReturnType<typeof errorJudge>;

/** If an error names a payment, adds the payment's id to the request's log line. */
const judgeAndLog =
  (judge: ErrorJudge): ErrorJudge =>
  (request, reply, thrown) => {
    const error = judge(request, reply, thrown);
    const payment = error.options.details?.paymentId;
    if (typeof payment === "string") logIds(request, { payment });
    return error;
  };

function serverLimits({ bodyBytesMax, parseQuery, requestTimeoutMs = REQUEST_TIMEOUT_MS }: HttpAppOptions) {
  return {
    bodyLimit: bodyBytesMax ?? 1 << 20,
    routerOptions: {
      maxParamLength: PATH_LENGTH_MAX,
      ignoreTrailingSlash: false,
      ...(parseQuery && { querystringParser: parseQuery }),
    },
    // A draining service still answers requests that arrive on open connections (with Connection: close), so that they
    // aren't lost.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    requestTimeout: requestTimeoutMs,
    // By default, Node checks timeouts only every 30 s, so a slow request could hold its connection that much longer. A
    // missing Host is rejected by `findRefusal`, with a proper message.
    http: { requireHostHeader: false, headersTimeout: requestTimeoutMs, connectionsCheckingInterval: 500 },
  } satisfies FastifyHttpOptions<Server>;
}

/** Sets headers of every response, and reads bodies of methods that shouldn't have one. */
function readEveryRequest(app: FastifyInstance, bodies: RequestBodies): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
    bodies.expect(request, reply);
    if (isDraining(app.server)) reply.header("connection", "close");
    done();
  });
  // Read the body first, because for these methods Fastify runs the handler before the body has arrived. The handler
  // must not run for a request that is later answered with 408.
  app.addHook("preValidation", (request, _reply, done) => {
    if (!WITHOUT_CONTENT.has(request.method) || !hasContent(request.raw)) return done();
    bodies.read(request, request.raw, SMALL_BODY_BYTES, (error) => done(error ?? undefined));
  });
}

function handleErrors(app: FastifyInstance, bodies: RequestBodies, judge: ErrorJudge): void {
  installErrorHandling(app, (request, reply, thrown) => {
    // Replace only "not found" with the real reason. A refusal by an address lock or a limit must stay.
    const isNotFound = thrown instanceof ServiceError && thrown.code === "NOT_FOUND";
    // Fastify closes the connection if the body wasn't read. A client that is still sending would then never see the
    // response.
    if (bodies.wasRefused(request) && !isDraining(app.server)) reply.removeHeader("connection");
    const problem = isNotFound && request.url === UNROUTABLE ? findRefusal(request.raw) : undefined;
    return judge(request, reply, problem ?? thrown);
  });
}

const isLocal = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

const CONNECTIONS = new WeakMap<object, Connections>();

export const getConnections = (app: HttpApp): Connections => CONNECTIONS.get(app.server) as Connections;

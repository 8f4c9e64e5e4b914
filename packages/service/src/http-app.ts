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
import { loggerOptions, logRequests, requestId } from "./logging.js";
import { RequestBodies, SMALL_BODY_BYTES } from "./request-bodies.js";
import type { RequestTracing } from "./tracing.js";
import { warnOfUnbelievedProxies } from "./unbelieved-proxy.js";
import { acceptUnusual, PATH_LENGTH_MAX, refusalOf, routedUrl, UNROUTABLE } from "./unusual-requests.js";
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
  /** Default: each parameter is a text, or a list of texts where its name is repeated. */
  readonly parseQuery?: (text: string) => Record<string, unknown>;
  /** Extra fields for the log line of a request, for example the caller. */
  readonly accessFieldsOf?: (request: FastifyRequest) => object;
  /** A request must have arrived whole by then, headers and body. Default 15 s. */
  readonly requestTimeoutMs?: number;
  readonly connectionLimits?: ConnectionLimits;
  /** Bytes of large bodies that are held at once, of which one address may have a quarter. */
  readonly heldBodyBytesMax?: number;
  /** Which addresses belong to one caller: connections are counted by it. Default: each address is one caller. */
  readonly identityOf?: (address: string) => string;
  /** Whose body a request's is; default: its address. */
  readonly bodyOwnerOf?: (request: FastifyRequest) => string;
  /** The page that explains the error codes: every error names it. */
  readonly errorDocs?: string;
  readonly dialectOf?: (request: FastifyRequest) => Dialect;
  readonly refine?: (error: ServiceErrorType, thrown: unknown, request: FastifyRequest) => ServiceErrorType;
  readonly onServerError?: (error: ServiceErrorType, request: FastifyRequest) => void;
  /** How failures are answered that no route answers itself; default: with the envelope. */
  readonly answerError?: ErrorAnswer;
}

const REQUEST_TIMEOUT_MS = 15_000;
/** Fits a process of 512 MB, as the settings do by default. */
const CONNECTION_LIMITS: ConnectionLimits = {
  connectionsMax: 5_000,
  perAddressMax: 200,
  pipelinedMax: 8,
  writeTimeoutMs: 15_000,
  unreadBytesMax: 64 << 20,
};
/** Content has no meaning in them (RFC 9110 section 9.3): some clients and proxies send a little all the same, which is thrown away. */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(["GET", "HEAD", "TRACE"]);
const HELD_BODY_BYTES_MAX = 96 << 20;

/**
 * A Fastify instance with what both services promise of every answer: the error envelope everywhere, X-Request-Id, strict
 * bodies, one log line. Routes and limits are the caller's.
 */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const judgeFailure = errorJudge(options);
  const judge: typeof judgeFailure = (request, reply, thrown) => {
    const error = judgeFailure(request, reply, thrown);
    const payment = error.options.details?.paymentId;
    if (typeof payment === "string") logIds(request, { payment });
    return error;
  };
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
    routerOptions: {
      maxParamLength: PATH_LENGTH_MAX,
      ignoreTrailingSlash: false,
      ...(options.parseQuery && { querystringParser: options.parseQuery }),
    },
    // A draining service still answers what arrives on open connections (with Connection: close) instead of losing it.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    requestTimeout: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    // Node looks only twice a minute otherwise: a request that trickles in would hold its connection for a minute and a half.
    // A missing Host is refused in words, see `refusalOf`.
    http: {
      requireHostHeader: false,
      headersTimeout: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 500,
    },
    clientErrorHandler: (error, socket) =>
      connections.whenAnswered(socket, () => clientErrorHandler(error, socket, options.errorDocs)),
    // Malformed and over-long paths take the ordinary way, so that the address block and the limits see them too.
    rewriteUrl: (request) => routedUrl(request as IncomingMessage),
    frameworkErrors: (error, request, reply) => void sendError(request, reply, judge(request, reply, error)),
    schemaController: { compilersFactory: { buildSerializer } },
  };
  const app = Fastify(server).withTypeProvider<TypeBoxTypeProvider>();
  app.decorate("errorDocs", options.errorDocs);
  app.decorate("dialectOf", options.dialectOf);
  app.decorate("answerError", options.answerError);
  const { trustProxy } = options;
  const isProxy = (address: string) => trustProxy !== false && trustProxy(address, 0);
  const isTrusted = (address: string) => isLocal(address) || isProxy(address);
  const connections = new Connections(app.server, options.connectionLimits ?? CONNECTION_LIMITS, {
    isTrusted,
    identityOf: options.identityOf ?? ((address) => address),
  });
  CONNECTIONS.set(app.server, connections);
  acceptUnusual(app.server, (socket, act) => connections.whenAnswered(socket, act));
  app.addHttpMethod("CONNECT");
  const bodies = new RequestBodies(
    options.heldBodyBytesMax ?? HELD_BODY_BYTES_MAX,
    options.bodyOwnerOf ?? (({ ip }) => ip),
  );
  app.decorate("requestBodies", bodies);
  app.setValidatorCompiler(validatorCompiler);
  acceptJson(app as unknown as FastifyInstance);
  options.tracing?.(app as unknown as HttpApp, isProxy);
  warnOfUnbelievedProxies(app as unknown as HttpApp, isProxy);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
    bodies.expect(request, reply);
    if (isDraining(app.server)) reply.header("connection", "close");
    done();
  });
  // Fastify obeys these without their content: one that never comes whole, and is answered 408, must not have been obeyed.
  app.addHook("preValidation", (request, _reply, done) => {
    if (!WITHOUT_CONTENT.has(request.method) || !hasContent(request.raw)) return done();
    bodies.read(request, request.raw, SMALL_BODY_BYTES, (error) => done(error ?? undefined));
  });
  compressAnswers(app as unknown as FastifyInstance);
  refuseOddAddresses(app as unknown as FastifyInstance);
  logRequests(app as unknown as FastifyInstance, options.accessFieldsOf);
  installErrorHandling(app as unknown as FastifyInstance, (request, reply, thrown) => {
    // Only "nothing found" has another reason here: a refusal by the address block or the limits stands.
    const isNotFound = thrown instanceof ServiceError && thrown.code === "NOT_FOUND";
    // Fastify closes the connection of a body that was not read, and a client that still sends would lose the answer with it.
    if (bodies.wasRefused(request) && !isDraining(app.server)) reply.removeHeader("connection");
    const problem = isNotFound && request.url === UNROUTABLE ? refusalOf(request.raw) : undefined;
    return judge(request, reply, problem ?? thrown);
  });
  return app as unknown as HttpApp;
}

const isLocal = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

const CONNECTIONS = new WeakMap<object, Connections>();

/** The connections of an app that {@link createHttpApp} made. */
export const connectionsOf = (app: HttpApp): Connections => CONNECTIONS.get(app.server) as Connections;

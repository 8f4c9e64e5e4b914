import { setMaxListeners } from "node:events";
import { NO_ALLOWED_HOSTS } from "./allow-hosts.js";
import { createConnectionPool } from "./connection-pool.js";
import { createConnector } from "./connector.js";
import { ACCEPT_ENCODING } from "./decode-body.js";
import { dialTcp } from "./dial.js";
import { type Exchange, exchange } from "./exchange.js";
import { openExchange } from "./open-exchange.js";
import {
  cappedBody,
  type OpenRequest,
  type OutboundClientOptions,
  type OutboundRequest,
  outgoingHeaders,
} from "./request.js";
import { createDnsResolver, systemResolver, unlessAborted } from "./resolve-target.js";
import { type OpenResult, OutboundFailure, type OutboundResult } from "./result.js";
import { checkTargetUrl } from "./target-url.js";

export interface OutboundClient {
  /**
   * Sends one request and collects its response, within limits for time and size. Never rejects because of the URL, the
   * network or the server: the result says what happened.
   */
  request(request: OutboundRequest): Promise<OutboundResult>;
  /**
   * Sends one request and streams its response. Resolves when the first byte of the body has arrived, or with an
   * earlier failure. The caller must read the body to its end, or destroy it.
   */
  open(request: OpenRequest): Promise<OpenResult>;
  /** Aborts requests in flight (`aborted`), refuses new ones, and closes all connections. */
  close(): Promise<void>;
}

/**
 * Sends requests to addresses that users supply. It refuses targets that aren't public (see `checkTargetUrl` and
 * `isPublicAddress`), and checks again at every connection. It doesn't follow redirects or keep cookies, and sends no
 * credentials except those in the request. A client is cheap enough to create one for each scan.
 */
export function createOutboundClient(options: OutboundClientOptions = {}): OutboundClient {
  const transport = createTransport(options);
  const underWay = new Set<AbortController>();
  let closed = false;

  /** Checks a request, and counts it as in flight until `over` is called. */
  function begin(input: OutboundRequest | OpenRequest) {
    const settings: OutboundRequest & OutboundClientOptions = { ...options, ...withoutUndefined(input) };
    const { allowHosts, ports } = options;
    const checked = checkTargetUrl(input.url, { allowHosts, ports, httpsOnly: settings.httpsOnly });
    if (!checked.ok) return { ok: false, failure: { kind: "blocked", reason: checked.reason } } as const;
    if (closed) return { ok: false, failure: { kind: "aborted" } } as const;
    const end = new AbortController();
    const onAbort = () => end.abort(new OutboundFailure({ kind: "aborted" }));
    underWay.add(end);
    if (input.signal !== undefined) {
      // Allow any number of listeners, because all requests of a scan usually share one signal.
      setMaxListeners(0, input.signal);
      if (input.signal.aborted) onAbort();
      input.signal.addEventListener("abort", onAbort, { once: true });
    }
    const over = () => {
      input.signal?.removeEventListener("abort", onAbort);
      underWay.delete(end);
    };
    return { ok: true, url: checked.url, settings, end, over } as const;
  }

  return {
    async request(input) {
      const begun = begin(input);
      if (!begun.ok) return begun.failure;
      const { url, settings, end, over } = begun;
      const timer = setTimeout(() => end.abort(new OutboundFailure({ kind: "timeout" })), settings.timeoutMs ?? 15_000);
      try {
        return await transport.send(buildExchange(url, settings), end.signal);
      } catch (error) {
        if (error instanceof OutboundFailure) return error.failure;
        throw error;
      } finally {
        clearTimeout(timer);
        over();
      }
    },

    async open(input) {
      const begun = begin(input);
      if (!begun.ok) return begun.failure;
      const { url, settings, end, over } = begun;
      try {
        const { idleTimeoutMs, partition } = input;
        const sent = { ...buildExchange(url, { ...settings, decode: false }), idleTimeoutMs, partition };
        return await transport.open(sent, end.signal, over);
      } catch (error) {
        over();
        if (error instanceof OutboundFailure) return error.failure;
        throw error;
      }
    },

    async close() {
      closed = true;
      for (const end of underWay) end.abort(new OutboundFailure({ kind: "aborted" }));
      await transport.close();
    },
  };
}

/** Default maximum size of the response headers. */
const HEADERS_BYTES_MAX = 64 * 1024;

/** The connections of one client. */
function createTransport(options: OutboundClientOptions) {
  const connector = createConnector({
    allowHosts: options.allowHosts ?? NO_ALLOWED_HOSTS,
    resolver: options.resolver ?? createDnsResolver(),
    openedResolver: options.resolver ?? systemResolver,
    dial: options.dial ?? dialTcp,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    dnsTimeoutMs: options.dnsTimeoutMs ?? 5_000,
    allowH2: options.allowH2 ?? false,
    extraCa: options.extraCa ?? [],
  });
  const pool = createConnectionPool(connector, {
    connections: options.connections ?? 32,
    pipelining: options.pipelining ?? 100,
    allowH2: options.allowH2 ?? false,
    firstConnectionAlone: options.firstConnectionAlone ?? false,
    headersBytesMax: options.headersBytesMax ?? HEADERS_BYTES_MAX,
  });
  return {
    async send(request: Exchange, signal: AbortSignal): Promise<OutboundResult> {
      const { origin } = request.url;
      const admission = pool.admit(origin);
      try {
        // If the signal aborts, continue: the exchange then ends at once with the signal's reason.
        if (admission.ready !== undefined) await unlessAborted(admission.ready, signal).catch(() => {});
        return await exchange(pool.getDispatcher(origin), request, signal);
      } finally {
        admission.release();
      }
    },
    /** @param onOver called once when the whole exchange has ended */
    async open(
      request: Exchange & Pick<OpenRequest, "idleTimeoutMs" | "partition">,
      signal: AbortSignal,
      onOver: () => void,
    ): Promise<OpenResult> {
      const { origin } = request.url;
      const { partition } = request;
      const admission = pool.admit(origin, partition);
      if (admission.ready !== undefined) await unlessAborted(admission.ready, signal).catch(() => {});
      return openExchange(pool.getDispatcher(origin, partition), request, signal, () => {
        admission.release();
        onOver();
      });
    },
    close: () => pool.close(),
  };
}

/** Drops undefined members, so that they don't hide the client's defaults. */
function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}

/** The settings of a request, with the client's options as defaults. */
type RequestSettings = Omit<OutboundRequest, "url"> & Pick<OutboundClientOptions, "userAgent" | "headersBytesMax">;

/**
 * Builds a request with every default filled in.
 * @throws OutboundFailure for a request that must not be sent.
 */
function buildExchange(url: URL, settings: RequestSettings): Exchange {
  url.hash = "";
  const decode = settings.decode ?? true;
  const bodyBytesMax = settings.bodyBytesMax ?? 5 * 1024 * 1024;
  return {
    url,
    method: allowedMethod(settings.method ?? "GET"),
    headers: outgoingHeaders(settings.headers ?? {}, {
      "user-agent": settings.userAgent,
      "accept-encoding": decode ? ACCEPT_ENCODING : undefined,
    }),
    body: cappedBody(settings.body, settings.requestBytesMax ?? 10 * 1024 * 1024),
    headersBytesMax: settings.headersBytesMax ?? HEADERS_BYTES_MAX,
    bodyBytesMax,
    wireBytesMax: settings.wireBytesMax ?? bodyBytesMax,
    onOversize: settings.onOversize ?? "fail",
    onUnknownEncoding: settings.onUnknownEncoding ?? "fail",
    decode,
    memory: settings.memory,
  };
}

/** CONNECT would turn the server into a tunnel, and TRACE would make it echo the request. */
function allowedMethod(method: string): string {
  const upper = method.toUpperCase();
  if (upper === "CONNECT" || upper === "TRACE") {
    throw new OutboundFailure({ kind: "blocked", reason: "invalid_request" });
  }
  return upper;
}

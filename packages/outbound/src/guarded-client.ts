import { NO_ALLOWED_HOSTS } from "./allow-hosts.js";
import type { OutboundClientOptions, OutboundRequest, RequestLimits } from "./client-options.js";
import { createConnectionPool } from "./connection-pool.js";
import { createConnector } from "./connector.js";
import { ACCEPT_ENCODING } from "./content-encoding.js";
import { dialTcp } from "./dial.js";
import { type Exchange, exchange } from "./exchange.js";
import { followRedirects } from "./follow-redirects.js";
import { OutboundFailure } from "./outbound-failure.js";
import { cappedBody } from "./request-body.js";
import { outgoingHeaders } from "./request-headers.js";
import { createDnsResolver, systemResolver } from "./resolver.js";
import type { OutboundResult } from "./result.js";
import { checkTargetUrl } from "./target-url.js";
import { unlessAborted } from "./unless-aborted.js";

export interface OutboundClient {
  /**
   * Sends one request. Never rejects for what the URL, the network or the server does: that is the result. The body in the
   * result is complete; nothing stays open behind it.
   */
  request(request: OutboundRequest): Promise<OutboundResult>;
  /** Ends requests under way (`aborted`), refuses new ones, and closes all connections. */
  close(): Promise<void>;
}

/**
 * The way out to addresses that users supply. Sends nothing to a target that is not public (see `checkTargetUrl` and
 * `isPublicAddress`), checks again at every connection and every redirect, bounds time and size of everything that comes
 * back, keeps no cookies and sends no credentials but those in the request. Cheap enough to make one per scan.
 */
export function createOutboundClient(options: OutboundClientOptions = {}): OutboundClient {
  const headersBytesMax = options.headersBytesMax ?? 64 * 1024;
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
    headersBytesMax,
  });
  const underWay = new Set<AbortController>();
  let closed = false;

  const send = async (hop: Exchange, signal: AbortSignal) => {
    const admission = pool.admit(hop.url.origin);
    try {
      if (admission.ready !== undefined) await unlessAborted(admission.ready, signal);
      return await exchange(pool.dispatcher, hop, signal);
    } finally {
      admission.release();
    }
  };

  return {
    async request(input) {
      const settings = { ...options, ...withoutUndefined(input) };
      const checked = checkTargetUrl(input.url, settings);
      if (!checked.ok) return { kind: "blocked", reason: checked.reason, redirects: [] };
      if (closed) return { kind: "aborted", redirects: [] };
      const end = new AbortController();
      const timer = setTimeout(() => end.abort(new OutboundFailure({ kind: "timeout" })), settings.timeoutMs ?? 15_000);
      const onAbort = () => end.abort(new OutboundFailure({ kind: "aborted" }));
      underWay.add(end);
      try {
        if (input.signal?.aborted) onAbort();
        input.signal?.addEventListener("abort", onAbort, { once: true });
        const first = firstExchange(checked.url, settings, headersBytesMax);
        return await followRedirects(first, settings.maxRedirects ?? 0, settings, (hop) => send(hop, end.signal));
      } catch (error) {
        if (error instanceof OutboundFailure) return { ...error.failure, redirects: [] };
        throw error;
      } finally {
        clearTimeout(timer);
        input.signal?.removeEventListener("abort", onAbort);
        underWay.delete(end);
      }
    },

    async close() {
      closed = true;
      for (const end of underWay) end.abort(new OutboundFailure({ kind: "aborted" }));
      await pool.close();
    },
  };
}

type Settings = RequestLimits & Pick<OutboundClientOptions, "userAgent"> & Omit<OutboundRequest, "url">;

function firstExchange(url: URL, settings: Settings, headersBytesMax: number): Exchange {
  url.hash = "";
  const decode = settings.decode ?? true;
  const bodyBytesMax = settings.bodyBytesMax ?? 5 * 1024 * 1024;
  return {
    url,
    method: settings.method ?? "GET",
    headers: outgoingHeaders(settings.headers ?? {}, {
      "user-agent": settings.userAgent,
      "accept-encoding": decode ? ACCEPT_ENCODING : undefined,
    }),
    body: cappedBody(settings.body, settings.requestBytesMax ?? 10 * 1024 * 1024),
    stopAtRedirect: (settings.maxRedirects ?? 0) > 0,
    headersBytesMax,
    bodyBytesMax,
    wireBytesMax: settings.wireBytesMax ?? bodyBytesMax,
    onOversize: settings.onOversize ?? "fail",
    onUnknownEncoding: settings.onUnknownEncoding ?? "fail",
    decode,
  };
}

/** So that an undefined member of a request does not hide the client's default. */
function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}

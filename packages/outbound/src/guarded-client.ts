import { setMaxListeners } from "node:events";
import { NO_ALLOWED_HOSTS } from "./allow-hosts.js";
import { createConnectionPool } from "./connection-pool.js";
import { createConnector } from "./connector.js";
import { dialTcp } from "./dial.js";
import { type Exchange, exchange } from "./exchange.js";
import { firstExchange, HEADERS_BYTES_MAX } from "./first-exchange.js";
import { followRedirects } from "./follow-redirects.js";
import type { OutboundClientOptions, OutboundRequest } from "./request.js";
import { createDnsResolver, systemResolver, unlessAborted } from "./resolve-target.js";
import { OutboundFailure, type OutboundResult } from "./result.js";
import { checkTargetUrl } from "./target-url.js";

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
  const transport = createTransport(options);
  const underWay = new Set<AbortController>();
  let closed = false;

  return {
    async request(input) {
      const settings = { ...options, ...withoutUndefined(input) };
      const { httpsOnly } = settings;
      const policy = { allowHosts: options.allowHosts, ports: options.ports, httpsOnly };
      const checked = checkTargetUrl(input.url, policy);
      if (!checked.ok) return { kind: "blocked", reason: checked.reason, redirects: [] };
      if (closed) return { kind: "aborted", redirects: [] };
      const end = new AbortController();
      const timer = setTimeout(() => end.abort(new OutboundFailure({ kind: "timeout" })), settings.timeoutMs ?? 15_000);
      const onAbort = () => end.abort(new OutboundFailure({ kind: "aborted" }));
      underWay.add(end);
      try {
        if (input.signal !== undefined) {
          // One signal for all requests of a scan is usual, and no leak.
          setMaxListeners(0, input.signal);
          if (input.signal.aborted) onAbort();
          input.signal.addEventListener("abort", onAbort, { once: true });
        }
        const first = firstExchange(checked.url, settings);
        const send = (hop: Exchange) => transport.send(hop, end.signal);
        return await followRedirects(first, settings.maxRedirects ?? 0, policy, send);
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
      await transport.close();
    },
  };
}

/** Connections of one client, without the rules of a request. */
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
    async send(hop: Exchange, signal: AbortSignal) {
      const admission = pool.admit(hop.url.origin);
      try {
        // When it aborts, the exchange ends at once with the reason.
        if (admission.ready !== undefined) await unlessAborted(admission.ready, signal).catch(() => {});
        return await exchange(pool.dispatcherOf(hop.url.origin), hop, signal);
      } finally {
        admission.release();
      }
    },
    close: () => pool.close(),
  };
}

/** So that an undefined member of a request does not hide the client's default. */
function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}

import { setMaxListeners } from "node:events";
import { isIP, type Socket } from "node:net";
import { connect as connectTls, createSecureContext, type SecureContext, type TLSSocket } from "node:tls";
import type { buildConnector } from "undici";
import { isSameAddress } from "./address-policy.js";
import { type Dial, type DialTarget, dialFirst } from "./dial.js";
import { type ResolveOptions, resolveTarget, unlessAborted } from "./resolve-target.js";
import { OutboundFailure, toFailure } from "./result.js";

interface ConnectorOptions extends Omit<ResolveOptions, "lifetime"> {
  readonly dial: Dial;
  /** Time limit for name resolution, TCP and TLS together. */
  readonly connectTimeoutMs: number;
  readonly allowH2: boolean;
  /** PEM certificates that are trusted in addition to the well-known ones. */
  readonly extraCa: readonly string[];
}

export interface Connector {
  readonly connect: buildConnector.connector;
  /** Ends every attempt in flight. */
  close(): void;
}

/**
 * The only place that opens connections. undici's own connector would resolve the name a second time, and wouldn't
 * check addresses in URLs at all. This connector resolves a host once, checks every address, and dials a checked
 * address directly. Before it sends any byte, even of TLS, it verifies that the peer has the dialed address.
 */
export function createConnector(options: ConnectorOptions): Connector {
  const attempts = new Set<AbortController>();
  const lifetime = new AbortController();
  // Each look-up in flight adds a listener, so many listeners are normal.
  setMaxListeners(0, lifetime.signal);
  const secure = createTlsUpgrade(options);
  const resolveOnce = shareWhileUnderWay((hostname, port) =>
    resolveTarget(hostname, port, { ...options, lifetime: lifetime.signal }),
  );

  const open = async (hostname: string, port: number, useTls: boolean, signal: AbortSignal) => {
    const targets = await unlessAborted(resolveOnce(hostname, port), signal);
    const { socket, target } = await dialFirst(targets, options.dial, signal);
    refuseOtherPeer(socket, target);
    const opened = useTls ? await secure(socket, hostname, signal) : socket;
    // Reject here: if undici got a dead socket, it would dial again and again.
    if (opened.destroyed) throw new OutboundFailure({ kind: "unreachable", cause: "reset" });
    return opened;
  };

  return {
    connect({ hostname, port, protocol }, callback) {
      const attempt = new AbortController();
      const timer = setTimeout(() => attempt.abort(new OutboundFailure({ kind: "timeout" })), options.connectTimeoutMs);
      const settle = () => {
        clearTimeout(timer);
        attempts.delete(attempt);
      };
      attempts.add(attempt);
      const useTls = protocol === "https:";
      open(hostname, Number(port) || (useTls ? 443 : 80), useTls, attempt.signal).then(
        (socket) => {
          settle();
          callback(null, socket);
        },
        (error: unknown) => {
          settle();
          // Always pass our own error: undici reconnects forever on some error codes.
          callback(error instanceof OutboundFailure ? error : new OutboundFailure(toFailure(error), error), null);
        },
      );
    },
    close() {
      lifetime.abort();
      for (const attempt of attempts) attempt.abort(new OutboundFailure({ kind: "aborted" }));
    },
  };
}

function refuseOtherPeer(socket: Socket, target: DialTarget): void {
  if (socket.remoteAddress !== undefined && isSameAddress(socket.remoteAddress, target.address)) return;
  socket.destroy();
  throw socket.remoteAddress === undefined
    ? new OutboundFailure({ kind: "unreachable", cause: "reset" })
    : new OutboundFailure({ kind: "blocked", reason: "not_public" });
}

/**
 * Concurrent connections to one host share a look-up. Nothing is cached: a later connection resolves the name again.
 */
function shareWhileUnderWay<T>(resolve: (hostname: string, port: number) => Promise<T>) {
  const underWay = new Map<string, Promise<T>>();
  return (hostname: string, port: number): Promise<T> => {
    const key = `${hostname} ${port}`;
    const shared = underWay.get(key) ?? resolve(hostname, port).finally(() => underWay.delete(key));
    underWay.set(key, shared);
    return shared;
  };
}

function createTlsUpgrade({ allowH2, extraCa }: ConnectorOptions) {
  let context: SecureContext | undefined;
  const secureContext = () => {
    if (context !== undefined) return context;
    context = createSecureContext();
    // Add our certificates to Node's own. With the option `ca`, Node would parse all its own certificates again.
    for (const certificate of extraCa) context.context.addCACert(certificate);
    return context;
  };
  return (socket: Socket, hostname: string, signal: AbortSignal): Promise<TLSSocket> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        socket.destroy();
        return reject(signal.reason);
      }
      // SNI and certificates omit the trailing dot of the root label.
      const host = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
      const secured = connectTls({
        socket,
        host,
        // Don't send an address as SNI (RFC 6066, section 3). The certificate is still checked against `host`.
        servername: isIP(host) === 0 ? host : "",
        ALPNProtocols: allowH2 ? ["h2", "http/1.1"] : ["http/1.1"],
        secureContext: secureContext(),
        // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED can't turn off the check.
        rejectUnauthorized: true,
      });
      const onAbort = () => {
        secured.destroy();
        reject(signal.reason);
      };
      secured.once("secureConnect", () => {
        signal.removeEventListener("abort", onAbort);
        resolve(secured);
      });
      secured.on("error", (error) => {
        signal.removeEventListener("abort", onAbort);
        reject(new OutboundFailure({ kind: "unreachable", cause: "tls" }, error));
      });
      signal.addEventListener("abort", onAbort, { once: true });
    });
}

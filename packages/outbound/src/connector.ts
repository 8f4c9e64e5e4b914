import { setMaxListeners } from "node:events";
import { isIP, type Socket } from "node:net";
import { connect as connectTls, createSecureContext, type SecureContext, type TLSSocket } from "node:tls";
import type { buildConnector } from "undici";
import { isSameAddress } from "./address-policy.js";
import { type Dial, type DialTarget, dialFirst } from "./dial.js";
import { type ResolveOptions, resolveTarget, unlessAborted } from "./resolve-target.js";
import { failureOf, OutboundFailure } from "./result.js";

interface ConnectorOptions extends Omit<ResolveOptions, "lifetime"> {
  readonly dial: Dial;
  /** Name resolution, TCP and TLS together. */
  readonly connectTimeoutMs: number;
  readonly allowH2: boolean;
  /** PEM certificates that are trusted besides the well-known ones. */
  readonly extraCa: readonly string[];
}

export interface Connector {
  readonly connect: buildConnector.connector;
  /** Ends every attempt under way. */
  close(): void;
}

/**
 * The only place that opens connections. undici's own connector would resolve the name a second time, and would not check addresses
 * in URLs at all. This one resolves a host once, checks every address, and dials the checked address itself. It compares the peer's
 * address before it sends the first byte, also of TLS.
 */
export function createConnector(options: ConnectorOptions): Connector {
  const attempts = new Set<AbortController>();
  const lifetime = new AbortController();
  // One listener per look-up under way.
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
    // undici would dial again and again when it is handed a dead socket.
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
          // Always our own error: undici reconnects for ever on some codes of its own.
          callback(error instanceof OutboundFailure ? error : new OutboundFailure(failureOf(error), error), null);
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

/** The parallel connections of one scan ask for a name once. Nothing is kept: the next connection asks again. */
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
    // Beside Node's own, which it reads once for all: as `ca` they would all have to be read again.
    for (const certificate of extraCa) context.context.addCACert(certificate);
    return context;
  };
  return (socket: Socket, hostname: string, signal: AbortSignal): Promise<TLSSocket> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        socket.destroy();
        return reject(signal.reason);
      }
      // Neither SNI nor certificates write the root label's dot.
      const host = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
      const secured = connectTls({
        socket,
        host,
        // RFC 6066, section 3: no addresses in SNI; the certificate is then checked against `host`.
        servername: isIP(host) === 0 ? host : "",
        ALPNProtocols: allowH2 ? ["h2", "http/1.1"] : ["http/1.1"],
        secureContext: secureContext(),
        // Said outright, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
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

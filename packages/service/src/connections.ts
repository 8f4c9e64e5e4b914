import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const DRAINING = new WeakSet<object>();

/** From now on this server is to get no more requests; it answers those that come. */
export const startDraining = (server: object): void => void DRAINING.add(server);

export const isDraining = (server: object): boolean => DRAINING.has(server);

/** How much strangers may make the process hold for them. */
export interface ConnectionLimits {
  /** Connections at once. */
  readonly connectionsMax: number;
  /** Of one address; those of trusted proxies and of this machine are not counted. */
  readonly perAddressMax: number;
  /** Requests of one connection that wait for their answers. */
  readonly pipelinedMax: number;
  /** How long an answer may lie unread without a byte of it going out. */
  readonly writeTimeoutMs: number;
  /** Bytes that lie unread in all. */
  readonly unreadBytesMax: number;
}

interface Connection {
  readonly requests: Set<{ readonly request: IncomingMessage; readonly response: ServerResponse }>;
  hasAsked: boolean;
  /** Unread bytes when something last went out, and when that was. */
  unread: number;
  movedAtMs: number;
}

const LOOK_MS = 500;

/** Knows every connection of a server and what it waits for, and closes those that cost more than they may. */
export class Connections {
  readonly #connections = new Map<Socket, Connection>();
  readonly #addresses = new Map<string, number>();
  readonly #limits: ConnectionLimits;
  readonly #looking: NodeJS.Timeout;

  constructor(server: Server, limits: ConnectionLimits, isTrusted: (address: string) => boolean) {
    this.#limits = limits;
    server.maxConnections = limits.connectionsMax;
    server.on("connection", (socket: Socket) => this.#accept(socket, isTrusted));
    server.on("request", (request: IncomingMessage, response: ServerResponse) => this.#note(request, response));
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref();
    server.on("close", () => clearInterval(this.#looking));
  }

  /** Answers that a connection still waits for, of requests that have come whole. */
  pendingOf(socket: Socket): readonly ServerResponse[] {
    const requests = [...(this.#connections.get(socket)?.requests ?? [])];
    return requests.filter(({ request }) => request.complete).map(({ response }) => response);
  }

  /** Closes what waits for no answer; while it is patient not those whose first request, or whose rest of one, may be on its way. */
  closeWaiting(isPatient: boolean): void {
    for (const [socket, { requests, hasAsked }] of this.#connections) {
      const isAsking = [...requests].some(({ request }) => isPatient || request.complete);
      if (!isAsking && (hasAsked || !isPatient)) socket.destroy();
    }
  }

  #accept(socket: Socket, isTrusted: (address: string) => boolean): void {
    const address = socket.remoteAddress ?? "";
    const isCounted = !isTrusted(address);
    const ofAddress = (this.#addresses.get(address) ?? 0) + 1;
    if (isCounted && ofAddress > this.#limits.perAddressMax) return void socket.destroy();
    if (isCounted) this.#addresses.set(address, ofAddress);
    this.#connections.set(socket, { requests: new Set(), hasAsked: false, unread: 0, movedAtMs: 0 });
    socket.once("close", () => {
      this.#connections.delete(socket);
      if (!isCounted) return;
      const left = (this.#addresses.get(address) ?? 1) - 1;
      if (left > 0) this.#addresses.set(address, left);
      else this.#addresses.delete(address);
    });
  }

  #note(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.get(request.socket);
    if (connection === undefined) return;
    const asked = { request, response };
    connection.requests.add(asked);
    connection.hasAsked = true;
    response.once("close", () => connection.requests.delete(asked));
    // Nobody who reads his answers asks so many questions ahead.
    if (connection.requests.size > this.#limits.pipelinedMax) request.socket.destroy();
  }

  #look(): void {
    const nowMs = performance.now();
    const unread: [Socket, Connection][] = [];
    let total = 0;
    for (const [socket, connection] of this.#connections) {
      const left = unreadOf(socket, connection);
      if (left !== connection.unread || left === 0) connection.movedAtMs = nowMs;
      connection.unread = left;
      if (nowMs - connection.movedAtMs > this.#limits.writeTimeoutMs) socket.destroy();
      else if (left > 0) unread.push([socket, connection]);
      total += left;
    }
    if (total <= this.#limits.unreadBytesMax) return;
    // Those that have not moved for longest first.
    unread.sort(([, one], [, other]) => one.movedAtMs - other.movedAtMs);
    for (const [socket, connection] of unread) {
      if (total <= this.#limits.unreadBytesMax) return;
      total -= connection.unread;
      socket.destroy();
    }
  }
}

/** What Node has not told: how much of what was given to the system is still on its way. */
interface Handle {
  readonly _handle?: { readonly writeQueueSize?: number } | null;
}

function unreadOf(socket: Socket, { requests }: Connection): number {
  let bytes = socket.writableLength > 0 ? Math.max((socket as Handle)._handle?.writeQueueSize ?? 0, 1) : 0;
  for (const { response } of requests) if (response.socket === null) bytes += response.writableLength;
  return bytes;
}

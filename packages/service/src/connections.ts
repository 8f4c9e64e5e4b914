import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const DRAINING = new WeakSet<object>();

/** Marks a server as draining: load balancers should send it no more requests, but it answers those that arrive. */
export const startDraining = (server: object): void => void DRAINING.add(server);

export const isDraining = (server: object): boolean => DRAINING.has(server);

const WRITE_TIMEOUTS = new WeakMap<object, number>();

/**
 * Gives a client more time to read a response than the server's write timeout. A client can read slowly but steadily,
 * and large buffers of its system can hide this progress for a while.
 */
export const extendWriteTimeout = (response: ServerResponse, timeoutMs: number): void =>
  void WRITE_TIMEOUTS.set(response, timeoutMs);

const CUT_OFF = new WeakMap<object, number>();

/**
 * Returns how long a response had made no progress when the server closed its connection because of unread data.
 * Undefined if the server didn't close it for this reason.
 */
export const cutOffAfterMs = (response: ServerResponse): number | undefined => CUT_OFF.get(response);

/** Limits on connections and memory that unauthenticated clients can use up. */
export interface ConnectionLimits {
  readonly connectionsMax: number;
  /**
   * Maximum number of connections per caller (an IPv4 address or an IPv6 /64). Connections of trusted proxies and of
   * this machine aren't counted.
   */
  readonly perAddressMax: number;
  /** Maximum number of unanswered requests on one connection. */
  readonly pipelinedMax: number;
  /** Maximum time in which a client reads nothing of a response. */
  readonly writeTimeoutMs: number;
  /** Maximum number of unread bytes of all responses. */
  readonly unreadBytesMax: number;
}

/** Identifies callers by the address of their connection. */
interface Callers {
  /** True for a trusted proxy and for this machine. Their connections aren't counted. */
  isTrusted(address: string): boolean;
  /** Returns the caller's identity, which is the same for all addresses of a caller. */
  getIdentity(address: string): string;
}

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Connection {
  /** In order of arrival. The first is being answered, the others wait. */
  readonly requests: Asked[];
  hasAsked: boolean;
  /** Unread bytes of the response at the last check. */
  unread: number;
  /** When `unread` last changed or was 0. */
  movedAtMs: number;
}

const LOOK_MS = 500;

/**
 * Tracks a server's connections and closes those that exceed a limit. A pipelined request waits until the previous
 * response is flushed, so a client that doesn't read causes no further work. Requests on closed connections are
 * dropped.
 */
export class Connections {
  readonly #connections = new Map<Socket, Connection>();
  /** Counted connections that haven't sent a request, oldest first. */
  readonly #silent = new Set<Socket>();
  readonly #addresses = new Map<string, number>();
  readonly #limits: ConnectionLimits;
  readonly #serve: Serve;
  readonly #looking: NodeJS.Timeout;

  constructor(server: Server, limits: ConnectionLimits, callers: Callers) {
    this.#limits = limits;
    // The maximum is enforced here and not by Node, because a new connection may replace one that never sent a request.
    server.maxConnections = Number.POSITIVE_INFINITY;
    server.on("connection", (socket: Socket) => this.#accept(socket, callers));
    const listeners = server.listeners("request") as Serve[];
    this.#serve = (request, response) => {
      for (const serve of listeners) serve(request, response);
    };
    server.removeAllListeners("request");
    server.on("request", (request: IncomingMessage, response: ServerResponse) => this.#queue({ request, response }));
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref();
    server.on("close", () => clearInterval(this.#looking));
  }

  /**
   * Calls `act` when all complete requests of the connection have been answered. If the connection closes first, `act`
   * is never called. `act` must end the connection.
   */
  whenAnswered(socket: Socket, act: () => void): void {
    const requests = this.#connections.get(socket)?.requests ?? [];
    const last = requests.filter(({ request }) => request.complete).at(-1)?.response;
    if (last === undefined) act();
    else last.once("close", () => socket.writable && act());
  }

  /**
   * Closes connections that have no request to answer. While `isPatient`, it spares two kinds: those that haven't sent
   * a request yet, and those whose request is still arriving.
   */
  closeWaiting(isPatient: boolean): void {
    for (const [socket, { requests, hasAsked }] of this.#connections) {
      const isAsking = requests.some(({ request }) => isPatient || request.complete);
      if (!isAsking && (hasAsked || !isPatient)) socket.destroy();
    }
  }

  #accept(socket: Socket, callers: Callers): void {
    const isCounted = !callers.isTrusted(socket.remoteAddress ?? "");
    const address = callers.getIdentity(socket.remoteAddress ?? "");
    const ofAddress = (this.#addresses.get(address) ?? 0) + 1;
    if (isCounted && ofAddress > this.#limits.perAddressMax) return void socket.destroy();
    if (!this.#makeRoom()) return void socket.destroy();
    if (isCounted) this.#addresses.set(address, ofAddress);
    if (isCounted) this.#silent.add(socket);
    this.#connections.set(socket, { requests: [], hasAsked: false, unread: 0, movedAtMs: 0 });
    socket.once("close", () => {
      this.#connections.delete(socket);
      this.#silent.delete(socket);
      if (!isCounted) return;
      const left = (this.#addresses.get(address) ?? 1) - 1;
      if (left > 0) this.#addresses.set(address, left);
      else this.#addresses.delete(address);
    });
  }

  /** Returns true if one more connection fits. When full, closes the oldest connection that hasn't sent a request. */
  #makeRoom(): boolean {
    if (this.#connections.size < this.#limits.connectionsMax) return true;
    const [oldest] = this.#silent;
    if (oldest === undefined) return false;
    // Remove it from the lists now, because "close" is emitted later.
    this.#connections.delete(oldest);
    this.#silent.delete(oldest);
    oldest.destroy();
    return true;
  }

  #queue(asked: Asked): void {
    const { request, response } = asked;
    const connection = this.#connections.get(request.socket);
    // Node emits every request of a chunk, even if the connection was closed in between.
    if (connection === undefined || request.socket.destroyed) return;
    if (hasContent(request)) joinPieces(request);
    connection.requests.push(asked);
    connection.hasAsked = true;
    this.#silent.delete(request.socket);
    // A client that reads its responses doesn't send so many requests ahead.
    if (connection.requests.length > this.#limits.pipelinedMax) return void request.socket.destroy();
    response.once("close", () => {
      const place = connection.requests.indexOf(asked);
      if (place >= 0) connection.requests.splice(place, 1);
      const [next] = connection.requests;
      // Serve requests of other connections first, so that pipelining gives no priority.
      if (next !== undefined) setImmediate(() => this.#serveFirst(connection, next));
    });
    // Wait a tick, so that all requests of the same chunk count towards the limit first.
    if (connection.requests.length === 1) process.nextTick(() => this.#serveFirst(connection, asked));
  }

  #serveFirst({ requests }: Connection, { request, response }: Asked): void {
    if (requests[0]?.request === request && request.socket.writable) this.#serve(request, response);
  }

  #look(): void {
    const nowMs = performance.now();
    const unread: [Socket, Connection][] = [];
    let total = 0;
    for (const [socket, connection] of this.#connections) {
      const left = countUnread(socket);
      if (left !== connection.unread || left === 0) connection.movedAtMs = nowMs;
      connection.unread = left;
      const timeoutMs = Math.max(this.#limits.writeTimeoutMs, extendedTimeoutMs(connection));
      if (nowMs - connection.movedAtMs > timeoutMs) cutOff(socket, connection, nowMs);
      else if (left > 0) unread.push([socket, connection]);
      total += left;
    }
    if (total <= this.#limits.unreadBytesMax) return;
    // Close the connections that made no progress for the longest time first.
    unread.sort(([, one], [, other]) => one.movedAtMs - other.movedAtMs);
    for (const [socket, connection] of unread) {
      if (total <= this.#limits.unreadBytesMax) return;
      total -= connection.unread;
      cutOff(socket, connection, nowMs);
    }
  }
}

function cutOff(socket: Socket, { requests: [first], movedAtMs }: Connection, nowMs: number): void {
  if (first !== undefined) CUT_OFF.set(first.response, nowMs - movedAtMs);
  socket.destroy();
}

export const hasContent = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const JOINED_BYTES = 4_096;
/**
 * Number of chunks that any body may have. Each 16 bytes of the body allow one more, which is enough for clients that
 * send JSON word by word.
 */
const PIECES_FREE = 10_000;
const BYTES_OF_PIECE = 16;

/**
 * Joins small chunks of a body into blocks. A one-byte chunk takes about a hundred bytes of memory while it waits to be
 * read, and an attacker may send only such chunks. Closes the connection if a body has too many chunks.
 */
function joinPieces(request: IncomingMessage): void {
  const push = request.push.bind(request);
  const announced = Number(request.headers["content-length"]);
  let block: Buffer | undefined;
  let length = 0;
  let pieces = 0;
  let bytes = 0;
  let isFlushing = false;
  const flush = () => {
    isFlushing = false;
    if (block !== undefined) push(block.subarray(0, length));
    block = undefined;
    length = 0;
  };
  // Runs after all data that has arrived on the sockets has been processed.
  const flushSoon = () => {
    if (!isFlushing) setImmediate(flush);
    isFlushing = true;
  };
  request.on("resume", flush);
  request.on("newListener", (event) => event === "readable" && flushSoon());
  request.push = (piece: Buffer | null) => {
    if (piece === null) flush();
    // Most bodies arrive in one chunk, which needs no block.
    if (piece === null || piece.length === announced) return push(piece);
    pieces += 1;
    bytes += piece.length;
    if (pieces > PIECES_FREE + bytes / BYTES_OF_PIECE) {
      request.socket.destroy();
      return false;
    }
    if (length + piece.length > JOINED_BYTES) flush();
    if (piece.length > JOINED_BYTES) return push(piece);
    block ??= Buffer.allocUnsafeSlow(JOINED_BYTES);
    piece.copy(block, length);
    length += piece.length;
    // Node never joins pushed blocks, so push this one only when it is full or a reader waits.
    if (request.readableFlowing === true || request.listenerCount("readable") > 0) flushSoon();
    return request.readableLength + length < request.readableHighWaterMark;
  };
}

/** Node has no public API for the number of bytes that the operating system hasn't accepted yet. */
interface Handle {
  readonly _handle?: { readonly writeQueueSize?: number } | null;
}

const extendedTimeoutMs = ({ requests: [first] }: Connection): number =>
  first === undefined ? 0 : (WRITE_TIMEOUTS.get(first.response) ?? 0);

const countUnread = (socket: Socket): number =>
  socket.writableLength > 0 ? Math.max((socket as Handle)._handle?.writeQueueSize ?? 0, 1) : 0;

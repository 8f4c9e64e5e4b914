import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const DRAINING = new WeakSet<object>();

/** From now on this server is to get no more requests; it answers those that come. */
export const startDraining = (server: object): void => void DRAINING.add(server);

export const isDraining = (server: object): boolean => DRAINING.has(server);

const WRITE_TIMEOUTS = new WeakMap<object, number>();

/**
 * Gives a response more time to be read than the server's write timeout. A kernel with large buffers takes nothing more for a while,
 * although the client reads slowly and steadily.
 */
export const extendWriteTimeout = (response: ServerResponse, timeoutMs: number): void =>
  void WRITE_TIMEOUTS.set(response, timeoutMs);

/** Limits on what unauthenticated clients can make the process hold. */
export interface ConnectionLimits {
  /** Connections at once. */
  readonly connectionsMax: number;
  /** Connections per caller (an IPv4 address or an IPv6 /64). Trusted proxies and this machine aren't counted. */
  readonly perAddressMax: number;
  /** Requests of one connection that wait for their answers. */
  readonly pipelinedMax: number;
  /** How long an answer may lie unread without a byte of it going out. */
  readonly writeTimeoutMs: number;
  /** Bytes that lie unread in all. */
  readonly unreadBytesMax: number;
}

/** Identifies callers by the address of their connection. */
interface Callers {
  /** A proxy of ours, or this machine: not counted. */
  isTrusted(address: string): boolean;
  /** Addresses of one caller have one identity. */
  identityOf(address: string): string;
}

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Connection {
  /** In the order in which they came: the first is being answered, the others wait. */
  readonly requests: Asked[];
  hasAsked: boolean;
  /** Unread bytes when something last went out, and when that was. */
  unread: number;
  movedAtMs: number;
}

const LOOK_MS = 500;

/**
 * Tracks a server's connections and closes those that exceed a limit. Pipelined requests wait until the previous response is flushed,
 * so a client that doesn't read causes no further work. Requests on closed connections are dropped.
 */
export class Connections {
  readonly #connections = new Map<Socket, Connection>();
  /** Counted connections without a request so far, the oldest first. */
  readonly #silent = new Set<Socket>();
  readonly #addresses = new Map<string, number>();
  readonly #limits: ConnectionLimits;
  readonly #serve: Serve;
  readonly #looking: NodeJS.Timeout;

  constructor(server: Server, limits: ConnectionLimits, callers: Callers) {
    this.#limits = limits;
    // Enforced here, and not by Node: a newcomer may take the place of a connection that never sent a request.
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
   * Calls `act` when everything that the connection asked before has been answered; never, when it is closed before. It ends the
   * connection: a request that has not come whole and waits behind others is not served any more.
   */
  whenAnswered(socket: Socket, act: () => void): void {
    const requests = this.#connections.get(socket)?.requests ?? [];
    const last = requests.filter(({ request }) => request.complete).at(-1)?.response;
    if (last === undefined) act();
    else last.once("close", () => socket.writable && act());
  }

  /** Closes what waits for no answer; while it is patient not those whose first request, or whose rest of one, may be on its way. */
  closeWaiting(isPatient: boolean): void {
    for (const [socket, { requests, hasAsked }] of this.#connections) {
      const isAsking = requests.some(({ request }) => isPatient || request.complete);
      if (!isAsking && (hasAsked || !isPatient)) socket.destroy();
    }
  }

  #accept(socket: Socket, callers: Callers): void {
    const isCounted = !callers.isTrusted(socket.remoteAddress ?? "");
    const address = callers.identityOf(socket.remoteAddress ?? "");
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
    // Its place is free at once, although "close" comes later.
    this.#connections.delete(oldest);
    this.#silent.delete(oldest);
    oldest.destroy();
    return true;
  }

  #queue(asked: Asked): void {
    const { request, response } = asked;
    const connection = this.#connections.get(request.socket);
    // Node emits every request of a chunk, even after the connection was closed.
    if (connection === undefined || request.socket.destroyed) return;
    if (hasContent(request)) joinPieces(request);
    connection.requests.push(asked);
    connection.hasAsked = true;
    this.#silent.delete(request.socket);
    // No client that reads its answers asks so many questions ahead.
    if (connection.requests.length > this.#limits.pipelinedMax) return void request.socket.destroy();
    response.once("close", () => {
      const place = connection.requests.indexOf(asked);
      if (place >= 0) connection.requests.splice(place, 1);
      const [next] = connection.requests;
      // Serve other connections' requests first: pipelining gives no priority.
      if (next !== undefined) setImmediate(() => this.#serveFirst(connection, next));
    });
    // Wait a tick, so that requests from the same chunk count towards the limit first.
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
      const left = unreadOf(socket);
      if (left !== connection.unread || left === 0) connection.movedAtMs = nowMs;
      connection.unread = left;
      const timeoutMs = Math.max(this.#limits.writeTimeoutMs, extendedTimeoutMs(connection));
      if (nowMs - connection.movedAtMs > timeoutMs) socket.destroy();
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

export const hasContent = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const JOINED_BYTES = 4_096;
/** Any body may come in so many pieces, and in one more for each 16 bytes: a client that sends JSON word by word is served. */
const PIECES_FREE = 10_000;
const BYTES_OF_PIECE = 16;

/**
 * Joins small chunks of a body into blocks. A one-byte chunk takes about a hundred bytes while it waits to be read,
 * and an attacker may send nothing else. Closes the connection when a body has too many small chunks.
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
  // After everything that the sockets have for now.
  const flushSoon = () => {
    if (!isFlushing) setImmediate(flush);
    isFlushing = true;
  };
  request.on("resume", flush);
  request.on("newListener", (event) => event === "readable" && flushSoon());
  request.push = (piece: Buffer | null) => {
    if (piece === null) flush();
    // Mostly a body is one piece.
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
    // Node keeps a pushed block whole, so fill it until a reader needs it.
    if (request.readableFlowing === true || request.listenerCount("readable") > 0) flushSoon();
    return request.readableLength + length < request.readableHighWaterMark;
  };
}

/** Node's internal count of bytes that the system hasn't sent yet; it has no public API. */
interface Handle {
  readonly _handle?: { readonly writeQueueSize?: number } | null;
}

const extendedTimeoutMs = ({ requests: [first] }: Connection): number =>
  first === undefined ? 0 : (WRITE_TIMEOUTS.get(first.response) ?? 0);

const unreadOf = (socket: Socket): number =>
  socket.writableLength > 0 ? Math.max((socket as Handle)._handle?.writeQueueSize ?? 0, 1) : 0;

import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, connect as openConnection, type Server, type Socket } from "node:net";

/**
 * A proxy between a service and a real server. It finds the requests in the transferred bytes, so it counts what is
 * really sent, whatever client libraries report.
 */
export interface CountedWire {
  /** The server's URL, but with the host and port of this proxy. */
  readonly url: string;
  /**
   * All requests since the list was last emptied (`length = 0`): statements, Redis commands, JSON-RPC calls or paths.
   */
  readonly asked: string[];
  /** Number of round trips: pipelined requests of a connection count once. */
  exchanges: number;
  /** Resolves when the condition on the requests holds. */
  until(holds: (asked: readonly string[]) => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Parses one direction of one connection and returns its requests. */
type Reader = (chunk: Buffer) => string[];

/** Records statements by their text, including `BEGIN` and the like. */
export const countedPostgres = (url: string): Promise<CountedWire> => tcpWire(url, postgresReader);

/** Records commands by name, in capitals. */
export const countedRedis = (url: string): Promise<CountedWire> => tcpWire(url, redisReader);

/**
 * Records each HTTP request as `POST /path`, or as the JSON-RPC methods of its body (`eth_chainId,eth_call` for a
 * batch). An exchange is one HTTP request.
 */
export async function countedHttp(url: string): Promise<CountedWire> {
  const server = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    wire.exchanges += 1;
    wire.note([rpcMethods(body) ?? `${request.method} ${request.url}`]);
    const answer = await fetch(new URL(request.url ?? "/", url), {
      method: request.method ?? "GET",
      headers: { "content-type": request.headers["content-type"] ?? "application/json" },
      ...(body.length > 0 ? { body } : {}),
    });
    const text = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("content-type") ?? "application/json";
    response.writeHead(answer.status, { "content-type": type, "content-length": text.length }).end(text);
  });
  const wire = await listening(server, url);
  return wire;
}

function rpcMethods(body: Buffer): string | null {
  try {
    const calls = [JSON.parse(body.toString())].flat() as { method?: string }[];
    return calls.every(({ method }) => typeof method === "string") ? calls.map(({ method }) => method).join(",") : null;
  } catch {
    return null;
  }
}

async function tcpWire(url: string, createReader: () => Reader): Promise<CountedWire> {
  const target = new URL(url);
  const server = createServer((client) => {
    const upstream = openConnection(Number(target.port), target.hostname);
    const read = createReader();
    let isAnswered = true;
    client.on("data", (chunk: Buffer) => {
      const asked = read(chunk);
      if (asked.length > 0 && isAnswered) {
        wire.exchanges += 1;
        isAnswered = false;
      }
      wire.note(asked);
      upstream.write(chunk);
    });
    upstream.on("data", (chunk: Buffer) => {
      isAnswered = true;
      client.write(chunk);
    });
    bound(client, upstream);
  });
  const wire = await listening(server, url);
  return wire;
}

function bound(one: Socket, other: Socket): void {
  for (const [socket, peer] of [
    [one, other],
    [other, one],
  ] as const) {
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("close", () => peer.destroy());
  }
}

interface Listening extends CountedWire {
  note(asked: readonly string[]): void;
}

async function listening(server: Server, url: string): Promise<Listening> {
  const asked: string[] = [];
  const waiting = new Map<(asked: readonly string[]) => boolean, () => void>();
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = new URL(url);
  own.hostname = "127.0.0.1";
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    asked,
    exchanges: 0,
    note(more) {
      asked.push(...more);
      for (const [holds, resolve] of waiting) if (holds(asked) && waiting.delete(holds)) resolve();
    },
    until: (holds) =>
      new Promise((resolve) => {
        if (holds(asked)) resolve();
        else waiting.set(holds, resolve);
      }),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Reads statements from the client's messages in PostgreSQL's protocol 3: Query, or Execute of a statement from an
 * earlier Parse and Bind.
 */
function postgresReader(): Reader {
  const texts = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let isStarted = false;
  let bound = "";
  const cstring = (body: Buffer, from: number): string => body.toString("utf8", from, body.indexOf(0, from));
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const asked: string[] = [];
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return asked;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return asked;
      const type = isStarted ? String.fromCharCode(rest[0] as number) : "";
      const body = rest.subarray(head + 4, end);
      rest = rest.subarray(end);
      isStarted = true;
      if (type === "Q") asked.push(cstring(body, 0));
      else if (type === "P") {
        const name = cstring(body, 0);
        texts.set(name, cstring(body, Buffer.byteLength(name) + 1));
      } else if (type === "B") {
        const portal = cstring(body, 0);
        bound = texts.get(cstring(body, Buffer.byteLength(portal) + 1)) ?? "";
      } else if (type === "E") asked.push(bound.trim());
    }
  };
}

/** Reads commands in Redis's protocol RESP: arrays of bulk strings. */
function redisReader(): Reader {
  let rest = Buffer.alloc(0);
  const line = (from: number): readonly [text: string, next: number] | null => {
    const end = rest.indexOf("\r\n", from);
    return end < 0 ? null : [rest.toString("latin1", from, end), end + 2];
  };
  /** The first command in the buffer, and its end; null if it is incomplete. */
  function command(): readonly [name: string, end: number] | null {
    const head = line(0);
    if (head === null) return null;
    let [count, at] = [Number(head[0].slice(1)), head[1]];
    let name = "";
    for (; count > 0; count -= 1) {
      const length = line(at);
      if (length === null) return null;
      const end = length[1] + Number(length[0].slice(1));
      if (rest.length < end + 2) return null;
      name ||= rest.toString("latin1", length[1], end).toUpperCase();
      at = end + 2;
    }
    return [name, at];
  }
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const asked: string[] = [];
    for (let next = command(); next !== null; next = command()) {
      asked.push(next[0]);
      rest = rest.subarray(next[1]);
    }
    return asked;
  };
}

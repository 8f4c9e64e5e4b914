import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { answerRpc } from "./answer-rpc.js";
import type { RpcContext } from "./rpc-method.js";
import { Subscriptions } from "./subscriptions.js";

const KEPT_MS = 300_000;

const BODY_BYTES_MAX = 1024 * 1024;
const CLOSE_HANDSHAKE_MS = 200;

/** The HTTP and WebSocket servers of the node. {@link listenPair} binds them to ports. */
interface RpcServer {
  /** JSON-RPC over HTTP. Also accepts WebSocket upgrades at the same URL, as @solana/kit and x402 expect. */
  readonly http: Server;
  /** WebSocket only, on the next port, where @solana/web3.js expects it. */
  readonly webSocket: Server;
  close(): Promise<void>;
}

export const createRpcServer = (context: RpcContext): RpcServer => {
  const http = createServer((request, response) => void handle(request, response, context));
  // Keep idle connections open for a long time. If the server closed a connection just as a request arrives, that
  // request would fail, and web3.js doesn't retry.
  http.keepAliveTimeout = KEPT_MS;
  const webSocket = createServer((_request, response) => void response.writeHead(426).end("WebSocket only"));
  const upgrades = new WebSocketServer({ noServer: true, maxPayload: BODY_BYTES_MAX });
  const open = new Map<WebSocket, Subscriptions>();

  upgrades.on("connection", (socket: WebSocket) => {
    const subscriptions = new Subscriptions(socket, context);
    open.set(socket, subscriptions);
    socket.on("message", (data) => subscriptions.receive(String(data)));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      open.delete(socket);
      subscriptions.close();
    });
  });
  const stopListening = context.ledger.onAdd((record) => {
    for (const subscriptions of open.values()) subscriptions.landed(record);
  });
  for (const server of [http, webSocket]) {
    server.on("upgrade", (request, socket, head) => {
      upgrades.handleUpgrade(request, socket, head, (client) => upgrades.emit("connection", client, request));
    });
    server.on("clientError", (_error, socket) => socket.destroy());
  }

  const close = async () => {
    stopListening();
    await Promise.all([...[...open.keys()].map(closeSocket), closeServer(http), closeServer(webSocket)]);
  };
  return { http, webSocket, close };
};

/** A normal closure (RFC 6455 section 7.4.1) keeps clients such as web3.js from reconnecting again and again. */
const closeSocket = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    const impatience = setTimeout(() => socket.terminate(), CLOSE_HANDSHAKE_MS);
    socket.once("close", () => {
      clearTimeout(impatience);
      resolve();
    });
    socket.close(1000);
  });

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const handle = async (request: IncomingMessage, response: ServerResponse, context: RpcContext): Promise<void> => {
  response.on("error", () => response.destroy());
  // Allow every origin, because a wallet in a browser calls the node from any page.
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-allow-headers", "*");
  if (request.method === "OPTIONS") return void response.writeHead(204).end();
  if (request.method === "GET" && request.url === "/health") return void response.end("ok");
  if (request.method !== "POST") return void response.writeHead(405, { allow: "POST" }).end();
  try {
    const body = await readBody(request);
    if (body === undefined) return void response.writeHead(413, { connection: "close" }).end();
    const answer = answerRpc(body, context);
    if (answer === undefined) return void response.writeHead(204).end();
    response.writeHead(200, { "content-type": "application/json" }).end(answer);
  } catch {
    // The caller disconnected during its request.
    response.destroy();
  }
};

const readBody = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

const ATTEMPTS_MAX = 50;

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });

const unbind = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

const isTaken = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === "EADDRINUSE" || code === "ERR_SOCKET_BAD_PORT";
};

/**
 * Binds HTTP to a port and WebSocket to the next one, as web3.js expects.
 * @param wanted port of HTTP, or undefined for any
 * @returns the port of HTTP
 * @throws Error if `wanted` or the next port is taken
 */
export const listenPair = async (
  { http, webSocket }: RpcServer,
  wanted: number | undefined,
  host = "127.0.0.1",
): Promise<number> => {
  for (let attempt = 1; ; attempt += 1) {
    let port = wanted ?? 0;
    try {
      port = await listen(http, port, host);
      await listen(webSocket, port + 1, host);
      return port;
    } catch (error) {
      if (http.listening) await unbind(http);
      if (!isTaken(error)) throw error;
      if (wanted !== undefined) {
        throw new Error(`port ${wanted} or ${wanted + 1} is taken: the Solana node needs both`, { cause: error });
      }
      if (attempt === ATTEMPTS_MAX) throw new Error("no two free ports in a row for the Solana node", { cause: error });
    }
  }
};

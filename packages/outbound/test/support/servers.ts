import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";

export interface TestServer {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Connections accepted so far. */
  connections(): number;
  /** Bytes that all connections have received. */
  bytesReceived(): number;
  close(): Promise<void>;
}

/** An HTTP/1.1 server on a free loopback port. */
export function serveHttp(listener: RequestListener): Promise<TestServer> {
  return listen(createServer({ maxHeaderSize: 1 << 20 }, listener));
}

/** A TCP server. `answer` gets the first bytes of each connection, and writes a raw response to the socket. */
export function serveRaw(answer: (socket: Socket, request: string) => void): Promise<TestServer> {
  return listen(
    createTcpServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", (request) => answer(socket, request.toString("latin1")));
    }),
  );
}

/** Listens on a free loopback port. `close` ends all connections too. */
export async function listen(server: Server): Promise<TestServer> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  let bytesOfClosed = 0;
  server.on("connection", (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on("close", () => {
      bytesOfClosed += socket.bytesRead;
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    connections: () => accepted,
    bytesReceived: () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, bytesOfClosed),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

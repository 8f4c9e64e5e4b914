import { connect, createServer, type Socket } from "node:net";

/** A fixed address that leads to one server or another, like a virtual IP. */
export interface MovableAddress {
  readonly port: number;
  /** Leads new connections to this port. Open connections stay where they are. */
  moveTo(port: number): void;
  stop(): Promise<void>;
}

export async function startMovableAddress(firstPort: number): Promise<MovableAddress> {
  let target = firstPort;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    keep(client);
    keep(upstream);
    client.pipe(upstream).pipe(client);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    moveTo(port) {
      target = port;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

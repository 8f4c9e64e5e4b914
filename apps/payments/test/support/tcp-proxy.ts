import { createServer, connect as openConnection, type Socket } from "node:net";

export interface TcpProxy {
  /** The target's URL with the proxy's address. */
  readonly url: string;
  /** Drops all traffic but keeps connections open, like a network without a route. */
  pause(): void;
  /** Cuts every connection and refuses new ones at once, as if the server had stopped. */
  cut(): void;
  /** Lets new connections through again. Cuts connections that were paused. */
  resume(): void;
  /** Number of connections that clients have opened so far. */
  opened(): number;
  stop(): Promise<void>;
}

/** A proxy between a service and a real server, to take the server away without affecting its other users. */
export async function startTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let mode: "open" | "paused" | "cut" = "open";
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  let opened = 0;
  const server = createServer((client) => {
    opened++;
    if (mode === "cut") return void client.destroy();
    keep(client);
    if (mode === "paused") return void client.pause();
    const upstream = openConnection(Number(target.port), target.hostname);
    keep(upstream);
    client.pipe(upstream).pipe(client);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    pause() {
      mode = "paused";
      for (const socket of sockets) socket.unpipe().pause();
    },
    cut() {
      mode = "cut";
      dropAll();
    },
    resume() {
      if (mode === "paused") dropAll();
      mode = "open";
    },
    opened: () => opened,
    async stop() {
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import type { Server } from "node:net";
import type { RpcServer } from "./rpc-server.js";

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

const stopListening = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

const isTaken = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === "EADDRINUSE" || code === "ERR_SOCKET_BAD_PORT";
};

/**
 * Binds HTTP to a port and WebSocket to the next one, as web3.js expects. Without a wish, free pairs are tried by binding
 * them, so that two stacks starting at once cannot both believe that a port is free.
 * @param wanted port of HTTP, or undefined for any
 * @returns the port of HTTP
 * @throws Error that names the taken port when it was asked for
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
      if (http.listening) await stopListening(http);
      if (!isTaken(error)) throw error;
      if (wanted !== undefined) {
        throw new Error(`port ${wanted} or ${wanted + 1} is taken: the Solana node needs both`, { cause: error });
      }
      if (attempt === ATTEMPTS_MAX) throw new Error("no two free ports in a row for the Solana node", { cause: error });
    }
  }
};

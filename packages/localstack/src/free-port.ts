import { createServer } from "node:net";

/** A TCP port on 127.0.0.1 that nobody listened on a moment ago. Another process may take it first: be ready to ask again. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** Starts something on `port`; where none is given on a free one, and on another when somebody took that one in between. */
export async function onPort<T>(port: number | undefined, start: (port: number) => Promise<T>): Promise<T> {
  if (port !== undefined) return start(port);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (attempt === 3 || !/in use|EADDRINUSE/i.test(String(error))) throw error;
    }
  }
}

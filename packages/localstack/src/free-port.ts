import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that Linux gives to outgoing connections (32768 and up): such a one is not taken between the look and the start. */
const LOWEST = 10_000;
const HIGHEST = 32_000;

/** A TCP port on 127.0.0.1 that nobody listened on a moment ago. Another process may take it first: be ready to ask again. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    const error = await new Promise<Error | undefined>((resolve) => {
      const server = createServer();
      server.once("error", resolve);
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(undefined)));
    });
    if (error === undefined) return port;
    if (attempt === 100) throw error;
  }
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

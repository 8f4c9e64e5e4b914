import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface LocalSite {
  readonly address: string;
  /** For OUTBOUND_ALLOW_HOSTS. */
  readonly allowHosts: string;
  /** A scan asks for robots.txt once. */
  scans(): number;
  close(): Promise<void>;
}

/** A small site on this machine, which other processes can scan too. */
export async function startLocalSite({ delayMs = 0 } = {}): Promise<LocalSite> {
  let scans = 0;
  const server = createServer(({ url }, response) => {
    if (url === "/robots.txt") scans += 1;
    setTimeout(() => {
      const isPage = url === "/";
      response.writeHead(isPage ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
      response.end(isPage ? "<!doctype html><title>Local</title><h1>Local</h1>" : "Not found");
    }, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: `http://${host}/`,
    allowHosts: host,
    scans: () => scans,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

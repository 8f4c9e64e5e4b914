import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A small site on this machine. */
export interface LocalSite {
  readonly url: string;
  /** Host and port. */
  readonly host: string;
  /** Pages that were asked for since the start: one for each scan. */
  pages(): number;
  /** From now on its pages answer so late, or not at all. */
  behave(how: { delayMs?: number; isDown?: boolean }): void;
  stop(): Promise<void>;
}

const PAGE = `<!doctype html><html lang="en"><head><title>A small site</title></head><body><main><h1>A small site</h1>
<p>${"It says a few words. ".repeat(40)}</p></main></body></html>`;

export async function startLocalSite(): Promise<LocalSite> {
  let pages = 0;
  let how: { delayMs?: number; isDown?: boolean } = {};
  const server = createServer(async (request, response) => {
    if (how.isDown) return void request.socket.destroy();
    const isPage = request.url?.split("?", 1)[0] === "/";
    const isFirstLook = isPage && request.method === "GET" && request.headers.accept !== "text/markdown";
    if (isFirstLook) pages += 1;
    if (isFirstLook && how.delayMs) await new Promise((resolve) => setTimeout(resolve, how.delayMs));
    if (isPage) response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGE);
    else response.writeHead(404, { "content-type": "text/plain" }).end("nothing here");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/`,
    host,
    pages: () => pages,
    behave(next) {
      how = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type SiteFile, siteFiles } from "./site-files.js";

export interface FixtureSite {
  readonly url: string;
  /** Stops at once. */
  stop(): Promise<void>;
}

/** A site to be scanned: pages, markdown for who asks for it, and an honest 404. */
export async function startSite(): Promise<FixtureSite> {
  let files: ReadonlyMap<string, SiteFile> = new Map();
  const server = createServer((request, response) => answer(files, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  files = siteFiles(url);
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(files: ReadonlyMap<string, SiteFile>, request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? "/").split("?", 1)[0] as string;
  const wantsMarkdown = path === "/" && request.headers.accept?.includes("text/markdown");
  const file = files.get(wantsMarkdown ? "/index.md" : path);
  const { type, body } = file ?? { type: "text/plain; charset=utf-8", body: "There is nothing here.\n" };
  response.writeHead(file === undefined ? 404 : 200, {
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-cache",
    vary: "Accept",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

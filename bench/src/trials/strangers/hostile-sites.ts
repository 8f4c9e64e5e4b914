import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";

const MIB = 1024 ** 2;
const html = { "content-type": "text/html; charset=utf-8" };
const page = (body: string) => `<!doctype html><html lang="en"><title>A site</title>${body}`;
const zeros = Buffer.from(page(`<p>${" ".repeat(100 * MIB)}</p>`));

const GZIP_BOMB = gzipSync(zeros);
const BROTLI_BOMB = brotliCompressSync(zeros, { params: { 1: 1 } });
const DIVS = page("<div>".repeat(400_000));
const ATTRIBUTES = page(`<div ${Array.from({ length: 150_000 }, (_, n) => `a${n}="${n}"`).join(" ")}>`);
const DEEP_JSON = "[".repeat(500_000);
const ROBOTS = `User-agent: *\n${Array.from({ length: 30_000 }, (_, n) => `Disallow: /a${n}*b$`).join("\n")}\n`;
const SITEMAP = `<?xml version="1.0"?><urlset>${Array.from({ length: 12_000 }, (_, n) => `<url><loc>http://a.example/${n}</loc></url>`).join("")}</urlset>`;
const MANY_HEADERS = Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`x-${n}`, "0123456"]));

/** Hostile sites by name. Each answers every path in a way that costs a scanner memory. */
export const HOSTILE: Readonly<Record<string, (path: string, response: ServerResponse) => void>> = {
  divs: (_, response) => void response.writeHead(200, html).end(DIVS),
  attributes: (_, response) => void response.writeHead(200, html).end(ATTRIBUTES),
  "gzip bomb": (_, response) => void response.writeHead(200, { ...html, "content-encoding": "gzip" }).end(GZIP_BOMB),
  "brotli bomb": (_, response) => void response.writeHead(200, { ...html, "content-encoding": "br" }).end(BROTLI_BOMB),
  "4,000 headers": (_, response) => void response.writeHead(200, { ...html, ...MANY_HEADERS }).end(page("<p>Hello")),
  "endless body": (_, response) => {
    response.writeHead(200, html);
    endless(response);
  },
  "deep JSON": (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end(DEEP_JSON),
  "huge robots.txt and sitemap": (path, response) => {
    const [type, body] =
      path === "/robots.txt"
        ? ["text/plain", ROBOTS]
        : path.endsWith(".xml")
          ? ["application/xml", SITEMAP]
          : ["text/html", DIVS];
    response.writeHead(200, { "content-type": type }).end(body);
  },
};

const CHUNK = Buffer.from("<p>More of it.</p>".repeat(4_000));

/** Sends until the client disconnects, as fast as it reads. */
export function endless(response: ServerResponse): void {
  const send = () => {
    while (!response.destroyed && response.write(CHUNK));
  };
  response.on("drain", send).on("error", () => {});
  send();
}

export interface Server {
  readonly host: string;
  stop(): Promise<void>;
}

/** @param address each address is a different site for the scanner */
export async function serve(
  answer: (path: string, response: ServerResponse) => void,
  address = "127.0.0.1",
): Promise<Server> {
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
    request.resume();
    answer(request.url?.split("?", 1)[0] ?? "/", response);
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return {
    host: `${address}:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

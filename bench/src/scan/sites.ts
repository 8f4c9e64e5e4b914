import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { registerFolder } from "@svc/localstack";

export type SiteKind =
  /** A page, robots.txt, a sitemap and llms.txt; everything else is 404. */
  | "plain"
  /** Over TLS, with HTTP/2. */
  | "plain-h2"
  /** Its page is 5 MB large. */
  | "large"
  /** Its page never ends. */
  | "endless"
  /** Its page is endless gzip data. Every 65 kB of it decompress to 64 MiB of zeros. */
  | "bomb";

export type SiteOrder =
  | { readonly kind: "open" }
  /** Delays every answer of every site by this time from now on. */
  | { readonly kind: "delay"; readonly ms: number }
  /** Returns the requests since the previous `seen` order. */
  | { readonly kind: "seen" };

export interface OpenSites {
  readonly urls: Readonly<Record<SiteKind, string>>;
  /** PEM file of the authority that signed the TLS site's certificate. */
  readonly caFile: string;
}

export interface Seen {
  readonly requests: number;
  readonly connections: number;
  /** Length of the longest chain of requests, each of which was sent after the previous answer. */
  readonly longestChain: number;
}

/** Records the requests to the sites and their times. */
class AnswerLog {
  #answers: { readonly fromMs: number; readonly toMs: number }[] = [];
  #connections = 0;

  connected(): void {
    this.#connections += 1;
  }

  answered(fromMs: number, toMs: number): void {
    this.#answers.push({ fromMs, toMs });
  }

  take(): Seen {
    let longestChain = 0;
    let endMs = Number.NEGATIVE_INFINITY;
    // Greedy choice: the answer that ends first leaves most room for later ones.
    for (const { fromMs, toMs } of this.#answers.sort((one, other) => one.toMs - other.toMs)) {
      if (fromMs < endMs) continue;
      longestChain += 1;
      endMs = toMs;
    }
    const seen = { requests: this.#answers.length, connections: this.#connections, longestChain };
    this.#answers = [];
    this.#connections = 0;
    return seen;
  }
}

/** A self-signed certificate for 127.0.0.1 from the machine's openssl. */
function localCertificate(): { readonly key: Buffer; readonly cert: Buffer; readonly caFile: string } {
  const folder = mkdtempSync(join(tmpdir(), "svc-bench-tls-"));
  registerFolder(folder);
  const [keyFile, caFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", keyFile];
  execFileSync("openssl", ["req", "-x509", "-days", "2", "-out", caFile, ...key, ...subject], { stdio: "ignore" });
  return { key: readFileSync(keyFile), cert: readFileSync(caFile), caFile };
}

const paragraph = (place: number): string =>
  `<section><h2>Part ${place}</h2><p>What the site says in part ${place}, with a <a href="/part/${place}">link</a> and some words.</p></section>\n`;

/** A page of about this many bytes. */
function page(bytes: number): string {
  const parts = Math.ceil(bytes / paragraph(1_000).length);
  const body = Array.from({ length: parts }, (_, place) => paragraph(place)).join("");
  return `<!doctype html><html lang="en"><head><title>A site</title><meta name="description" content="What it offers.">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"A site"}</script></head>
<body><main><h1>A site</h1>${body}</main></body></html>`;
}

const documents = (origin: string): ReadonlyMap<string, { readonly type: string; readonly body: string }> =>
  new Map([
    ["/robots.txt", { type: "text/plain", body: `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n` }],
    [
      "/sitemap.xml",
      {
        type: "application/xml",
        body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${origin}/</loc><lastmod>2026-11-01</lastmod></url><url><loc>${origin}/docs</loc></url></urlset>`,
      },
    ],
    [
      "/llms.txt",
      { type: "text/markdown", body: `# A site\n\n> What it offers, in a line.\n\n- [Docs](${origin}/docs)\n` },
    ],
  ]);

/** 64 MiB of zeros in 65 kB. Sent repeatedly, it is a gzip of any length. */
const gzipOfZeros = (): Buffer => gzipSync(Buffer.alloc(64 << 20));

const HTML = { "content-type": "text/html; charset=utf-8" };
const CHUNK = Buffer.from(page(64 * 1024));

type SendPage = (response: ServerResponse) => void | Promise<void>;

async function openSites() {
  const log = new AnswerLog();
  const how = { delayMs: 0 };
  const { key, cert, caFile } = localCertificate();
  const small = page(20 * 1024);
  const large = page(5 << 20);
  const bomb = gzipOfZeros();
  const forever = (chunk: Buffer, headers: Record<string, string>): SendPage => {
    return (response) => void pour(response.writeHead(200, headers), chunk);
  };
  const whole = (text: string): SendPage => {
    return (response) => void response.writeHead(200, HTML).end(text);
  };
  const sendPage: Record<SiteKind, SendPage> = {
    plain: whole(small),
    "plain-h2": whole(small),
    large: whole(large),
    endless: forever(CHUNK, HTML),
    bomb: forever(bomb, { ...HTML, "content-encoding": "gzip" }),
  };

  async function open(kind: SiteKind): Promise<string> {
    let pages = documents("");
    const listener: RequestListener = async (request, response) => {
      const fromMs = performance.now();
      response.once("close", () => log.answered(fromMs, performance.now()));
      if (how.delayMs > 0) await sleep(how.delayMs);
      await answer(request, response, sendPage[kind], pages);
    };
    const secure = { key, cert, allowHTTP1: true };
    const isH2 = kind === "plain-h2";
    const server = (isH2 ? createSecureServer(secure, listener as never) : createServer(listener)) as Server;
    server.on(isH2 ? "secureConnection" : "connection", () => log.connected());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `${isH2 ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}`;
    pages = documents(origin);
    return `${origin}/`;
  }

  const urls: Record<SiteKind, string> = {
    plain: await open("plain"),
    "plain-h2": await open("plain-h2"),
    large: await open("large"),
    endless: await open("endless"),
    bomb: await open("bomb"),
  };
  const sites: OpenSites = { urls, caFile };
  return {
    sites,
    seen: () => log.take(),
    delay(ms: number) {
      how.delayMs = ms;
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  sendPage: SendPage,
  pages: ReturnType<typeof documents>,
): Promise<void> {
  const path = (request.url ?? "/").split("?", 1)[0] as string;
  const document = pages.get(path);
  if (document !== undefined) response.writeHead(200, { "content-type": document.type }).end(document.body);
  else if (path !== "/") response.writeHead(404, { "content-type": "text/plain" }).end("nothing here");
  else if (request.method === "GET" && !String(request.headers.accept).startsWith("text/markdown")) {
    await sendPage(response);
  } else response.writeHead(200, HTML).end();
}

/** Writes until the client closes the connection. */
function pour(response: ServerResponse, chunk: Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more).on("error", () => {});
  more();
}

let sites: Awaited<ReturnType<typeof openSites>> | undefined;

async function obey(order: SiteOrder): Promise<unknown> {
  if (order.kind === "open") sites = await openSites();
  if (order.kind === "delay") sites?.delay(order.ms);
  return order.kind === "seen" ? sites?.seen() : (sites?.sites ?? null);
}

// This module runs in a process of its own, which obeys the orders of the bench.
process.on("message", (order: SiteOrder) => {
  obey(order).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.once("disconnect", () => process.exit(0));

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo, Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { AnswerLog } from "./answer-log.js";
import { localCertificate } from "./certificate.js";
import type { OpenSites, SiteKind } from "./site-order.js";
import { documents, gzipOfZeros, page } from "./site-pages.js";

const HTML = { "content-type": "text/html; charset=utf-8" };
const CHUNK = Buffer.from(page(64 * 1024));

type SendPage = (response: ServerResponse) => void | Promise<void>;

/** The sites, on free ports of this machine. */
export async function openSites() {
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

/** Writes until the other side has had enough. */
function pour(response: ServerResponse, chunk: Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more).on("error", () => {});
  more();
}

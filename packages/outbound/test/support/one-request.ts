import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import {
  createOutboundClient,
  type MemoryShare,
  type OutboundClient,
  type OutboundClientOptions,
  parseAllowHosts,
} from "../../src/index.js";
import { serveHttp, serveRaw, type TestServer } from "./servers.js";

export const MIB = 1024 * 1024;

/** Functions that close what a test has opened. */
export const closing: (() => Promise<void>)[] = [];
/** Calls and removes all functions in `closing`. Call it after each test. */
export async function closeOpened(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

const allowHosts = parseAllowHosts("127.0.0.1:*");

/** A client for a server on this machine, with long timeouts unless the options set others. */
export function clientOf(server: TestServer, options: OutboundClientOptions = {}): OutboundClient {
  const client = createOutboundClient({ allowHosts, timeoutMs: 120_000, bodyBytesMax: 2 * MIB, ...options });
  closing.push(client.close, server.close);
  return client;
}

/** The result of one request to a server with this listener. */
export async function requestTo(
  listener: RequestListener,
  { memory, ...options }: OutboundClientOptions & { memory?: MemoryShare } = {},
) {
  const server = await serveHttp(listener);
  return clientOf(server, options).request({ url: server.url, memory });
}

/** The result of one request to a server that writes raw bytes. */
export async function requestRaw(answer: (socket: Socket) => void, options: OutboundClientOptions = {}) {
  const server = await serveRaw(answer);
  return clientOf(server, options).request({ url: server.url });
}

export const answering =
  (body: Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, headers).end(body);

/** The first bytes of every gzip stream. */
export const GZIP_HEAD = Buffer.from("1f8b0800000000000003", "hex");

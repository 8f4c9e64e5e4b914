import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, type Server, type Socket } from "node:net";
import { createCertificate } from "../../../../../packages/outbound/test/support/certificate.js";
import type { GatherOptions } from "../../../src/gather/gather.js";

/** The answer of a host for a path. */
export type Answer =
  | string
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string | string[]>>;
      readonly body?: string | Buffer;
    }
  /** Never answers, closes the connection, or closes it in the middle of the body. */
  | "TIMEOUT"
  | "RESET"
  | "TRUNCATED";

export interface SeenRequest {
  /** `https://host/path` */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** Answers a request. Undefined means a plain 404. */
export type Respond = (request: SeenRequest) => Answer | undefined;

export interface InternetOptions {
  readonly protocol?: "h1" | "h2";
  readonly delayMs?: number;
}

export interface Internet {
  readonly network: NonNullable<GatherOptions["network"]>;
  readonly requests: readonly SeenRequest[];
  /** Requested paths of a host, in order. */
  paths(origin: string): string[];
  /** Length of the longest chain of requests, each of which was sent after the previous answer. */
  longestChain(): number;
  /** Most concurrent connections, http and https together. */
  mostConnections(): number;
  close(): Promise<void>;
}

const PUBLIC_ADDRESS = "93.184.216.34";

/**
 * Serves public hosts on loopback: every name resolves to one HTTPS and one HTTP server here, at the usual ports. No
 * packet leaves the machine. A host that isn't in `hosts` doesn't resolve.
 */
export async function startInternet(
  hosts: Readonly<Record<string, Respond>>,
  { protocol = "h1", delayMs = 0 }: InternetOptions = {},
): Promise<Internet> {
  const requests: SeenRequest[] = [];
  const names = [...new Set(Object.keys(hosts).map((origin) => new URL(origin).hostname))];
  const certificate = createCertificate(names);
  const sockets = new Set<Socket>();
  let most = 0;
  let answeredChain = 0;

  const handle =
    (scheme: string) =>
    (request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse) => {
      const authority = request.headers[":authority"] ?? request.headers.host;
      const origin = `${scheme}://${authority}`;
      const seen = { url: `${origin}${request.url}`, headers: request.headers as IncomingHttpHeaders };
      requests.push(seen);
      const chain = answeredChain + 1;
      const answer = hosts[origin]?.(seen) ?? { status: 404, body: "Not found" };
      setTimeout(() => {
        answeredChain = Math.max(answeredChain, chain);
        send(answer, response as ServerResponse);
      }, delayMs);
    };
  const secure =
    protocol === "h2"
      ? createSecureServer(certificate, handle("https"))
      : createTlsServer(certificate, handle("https"));
  const servers = { 443: secure as unknown as Server, 80: createServer(handle("http")) as Server };
  const ports: Record<number, number> = {};
  for (const [port, server] of Object.entries(servers)) {
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      most = Math.max(most, sockets.size);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    });
    server.on("error", () => {});
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ports[Number(port)] = (server.address() as AddressInfo).port;
  }

  return {
    network: {
      extraCa: [certificate.cert],
      resolver: async (name) => (names.includes(name) ? [PUBLIC_ADDRESS] : []),
      dial({ address, port }) {
        const scheme = port === 80 ? "http" : "https";
        const isOpen = Object.keys(hosts).some((origin) => origin.startsWith(`${scheme}:`));
        // Port 1 refuses connections.
        const socket = connect({ host: "127.0.0.1", port: isOpen ? ports[port]! : 1 });
        return Object.defineProperty(socket, "remoteAddress", { value: address });
      },
    },
    requests,
    paths: (origin) =>
      requests.filter(({ url }) => url.startsWith(`${origin}/`)).map(({ url }) => url.slice(origin.length)),
    longestChain: () => answeredChain,
    mostConnections: () => most,
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(Object.values(servers).map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

function send(answer: Answer, response: ServerResponse): void {
  if (answer === "TIMEOUT") return;
  if (answer === "RESET") {
    response.socket?.destroy();
    return;
  }
  const {
    status = 200,
    headers = {},
    body = "",
  } = answer === "TRUNCATED" || typeof answer === "string"
    ? { headers: { "content-type": "text/html; charset=utf-8" }, body: answer }
    : answer;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (answer !== "TRUNCATED") {
    response.end(body);
    return;
  }
  response.setHeader("content-length", "1000");
  response.write("half of");
  setTimeout(() => response.socket?.destroy(), 5);
}

import type { IncomingMessage, Server, ServerResponse } from "node:http";

export interface Probes {
  /** Whether requests should come, with a report. */
  readonly ready: () => Promise<{ readonly isReady: boolean; readonly report: unknown }>;
}

/**
 * The probes once more on the internal port, for balancers and orchestrators: free of the lock of addresses and of the limits, which an
 * attacker behind the same balancer could fill.
 */
export function serveProbes(server: Server, { ready }: Probes): void {
  const others = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners("request");
  const send = (response: ServerResponse, status: number, body: unknown) =>
    response
      .writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
      .end(JSON.stringify(body));
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === "/api/health") return void send(response, 200, { status: "ok" });
    if (request.url !== "/api/ready") return void others.map((serve) => serve(request, response));
    ready().then(
      ({ isReady, report }) => send(response, isReady ? 200 : 503, report),
      () => send(response, 503, { status: "not_ready" }),
    );
  });
}

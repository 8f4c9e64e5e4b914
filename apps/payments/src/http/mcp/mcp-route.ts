import { ServiceError } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { Deps } from "../../deps.js";

/** A call is the id of a link or of a payment. */
const BODY_BYTES_MAX = 1 << 14;

const HEADERS = ["accept", "content-type", "mcp-protocol-version"] as const;

/** With the first call: the protocol's schemas would take a good part of the time in which the service starts. */
async function loadProtocol() {
  const [{ WebStandardStreamableHTTPServerTransport: Transport }, { createMcpServer }] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
    import("./mcp-server.js"),
  ]);
  return { Transport, createMcpServer };
}

/** POST /mcp: Streamable HTTP without sessions, answered as JSON. The limits of the API are those of this address too. */
export function mcpRoute(app: HttpApp, deps: Deps): void {
  const { origin: ownOrigin } = new URL(deps.publicUrl);
  app.route({
    method: "POST",
    url: "/mcp",
    schema: { hide: true },
    bodyLimit: BODY_BYTES_MAX,
    async handler(request, reply) {
      const { origin } = request.headers;
      // A page of another site could otherwise reach a server in its reader's network (MCP, transports, security).
      if (origin !== undefined && origin !== ownOrigin) {
        throw new ServiceError("FORBIDDEN", "Pages of this origin may not call this server.");
      }
      // Batches left the protocol in June 2025; one request of many calls would pass the limits as one.
      if (Array.isArray(request.body))
        throw new ServiceError("BAD_REQUEST", "Send one message: batches are not taken.");
      const headers = new Headers();
      for (const name of HEADERS) {
        const value = request.headers[name];
        if (value !== undefined) headers.set(name, value.toString());
      }
      const { Transport, createMcpServer } = await loadProtocol();
      const transport = new Transport({ enableJsonResponse: true });
      const server = createMcpServer(deps);
      try {
        await server.connect(transport);
        const asked = new Request(`${deps.publicUrl}/mcp`, { method: "POST", headers });
        const answer = await transport.handleRequest(asked, { parsedBody: request.body });
        return await reply
          .code(answer.status)
          .header("cache-control", "no-store")
          .type(answer.headers.get("content-type") ?? "application/json")
          .serializer((text: string) => text)
          .send(await answer.text());
      } finally {
        await server.close();
      }
    },
  });
}

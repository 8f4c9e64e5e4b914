import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";

interface McpUpstream {
  readonly url: string;
  /** Calls of tools, in order. */
  readonly calls: { readonly tool: string; readonly given: unknown }[];
  readonly requests: { readonly method: string; readonly headers: IncomingHttpHeaders; readonly message: string }[];
  /** Open sessions, by their ids. */
  readonly sessions: ReadonlyMap<string, unknown>;
  /** Names of tools to list in addition to the three built-in ones. */
  further: string[];
  /** Schema of the results of further tools. */
  outputSchema: { type: "object"; properties: Record<string, object> } | undefined;
  stop(): Promise<void>;
}

const objectOf = (properties: object, required: string[] = []) => ({
  type: "object" as const,
  properties: properties as Record<string, object>,
  required,
});

/**
 * A merchant's MCP server, built with the official SDK: either with sessions and streamed answers, like its examples,
 * or without both.
 */
export async function startMcpUpstream({ hasSessions }: { readonly hasSessions: boolean }): Promise<McpUpstream> {
  const calls: McpUpstream["calls"] = [];
  const requests: { method: string; headers: IncomingHttpHeaders; message: string }[] = [];
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
  const CITY = { city: { type: "string", minLength: 2 }, days: { type: "integer" } };

  function createTools(): Server {
    const server = new Server({ name: "weather", version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: [
        { name: "forecast", description: "Weather of a city", inputSchema: objectOf(CITY, ["city"]) },
        { name: "broken", description: "Always fails", inputSchema: objectOf({}) },
        { name: "picture", title: "A picture", inputSchema: objectOf({}) },
        ...upstream.further.map((name) => ({
          ...{ name, inputSchema: objectOf({}) },
          ...(upstream.outputSchema === undefined ? {} : { outputSchema: upstream.outputSchema }),
        })),
      ],
    }));
    server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given = {} } }) => {
      calls.push({ tool: name, given });
      if (name === "forecast") {
        return { ...text(`sunny in ${given.city}`), structuredContent: { city: given.city, celsius: 21 } };
      }
      if (name === "broken") return { ...text("the station is down"), isError: true };
      if (name !== "picture") throw new McpError(ErrorCode.InvalidParams, "there is no such tool");
      const data = Buffer.from("png").toString("base64");
      return { content: [{ type: "image" as const, data, mimeType: "image/png" }] };
    });
    return server;
  }

  async function transportFor(id: string | undefined): Promise<StreamableHTTPServerTransport> {
    const known = id === undefined ? undefined : sessions.get(id);
    if (known !== undefined) return known;
    const transport = new StreamableHTTPServerTransport(
      hasSessions
        ? {
            sessionIdGenerator: () => randomUUID(),
            onsessioninitialized: (made) => void sessions.set(made, transport),
            onsessionclosed: (ended) => void sessions.delete(ended),
          }
        : { sessionIdGenerator: undefined, enableJsonResponse: true },
    );
    await createTools().connect(transport);
    return transport;
  }

  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    requests.push({ method: request.method ?? "", headers: request.headers, message: body });
    const transport = await transportFor(request.headers["mcp-session-id"] as string | undefined);
    await transport.handleRequest(request, response, body === "" ? undefined : JSON.parse(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const upstream: McpUpstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    calls,
    requests,
    sessions,
    further: [],
    outputSchema: undefined,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return upstream;
}

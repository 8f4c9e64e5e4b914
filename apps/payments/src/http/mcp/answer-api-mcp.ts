import { RPC, rpcErrorBody } from "@svc/mcp";
import { answerWith, runRequest, sendResponse, sendResult } from "@svc/mcp/answer";
import { type CallToolResult, createProtocolServer, type Tool, type ToolPage } from "@svc/mcp/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import { failNoApi } from "../../agentic/free-call.js";
import { routeTools, toolOfSold } from "../../apis/route-tool.js";
import type { SoldApi } from "../../apis/sold-api.js";
import { readToolRequest } from "../../apis/tool-request.js";
import type { Deps } from "../../deps.js";
import { callRoute } from "./call-route.js";

/** Large enough for most APIs, because some clients read only the first page. */
const TOOLS_PER_PAGE = 100;
const PAGE_CHARACTERS_MAX = 1 << 19;

/** Answers one POST to the MCP server of an API. */
export const answerApiMcp = (
  deps: Deps,
  api: SoldApi,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> =>
  answerWith(request, reply, async (call) => {
    const { method, params, id } = call.request;
    // A closed API lists no tools, but buyers may still call them for answers that they paid for earlier.
    if (method !== "tools/call") {
      if (!api.active) return failNoApi();
      return sendResponse(reply, call.accepted, await runRequest(serverFor(deps, api), call, call.gone));
    }
    const name = String(params?.name);
    const tools = routeTools(api);
    const open = tools.find(name);
    const route = open ?? tools.findClosed(name);
    // A closed route sells nothing new. The purchase code only delivers what the buyer paid for earlier.
    if (route === null) {
      const message = "There is no such tool. Call tools/list for the names.";
      return sendResponse(reply, call.accepted, rpcErrorBody(id, RPC.invalidParams, message));
    }
    const send = (result: CallToolResult) => sendResult(reply, serverFor(deps, api), call, result);
    const table = open === null ? api.closedTable : api.table;
    const read = readToolRequest(route, table, (params?.arguments ?? {}) as Record<string, unknown>);
    if ("problem" in read) {
      return send({ content: [{ type: "text", text: `BAD_REQUEST: ${read.problem}` }], isError: true });
    }
    return callRoute({ deps, http: request, reply, call, api, route, asked: read.asked }, send);
  });

const serverFor = (deps: Deps, api: SoldApi) =>
  createProtocolServer({
    name: `api-${api.id}`,
    title: api.name,
    version: deps.build.version,
    websiteUrl: deps.publicUrl,
    instructions: [
      api.description,
      'Without a payment, a paid tool returns an x402 offer. Sign the offer, and repeat the call with the payment in _meta["x402/payment"]. You are charged when the API has answered with success, or before its answer if the offer has settle: "before".',
    ]
      .filter((text) => text !== "")
      .join("\n\n"),
    list: (cursor) => pageOfTools(api, cursor),
  });

/**
 * Returns one page of the tools, or null if the cursor is malformed. The cursor is the name of the last listed tool, so
 * a change of the API never repeats or skips a tool.
 */
function pageOfTools(api: SoldApi, cursor: string | undefined): ToolPage | null {
  const last = cursor === undefined ? "" : Buffer.from(cursor, "base64url").toString("utf8");
  if (cursor !== undefined && !/^[\w.-]{1,64}$/.test(last)) return null;
  const rest = routeTools(api).listed.filter(({ name }) => name > last);
  const tools: Tool[] = [];
  let characters = 0;
  for (const { route } of rest) {
    const shown = toolOfSold(route);
    characters += JSON.stringify(shown).length;
    if (tools.length > 0 && (characters > PAGE_CHARACTERS_MAX || tools.length === TOOLS_PER_PAGE)) break;
    const annotations = { title: shown.title, readOnlyHint: route.method === "GET", openWorldHint: true };
    tools.push({ ...shown, annotations } as Tool);
  }
  const end = tools.at(-1)?.name ?? "";
  return tools.length < rest.length ? { tools, nextCursor: Buffer.from(end).toString("base64url") } : { tools };
}

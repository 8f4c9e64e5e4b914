import { decimalOfCents, relocatedSchema, toCents } from "@svc/x402";
import { toolOfTemplate } from "../upstream-mcp/tools-document.js";
import { openApiPath, parameterNames } from "./route-template.js";
import type { SoldApi, SoldRoute } from "./sold-api.js";
import { toolName } from "./tool-name.js";

type JsonSchema = Readonly<Record<string, unknown>>;

/** The parts of a route that its tool shows. */
export type ToolSource = Pick<
  SoldRoute,
  "upstream" | "method" | "routeTemplate" | "name" | "description" | "inputSchema" | "amount" | "settle"
> & {
  readonly isFree: boolean;
};

/** A route as a tool of an MCP server. */
export interface RouteTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: "object" };
}

export const takesBody = (method: string): boolean => method !== "GET";

/**
 * Describes a route as a tool. Path parameters, query and body are separate arguments of the tool. So equal names don't
 * collide, and the merchant's schema stays unchanged.
 */
export function routeTool(route: ToolSource): RouteTool {
  const { method, routeTemplate, name, description, amount, settle } = route;
  const cost = route.isFree ? "Free." : `Costs ${decimalOfCents(toCents(amount) ?? 0n)} USD a call, plus tax if any.`;
  const charge = `${cost}${settle === "before" ? " Charged before the answer." : ""}`;
  const isTool = route.upstream === "mcp";
  const last = isTool ? charge : `${charge} Calls ${method} ${openApiPath(routeTemplate)}.`;
  return {
    name: nameFor(route),
    title: name,
    description: [name, description, last].filter((text) => text !== "").join("\n\n"),
    // A tool of an MCP server keeps its own arguments.
    inputSchema: isTool ? { ...route.inputSchema, type: "object" } : inputSchemaFor(route),
  };
}

const nameFor = ({
  upstream,
  method,
  routeTemplate,
}: Pick<ToolSource, "upstream" | "method" | "routeTemplate">): string =>
  upstream === "mcp" ? toolOfTemplate(routeTemplate) : toolName(method, routeTemplate);

function inputSchemaFor({ method, routeTemplate, inputSchema }: ToolSource): RouteTool["inputSchema"] {
  const names = parameterNames(routeTemplate);
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  if (names.length > 0) {
    const parameters = Object.fromEntries(names.map((name) => [name, { type: "string", minLength: 1 }]));
    properties.path = { type: "object", properties: parameters, required: names, additionalProperties: false };
    required.push("path");
  }
  const place = takesBody(method) ? "body" : "query";
  if (place === "body") {
    properties.body =
      inputSchema === null ? { description: "JSON" } : relocatedSchema(inputSchema, "#/properties/body");
    if (inputSchema !== null) required.push("body");
  }
  const schema = place === "query" && inputSchema !== null ? relocatedSchema(inputSchema, "#/properties/query") : {};
  properties.query = { type: "object", ...schema };
  const needs = (schema as { required?: readonly string[] }).required ?? [];
  if (needs.length > 0) required.push("query");
  return { type: "object", properties, required, additionalProperties: false };
}

/** The routes of an API by the names of their tools. */
export interface RouteTools {
  /** Sorted by name. */
  readonly listed: readonly { readonly name: string; readonly route: SoldRoute }[];
  find(name: string): SoldRoute | null;
  /** Searches closed routes, because buyers who have paid still get their answers. */
  findClosed(name: string): SoldRoute | null;
}

const tools = new WeakMap<SoldApi, RouteTools>();

export function routeTools(api: SoldApi): RouteTools {
  const known = tools.get(api);
  if (known !== undefined) return known;
  const byName = (routes: readonly SoldRoute[]) => new Map(routes.map((route) => [nameFor(route), route]));
  const [open, closed] = [byName(api.routes), byName(api.closedRoutes)];
  const made: RouteTools = {
    listed: [...open].map(([name, route]) => ({ name, route })).sort((one, other) => (one.name < other.name ? -1 : 1)),
    find: (name) => open.get(name) ?? null,
    findClosed: (name) => closed.get(name) ?? null,
  };
  tools.set(api, made);
  return made;
}

export const toolOfSold = (route: SoldRoute): RouteTool => routeTool({ ...route, isFree: route.linkId === null });

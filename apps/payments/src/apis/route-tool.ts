import { centsOf, decimalOfCents, relocatedSchema } from "@svc/x402";
import { openApiPath, parameterNames } from "./route-template.js";
import type { SoldApi, SoldRoute } from "./sold-api.js";
import { toolName } from "./tool-name.js";

type JsonSchema = Readonly<Record<string, unknown>>;

/** The parts of a route that its tool shows. */
export type ToolSource = Pick<
  SoldRoute,
  "method" | "routeTemplate" | "name" | "description" | "inputSchema" | "amount" | "settle"
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
 * Path parameters, query and body are groups of their own: a name in one never hides the same name in another, and the merchant's schema
 * stays whole.
 */
export function routeTool(route: ToolSource): RouteTool {
  const { method, routeTemplate, name, description, amount, settle } = route;
  const cost = route.isFree ? "Free." : `Costs ${decimalOfCents(centsOf(amount) ?? 0n)} USD a call, plus tax if any.`;
  const call = `${method} ${openApiPath(routeTemplate)}`;
  return {
    name: toolName(method, routeTemplate),
    title: name,
    description: [
      name,
      description,
      `${cost}${settle === "before" ? " Charged before the answer." : ""} Calls ${call}.`,
    ]
      .filter((text) => text !== "")
      .join("\n\n"),
    inputSchema: inputSchemaFor(route),
  };
}

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
  /** In the order of their names. */
  readonly listed: readonly { readonly name: string; readonly route: SoldRoute }[];
  find(name: string): SoldRoute | null;
  /** Looks among closed routes: buyers who have paid still get their answers. */
  findClosed(name: string): SoldRoute | null;
}

const tools = new WeakMap<SoldApi, RouteTools>();

export function routeTools(api: SoldApi): RouteTools {
  const known = tools.get(api);
  if (known !== undefined) return known;
  const byName = (routes: readonly SoldRoute[]) =>
    new Map(routes.map((route) => [toolName(route.method, route.routeTemplate), route]));
  const [open, closed] = [byName(api.routes), byName(api.closedRoutes)];
  const made: RouteTools = {
    listed: [...open].map(([name, route]) => ({ name, route })).sort((one, other) => (one.name < other.name ? -1 : 1)),
    find: (name) => open.get(name) ?? null,
    findClosed: (name) => closed.get(name) ?? null,
  };
  tools.set(api, made);
  return made;
}

/** A route that buyers can call, as a tool. */
export const toolOfSold = (route: SoldRoute): RouteTool => routeTool({ ...route, isFree: route.linkId === null });

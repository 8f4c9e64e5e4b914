import { createHash } from "node:crypto";
import {
  type BazaarExtension,
  bazaarOf,
  isCatalogIcon,
  type PaidResource,
  type Sold,
  type SoldOverHttp,
  serviceNameOf,
} from "@svc/x402";
import { apiPath } from "../apis/api-address.js";
import { parameterNames } from "../apis/route-template.js";
import { type RouteTool, routeTool, takesBody } from "../apis/route-tool.js";
import type { PayableLink } from "./payable-link.js";
import { resourceUrl } from "./quote.js";

/** How a route is bought: as a tool of its API's MCP server, or over HTTP. */
interface AsTool {
  readonly asTool?: boolean | undefined;
}

/** Links as facilitators and their catalogs learn of them. */
export interface ListedResources {
  /** What a payment for a link pays for, with its description for catalogs where its merchant wants it listed. Never rejects. */
  resourceOf(link: PayableLink, options?: AsTool): Promise<PaidResource>;
  /** How a link is called, in the words of a catalog. Null: a catalog can't describe it. */
  describe(link: PayableLink): Promise<BazaarExtension | null>;
}

interface ListedResourceDeps {
  readonly publicUrl: string;
  readonly report: (error: unknown, message: string) => void;
}

const DESCRIPTIONS_MAX = 500;

export function createListedResources({ publicUrl, report }: ListedResourceDeps): ListedResources {
  const descriptions = new Map<string, Promise<BazaarExtension | null>>();

  /** A link's content names its description, so a changed link gets another one at once. */
  function describe(link: PayableLink, tool: RouteTool | null = null): Promise<BazaarExtension | null> {
    const sold = tool === null ? soldBy(link) : soldAsTool(link, tool);
    const key = createHash("sha256").update(JSON.stringify(sold)).digest("base64url");
    const made = descriptions.get(key) ?? bazaarOf(sold);
    made.catch(() => descriptions.delete(key));
    descriptions.delete(key);
    descriptions.set(key, made);
    if (descriptions.size > DESCRIPTIONS_MAX) descriptions.delete(descriptions.keys().next().value as string);
    return made;
  }

  /** A sale never fails because of a catalog. */
  async function describeSafely(link: PayableLink, tool: RouteTool | null): Promise<BazaarExtension | null> {
    try {
      return await describe(link, tool);
    } catch (error) {
      report(error, "a link could not be described for catalogs, and is sold without");
      return null;
    }
  }

  return {
    describe,
    async resourceOf(link, { asTool = false } = {}) {
      const tool = asTool ? toolFor(link) : null;
      const resource = {
        url: tool === null ? resourceUrl(publicUrl, link) : `mcp://tool/${tool.name}`,
        // Catalogs list servers by an address that they can call.
        ...(tool === null || link.route === null ? {} : { catalogUrl: `${publicUrl}/mcp/api-${link.route.apiId}` }),
        description: link.description,
        mimeType: link.isAgenticProxy ? "" : "application/json",
        item: link.id,
      };
      const bazaar = link.isListed ? await describeSafely(link, tool) : null;
      if (bazaar === null) return resource;
      const serviceName = serviceNameOf(link.merchantName);
      return {
        ...resource,
        bazaar,
        tags: link.tags,
        ...(serviceName === null ? {} : { serviceName }),
        ...(link.iconUrl !== null && isCatalogIcon(link.iconUrl) ? { iconUrl: link.iconUrl } : {}),
      };
    },
  };
}

/** How a link is called. */
export const soldBy = (link: PayableLink): SoldOverHttp => ({
  method: listedMethod(link),
  inputSchema: link.inputSchema,
  inputExample: link.inputExample,
  outputExample: link.outputExample,
  ...routeSoldBy(link),
});

function toolFor(link: PayableLink): RouteTool | null {
  const { route, targetMethod } = link;
  if (route === null || targetMethod === null) return null;
  return routeTool({ ...link, method: targetMethod, routeTemplate: route.template, isFree: false });
}

/** How a route is called as a tool. An example is of its query or its body. */
function soldAsTool({ route, targetMethod, inputExample, outputExample }: PayableLink, tool: RouteTool): Sold {
  const { name, description, inputSchema } = tool;
  const names = parameterNames(route?.template ?? "");
  const example = {
    ...(names.length === 0 ? {} : { path: Object.fromEntries(names.map((one) => [one, one])) }),
    ...(inputExample === null ? {} : { [takesBody(targetMethod ?? "GET") ? "body" : "query"]: inputExample }),
  };
  return { toolName: name, description, inputSchema, inputExample: example, outputExample };
}

/** Catalogs see a path whose parameters are their own names, never that of a buyer. */
function routeSoldBy({ route }: PayableLink): Pick<SoldOverHttp, "route"> {
  const names = route === null ? [] : parameterNames(route.template);
  if (route === null || names.length === 0) return {};
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const template = `${apiPath(route.apiId)}${route.template}`;
  return {
    route: { template, path: template.replaceAll(":", ""), schema: { type: "object", properties, required: names } },
  };
}

/** The method under which a link that takes any is listed. */
export const listedMethod = ({
  targetMethod,
  inputSchema,
}: Pick<PayableLink, "targetMethod" | "inputSchema">): string =>
  targetMethod ?? (inputSchema === null ? "GET" : "POST");

import { createHash } from "node:crypto";
import {
  type BazaarExtension,
  describeForBazaar,
  isCatalogIcon,
  type PaidResource,
  type Sold,
  type SoldOverHttp,
  toServiceName,
} from "@svc/x402";
import { apiPath } from "../apis/api-address.js";
import { parameterNames } from "../apis/route-template.js";
import { type RouteTool, routeTool, takesBody } from "../apis/route-tool.js";
import type { PayableLink } from "./payable-link.js";
import { resourceUrl } from "./quote.js";

/** `asTool` is true if a route is bought as a tool of its API's MCP server. */
interface AsTool {
  readonly asTool?: boolean | undefined;
}

/** Describes payment links for facilitators and their catalogs. */
export interface ListedResources {
  /** The resource of a link. If catalogs may list the link, includes the catalog description. Never rejects. */
  buildResource(link: PayableLink, options?: AsTool): Promise<PaidResource>;
  /** Describes for catalogs how to call a link. Null if that isn't possible, see {@link describeForBazaar}. */
  describe(link: PayableLink): Promise<BazaarExtension | null>;
}

interface ListedResourceDeps {
  readonly publicUrl: string;
  readonly report: (error: unknown, message: string) => void;
}

const DESCRIPTIONS_MAX = 500;

export function createListedResources({ publicUrl, report }: ListedResourceDeps): ListedResources {
  const descriptions = new Map<string, Promise<BazaarExtension | null>>();

  /** Cached by the link's content, so a changed link gets a new description at once. */
  function describe(link: PayableLink, tool: RouteTool | null = null): Promise<BazaarExtension | null> {
    const sold = tool === null ? soldBy(link) : soldAsTool(link, tool);
    const key = createHash("sha256").update(JSON.stringify(sold)).digest("base64url");
    const made = descriptions.get(key) ?? describeForBazaar(sold);
    made.catch(() => descriptions.delete(key));
    descriptions.delete(key);
    descriptions.set(key, made);
    if (descriptions.size > DESCRIPTIONS_MAX) descriptions.delete(descriptions.keys().next().value as string);
    return made;
  }

  /** Returns null on failure, because a sale must not fail because of a catalog's description. */
  async function describeSafely(link: PayableLink, tool: RouteTool | null): Promise<BazaarExtension | null> {
    try {
      return await describe(link, tool);
    } catch (error) {
      report(error, "failed to describe a link for catalogs; the link is sold without a description");
      return null;
    }
  }

  return {
    describe,
    async buildResource(link, { asTool = false } = {}) {
      const tool = asTool ? toolFor(link) : null;
      const resource = {
        url: tool === null ? resourceUrl(publicUrl, link) : `mcp://tool/${tool.name}`,
        // Catalogs list an MCP server by a URL that they can call, and an mcp: URL can't be called.
        ...(tool === null || link.route === null ? {} : { catalogUrl: `${publicUrl}/mcp/api-${link.route.apiId}` }),
        description: link.description,
        mimeType: link.isAgenticProxy ? "" : "application/json",
        item: link.id,
      };
      const bazaar = link.isListed ? await describeSafely(link, tool) : null;
      if (bazaar === null) return resource;
      const serviceName = toServiceName(link.merchantName);
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
  return routeTool({
    ...link,
    method: targetMethod,
    routeTemplate: route.template,
    upstream: route.upstream,
    isFree: false,
  });
}

/** Describes how to call a route as a tool. The link's example becomes the tool's `query` or `body`. */
function soldAsTool({ route, targetMethod, inputExample, outputExample }: PayableLink, tool: RouteTool): Sold {
  const { name, description, inputSchema } = tool;
  const names = parameterNames(route?.template ?? "");
  const example = {
    ...(names.length === 0 ? {} : { path: Object.fromEntries(names.map((one) => [one, one])) }),
    ...(inputExample === null ? {} : { [takesBody(targetMethod ?? "GET") ? "body" : "query"]: inputExample }),
  };
  return { toolName: name, description, inputSchema, inputExample: example, outputExample };
}

/** Catalogs see the path with parameter names, never with a buyer's values. */
function routeSoldBy({ route }: PayableLink): Pick<SoldOverHttp, "route"> {
  const names = route === null ? [] : parameterNames(route.template);
  if (route === null || names.length === 0) return {};
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const template = `${apiPath(route.apiId)}${route.template}`;
  return {
    route: { template, path: template.replaceAll(":", ""), schema: { type: "object", properties, required: names } },
  };
}

/** The method that catalogs show for a link. If the link accepts any method, catalogs show GET or POST. */
export const listedMethod = ({
  targetMethod,
  inputSchema,
}: Pick<PayableLink, "targetMethod" | "inputSchema">): string =>
  targetMethod ?? (inputSchema === null ? "GET" : "POST");

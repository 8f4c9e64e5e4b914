import type { Mode, NetworkName } from "@svc/x402";
import { type ResourceTable, required, resourceTable } from "../sql/resource-table.js";
import { apiPath } from "./api-address.js";

/** A route without a price. */
export interface FreeRoute {
  readonly method: string;
  readonly routeTemplate: string;
  readonly name: string;
  readonly description: string;
}

/** Kind of server at the base URL of an API. */
export type Upstream = "http" | "mcp";

/** Members of an API that a merchant may set, in stored form. */
export interface ApiFields {
  readonly name: string;
  readonly description: string;
  /** The URL that the routes' paths are appended to. Canonical, without a trailing slash. */
  readonly baseUrl: string;
  /** Can't change later. `mcp` means an MCP server, whose tools are the routes. */
  readonly upstream: Upstream;
  /** Network of the routes that an import creates or changes. */
  readonly network: NetworkName;
  readonly networks: readonly NetworkName[];
  /** False if the API is closed, so that the service sells none of its routes. */
  readonly active: boolean;
  readonly upstreamHeaderNames: readonly string[];
  /** Encrypted headers with the credentials for the merchant's own API. */
  readonly upstreamHeaders: Uint8Array | null;
}

export interface Api extends ApiFields {
  readonly id: string;
  readonly merchantId: string;
  readonly mode: Mode;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** @param publicUrl the service's public URL, which the URL of every API begins with */
export const apisTable = (publicUrl: string): ResourceTable =>
  resourceTable(
    "apis",
    [
      required("id", "uuid"),
      required("url", "plain", `'${apiUrl(publicUrl, "").replaceAll("'", "''")}' || id`),
      required("name", "text"),
      required("description", "text"),
      required("baseUrl", "text"),
      required("upstream", "plain"),
      required("network", "plain"),
      required("networks", "json"),
      required("active", "boolean"),
      required("mode", "Mode"),
      required("livemode", "boolean", "mode = 'live'"),
      required("merchantId", "uuid"),
      required("upstreamHeaderNames", "json"),
      required("createdAt", "timestamp"),
      required("updatedAt", "timestamp"),
    ],
    [{ field: "upstreamHeaders", type: "bytea" }],
  );

export const apiUrl = (publicUrl: string, id: string): string => `${publicUrl}${apiPath(id)}`;

/** Returns the response to a creation, which is the same JSON that a later read returns. */
export function apiJson({ upstreamHeaders: _secret, ...shown }: Api, publicUrl: string): string {
  return JSON.stringify({ ...shown, url: apiUrl(publicUrl, shown.id), livemode: shown.mode === "live" });
}

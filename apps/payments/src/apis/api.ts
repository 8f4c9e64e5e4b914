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

/** Members of an API that a merchant may set, in stored form. */
export interface ApiFields {
  readonly name: string;
  readonly description: string;
  /** Base for the routes' paths: canonical, without a slash at its end. */
  readonly baseUrl: string;
  /** Network of the routes that an import makes or changes. */
  readonly network: NetworkName;
  readonly networks: readonly NetworkName[];
  /** True if any route of it is sold. */
  readonly active: boolean;
  readonly upstreamHeaderNames: readonly string[];
  /** Encrypted: credentials of the merchant's own API. */
  readonly upstreamHeaders: Uint8Array | null;
}

export interface Api extends ApiFields {
  readonly id: string;
  readonly merchantId: string;
  readonly mode: Mode;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** @param publicUrl the service's own address, of which the address of an API is made */
export const apisTable = (publicUrl: string): ResourceTable =>
  resourceTable(
    "apis",
    [
      required("id", "uuid"),
      required("url", "plain", `'${apiUrl(publicUrl, "").replaceAll("'", "''")}' || id`),
      required("name", "text"),
      required("description", "text"),
      required("baseUrl", "text"),
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

/** The answer to a creation: the same JSON as a later read gives. */
export function apiJson({ upstreamHeaders: _secret, ...shown }: Api, publicUrl: string): string {
  return JSON.stringify({ ...shown, url: apiUrl(publicUrl, shown.id), livemode: shown.mode === "live" });
}

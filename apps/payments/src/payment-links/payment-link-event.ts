import { NETWORK_NAMES, networkOf } from "@svc/x402";
import { type ResourceTable, resourceTable } from "../sql/resource-table.js";

const V1_NETWORKS = NETWORK_NAMES.filter((name) => networkOf(name).x402Name !== null);

/** A link as JSON that PostgreSQL writes without our help, for the event of a change: the statement itself stores it. */
export const paymentLinkInSql = (links: ResourceTable): ResourceTable =>
  resourceTable(
    "payment_links",
    links.columns.map((column) =>
      column.field === "payableBy"
        ? {
            ...column,
            kind: "json",
            sql: `CASE WHEN networks ?| ARRAY['${V1_NETWORKS.join("', '")}'] THEN '["x402-v1","x402-v2"]' ELSE '["x402-v2"]' END`,
          }
        : column,
    ),
  );

import { NETWORK_NAMES, networkOf } from "@svc/x402";
import { resourceTable } from "../sql/resource-table.js";
import { PAYMENT_LINKS } from "./payment-link.js";

const V1_NETWORKS = NETWORK_NAMES.filter((name) => networkOf(name).x402Name !== null);

/** A link as JSON that PostgreSQL writes without our help, for the event of a change: the statement itself stores it. */
export const PAYMENT_LINK_IN_SQL = resourceTable(
  "payment_links",
  PAYMENT_LINKS.columns.map((column) =>
    column.field === "payableBy"
      ? {
          ...column,
          kind: "json",
          sql: `CASE WHEN networks ?| ARRAY['${V1_NETWORKS.join("', '")}'] THEN '["x402-v1","x402-v2"]' ELSE '["x402-v2"]' END`,
        }
      : column,
  ),
);

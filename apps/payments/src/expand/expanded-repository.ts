import type { Database } from "@svc/db";
import type { Caller } from "../authorization/caller.js";
import { seesAgenticOnly } from "../authorization/key-scope.js";
import { paymentLinksTable } from "../payment-links/payment-link.js";
import { PRODUCTS } from "../products/product.js";
import { textQuery } from "../sql/text-query.js";
import { TRANSACTIONS } from "../transactions/transaction.js";
import type { Kind, LoadExpanded } from "./expansion.js";

export interface ExpandedRepository {
  /** Returns a loader for a caller. It skips resources of other merchants, of the other mode and outside the scope. */
  loadFor(caller: Caller): LoadExpanded;
}

/** @param publicUrl the service's public URL, because the JSON of a link contains the URL of its page */
export function createExpandedRepository({ pool }: Database, publicUrl: string): ExpandedRepository {
  const links = paymentLinksTable(publicUrl);
  const tables = { product: PRODUCTS, paymentLink: links, transaction: TRANSACTIONS };
  const isSeen: Readonly<Record<Kind, string>> = {
    product: "true",
    paymentLink: "is_agentic_proxy",
    transaction:
      "EXISTS (SELECT 1 FROM payment_links l WHERE l.id = transactions.payment_link_id AND l.is_agentic_proxy)",
  };
  const texts = Object.fromEntries(
    Object.entries(tables).map(([kind, { table, selectList }]) => [
      kind,
      `SELECT id, ${selectList} FROM ${table}
        WHERE id = ANY($1::uuid[]) AND merchant_id = $2::uuid AND mode = $3::"Mode" AND (${isSeen[kind as Kind]} OR NOT $4::boolean)`,
    ]),
  );
  return {
    loadFor: (caller) => async (kind, ids) => {
      const isAgentic = seesAgenticOnly(caller) ?? false;
      const values = [ids, caller.merchantId, caller.mode, isAgentic];
      const rows = await textQuery(pool, texts[kind] as string, values);
      return new Map(rows.map(([id, ...row]) => [id as string, tables[kind].toJson(row)]));
    },
  };
}

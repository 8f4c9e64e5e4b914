import type { Database } from "@svc/db";
import type { Mode } from "@svc/x402";
import { TELL_MADE, tellChanged } from "../events/write-events.js";
import { insertKeyed, insertKeyedText, ROW_KEY, type RowKey } from "../idempotency/keyed-row.js";
import type { Ownership } from "../owned-resource.js";
import { tagInSql } from "../precondition.js";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { textQuery } from "../sql/text-query.js";
import { updateRow } from "../sql/update-row.js";
import { PRODUCTS, type Product, type ProductFields } from "./product.js";

/** A stored product: its owner, its mode, and the fields that a merge needs. */
interface StoredProduct extends Ownership {
  readonly fields: ProductFields;
  readonly mode: Mode;
}

export interface ProductsRepository {
  /**
   * Stores a product and its event. `json` is the product as the API returns it. Returns false, and stores nothing, if
   * another request took the idempotency key meanwhile.
   */
  insert(product: Product, json: string, key: RowKey | null): Promise<boolean>;
  list(request: ListRequest): Promise<ListPage>;
  /** JSON, entity tag and owner of a product. */
  find(id: string): Promise<(Ownership & { readonly tag: string; readonly json: string }) | null>;
  load(id: string): Promise<StoredProduct | null>;
  /**
   * Changes a product under a row lock, so that concurrent changes of different fields all survive. `change` gets the
   * stored product and its entity tag, and returns the fields that differ. An empty result writes nothing.
   */
  update(
    id: string,
    now: Date,
    change: (stored: StoredProduct | null, tag: string) => Promise<Partial<ProductFields>>,
  ): Promise<void>;
}

/** One statement, so that no product exists without its event. */
const INSERT = insertKeyedText(PRODUCTS, (from) => TELL_MADE("product.created", `$${from}`));
const TAG = tagInSql("products");
const LOCK = `SELECT ${TAG} AS tag FROM products WHERE id = $1::uuid FOR UPDATE`;
const FIND = `SELECT merchant_id, mode, ${TAG}, ${PRODUCTS.selectList} FROM products WHERE id = $1`;

export function createProductsRepository(database: Database): ProductsRepository {
  const { pool } = database;
  return {
    insert: (product, json, key) => insertKeyed(pool, INSERT, key, [...PRODUCTS.inserted.values(product), json]),
    list: (request) => cursorList(pool, PRODUCTS, request),
    async find(id) {
      const [row] = await textQuery(pool, FIND, [id]);
      if (!row) return null;
      const [merchantId, mode, tag, ...rest] = row as [string, string, string, ...(string | null)[]];
      return { merchantId, mode, tag, json: PRODUCTS.toJson(rest) };
    },
    load: async (id) => storedProduct(await database.prisma.product.findUnique({ where: { id }, omit: ROW_KEY })),
    async update(id, now, change) {
      await database.prisma.$transaction(async (tx) => {
        const [row] = await tx.$queryRawUnsafe<{ tag: string }[]>(LOCK, id);
        const stored = storedProduct(await tx.product.findUnique({ where: { id }, omit: ROW_KEY }));
        const changed = await change(stored, row?.tag ?? "");
        if (Object.keys(changed).length === 0) return;
        const eventSql = tellChanged(PRODUCTS, ["product.updated"]);
        await updateRow(tx, PRODUCTS, id, { ...changed, updatedAt: now.toISOString() }, eventSql);
      });
    },
  };
}

type ProductRow = Omit<
  NonNullable<Awaited<ReturnType<Database["prisma"]["product"]["findUnique"]>>>,
  keyof typeof ROW_KEY
> | null;

function storedProduct(row: ProductRow): StoredProduct | null {
  if (!row) return null;
  const fields = {
    name: row.name,
    description: row.description,
    amount: row.amount.toNumber(),
    currency: row.currency,
    active: row.active,
    archived: row.archived,
    pricingType: row.pricingType,
    billingInterval: row.billingInterval,
    billingIntervalCount: row.billingIntervalCount,
    trialDays: row.trialDays,
    token: row.token,
    merchantWalletAddress: row.merchantWalletAddress,
    metadata: row.metadata,
  } as ProductFields;
  return { merchantId: row.merchantId, mode: row.mode, fields };
}

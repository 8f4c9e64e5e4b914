import type { Database } from "@svc/db";
import type { Mode } from "@svc/x402";
import { TELL_MADE, tellChanged } from "../events/tell.js";
import { type AnswerColumns, answerValues, KEEP_ANSWER_CTE } from "../idempotency/idempotency-repository.js";
import type { Ownership } from "../owned-resource.js";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { textQuery } from "../sql/text-query.js";
import { updateRow } from "../sql/update-row.js";
import { PRODUCTS, type Product, type ProductFields } from "./product.js";

/** A stored product: the fields a merge needs, its owner, and its JSON. */
export interface StoredProduct extends Ownership {
  readonly fields: ProductFields;
  readonly mode: Mode;
}

export interface ProductsRepository {
  /**
   * Stores a product and its event; `json` is the product as it is answered. False when the idempotency key was taken
   * meanwhile: nothing was stored.
   */
  insert(product: Product, json: string, answer: AnswerColumns | null): Promise<boolean>;
  list(request: ListRequest): Promise<ListPage>;
  /** JSON and owner of a product. */
  find(id: string): Promise<(Ownership & { readonly json: string }) | null>;
  load(id: string): Promise<StoredProduct | null>;
  /**
   * Changes a product under a row lock, so that concurrent changes of different fields all survive. `change` sees the stored
   * product and answers the fields that differ; an empty answer writes nothing.
   */
  update(
    id: string,
    now: Date,
    change: (stored: StoredProduct | null) => Promise<Partial<ProductFields>>,
  ): Promise<void>;
}

const COLUMNS = `id, merchant_id, mode, name, description, amount, currency, active, archived, pricing_type, billing_interval,
  billing_interval_count, trial_days, token, merchant_wallet_address, metadata, created_at, updated_at`;

/** Casts are needed where the values come from a SELECT: there PostgreSQL cannot infer the parameter's type. */
const TYPES = [
  "uuid",
  "uuid",
  '"Mode"',
  "text",
  "text",
  "numeric",
  "text",
  "boolean",
  "boolean",
  "text",
  "text",
  "int",
  "int",
  "text",
  "text",
  "jsonb",
  "timestamptz",
  "timestamptz",
];
const placeholders = (from: number): string => TYPES.map((type, index) => `$${from + index}::${type}`).join(", ");

/** One statement: there is no product without its event. */
const telling = (insert: string, from: number): string =>
  `made AS (${insert} RETURNING merchant_id, mode, created_at), ${TELL_MADE("product.created", `$${from + TYPES.length}`)} SELECT 1 FROM made`;
const INSERT = `WITH ${telling(`INSERT INTO products (${COLUMNS}) VALUES (${placeholders(1)})`, 1)}`;
const INSERT_ONCE = `WITH ${KEEP_ANSWER_CTE},
  ${telling(`INSERT INTO products (${COLUMNS}) SELECT ${placeholders(7)} FROM kept`, 7)}`;
const FIND = `SELECT merchant_id, mode, ${PRODUCTS.selectList} FROM products WHERE id = $1`;

const valuesOf = (product: Product): unknown[] => [
  product.id,
  product.merchantId,
  product.mode,
  product.name,
  product.description,
  product.amount,
  product.currency,
  product.active,
  product.archived,
  product.pricingType,
  product.billingInterval,
  product.billingIntervalCount,
  product.trialDays,
  product.token,
  product.merchantWalletAddress,
  JSON.stringify(product.metadata),
  product.createdAt,
  product.updatedAt,
];

export function createProductsRepository({ pool, prisma }: Database): ProductsRepository {
  return {
    async insert(product, json, answer) {
      const values = [...valuesOf(product), json];
      const rows = answer
        ? await textQuery(pool, INSERT_ONCE, [...answerValues(answer), ...values])
        : await textQuery(pool, INSERT, values);
      return rows.length === 1;
    },
    list: (request) => cursorList(pool, PRODUCTS, request),
    async find(id) {
      const [row] = await textQuery(pool, FIND, [id]);
      return row ? { merchantId: row[0] as string, mode: row[1] as string, json: PRODUCTS.jsonOf(row.slice(2)) } : null;
    },
    load: async (id) => storedProduct(await prisma.product.findUnique({ where: { id } })),
    async update(id, now, change) {
      await prisma.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM products WHERE id = ${id}::uuid FOR UPDATE`;
        const changed = await change(storedProduct(await tx.product.findUnique({ where: { id } })));
        if (Object.keys(changed).length === 0) return;
        const told = tellChanged(PRODUCTS, ["product.updated"]);
        await updateRow(tx, PRODUCTS, id, { ...changed, updatedAt: now.toISOString() }, told);
      });
    },
  };
}

type ProductRow = Awaited<ReturnType<Database["prisma"]["product"]["findUnique"]>>;

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

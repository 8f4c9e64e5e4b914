import type { Database } from "@svc/db";
import { getNetwork, type Mode, NETWORK_NAMES, type NetworkName } from "@svc/x402";
import type { PoolClient } from "pg";
import { TELL_MADE, tellChanged } from "../events/write-events.js";
import { insertKeyed, insertKeyedText, ROW_KEY, type RowKey } from "../idempotency/keyed-row.js";
import { ownNetworks } from "../merchants/wallets-repository.js";
import type { Ownership } from "../owned-resource.js";
import { tagInSql } from "../precondition.js";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { type ResourceTable, resourceTable, snakeCase } from "../sql/resource-table.js";
import { prepared, textQuery } from "../sql/text-query.js";
import { updateRow } from "../sql/update-row.js";
import { FOLD_LOCK } from "../totals/totals-statements.js";
import {
  LEGACY_PAYMENT_LINKS,
  type PaymentLink,
  type PaymentLinkFields,
  PUBLIC_PAYMENT_LINKS,
  paymentLinksTable,
} from "./payment-link.js";

interface StoredPaymentLink extends Ownership {
  readonly id: string;
  readonly fields: PaymentLinkFields;
}

/** Members of a link that its payer needs. */
const OFFERED_FIELDS = [
  "name",
  "description",
  "amount",
  "currency",
  "pricingType",
  "network",
  "networks",
  "merchantWalletAddresses",
  "merchantName",
  "customFields",
  "isAgenticProxy",
  "active",
  "successUrl",
  "cancelUrl",
] as const satisfies readonly (keyof PaymentLinkFields)[];

/** A link that people can pay. */
export interface OfferedLink extends Ownership {
  readonly id: string;
  readonly mode: Mode;
  readonly fields: Pick<PaymentLinkFields, (typeof OFFERED_FIELDS)[number]>;
  /** Networks whose wallets still belong to the merchant. Payers must not pay on the others. */
  readonly ownNetworks: readonly NetworkName[];
}

export interface PaymentLinksRepository {
  /**
   * Stores a link and its event. `json` is the link as the API returns it. Returns false, and stores nothing, if
   * another request took the idempotency key meanwhile.
   */
  insert(link: PaymentLink, json: string, key: RowKey | null): Promise<boolean>;
  /** Lists links with the fields that `shape` defines. Default: the fields of API v1. */
  list(request: ListRequest, shape?: ResourceTable): Promise<ListPage>;
  find(
    id: string,
    shape?: ResourceTable,
  ): Promise<(Ownership & { readonly isAgenticProxy: boolean; readonly tag: string; readonly json: string }) | null>;
  load(id: string): Promise<StoredPaymentLink | null>;
  /** Loads a link before the service shows a payer where to pay. */
  loadOffered(id: string): Promise<OfferedLink | null>;
  /**
   * Changes a link under a row lock. An empty change writes nothing. `change` also gets the entity tag, as `find`
   * returns it.
   */
  update(
    id: string,
    now: Date,
    change: (stored: StoredPaymentLink | null, tag: string) => Promise<Partial<PaymentLinkFields>>,
  ): Promise<void>;
}

const OFFERED = `SELECT id, merchant_id, mode, ${OFFERED_FIELDS.map((field) => `${snakeCase(field)} AS "${field}"`).join(", ")},
    ${ownNetworks("payment_links", "merchant_wallet_addresses")} AS own_networks
  FROM payment_links WHERE id = $1`;
const TAG = tagInSql("payment_links");
const LOCK = `SELECT ${TAG} AS tag FROM payment_links WHERE id = $1::uuid FOR UPDATE`;
const UPDATED = ["payment_link.updated"] as const;
const DEACTIVATED = [...UPDATED, "payment_link.deactivated"] as const;

/** @param publicUrl the service's own address, because a link contains the address of its page */
export function createPaymentLinksRepository(database: Database, publicUrl: string): PaymentLinksRepository {
  const { pool } = database;
  const links = paymentLinksTable(publicUrl);
  const inSql = paymentLinkInSql(links);
  // One statement, so that no link exists without its event.
  const insertText = insertKeyedText(links, (from) => TELL_MADE("payment_link.created", `$${from}`));
  // Built once, because statements are cached by their text.
  const findText = new Map(
    [links, LEGACY_PAYMENT_LINKS, PUBLIC_PAYMENT_LINKS].map((shape) => [
      shape,
      `SELECT merchant_id, mode, is_agentic_proxy, ${TAG}, ${shape.selectList} FROM payment_links WHERE id = $1`,
    ]),
  );
  return {
    insert: (link, json, key) => insertKeyed(pool, insertText, key, [...links.inserted.values(link), json]),
    list: (request, shape = links) => cursorList(pool, shape, request),
    async find(id, shape = links) {
      const [row] = await textQuery(pool, findText.get(shape) as string, [id]);
      if (!row) return null;
      const [merchantId, mode, agentic, tag, ...rest] = row;
      return {
        merchantId: merchantId as string,
        mode: mode as string,
        isAgenticProxy: agentic === "t",
        tag: tag as string,
        json: shape.toJson(rest),
      };
    },
    load: async (id) => storedLink(await database.prisma.paymentLink.findUnique({ where: { id }, omit: ROW_KEY })),
    async loadOffered(id) {
      const row = (await pool.query(prepared(OFFERED, [id]))).rows[0];
      if (!row) return null;
      const { merchant_id: merchantId, mode, own_networks: own, amount, ...rest } = row;
      return { id, merchantId, mode, ownNetworks: own, fields: { ...rest, amount: Number(amount) } };
    },
    async update(id, now, change) {
      await database.prisma.$transaction(async (tx) => {
        const [row] = await tx.$queryRawUnsafe<{ tag: string }[]>(LOCK, id);
        const stored = storedLink(await tx.paymentLink.findUnique({ where: { id }, omit: ROW_KEY }));
        const changed = await change(stored, row?.tag ?? "");
        if (Object.keys(changed).length === 0) return;
        const eventSql = tellChanged(inSql, changed.active === false ? DEACTIVATED : UPDATED);
        await updateRow(tx, links, id, { ...changed, updatedAt: now.toISOString() }, eventSql);
      });
    },
  };
}

/**
 * Deactivates all links of a merchant and stores the events, in the caller's transaction. Returns the number of changed
 * links.
 */
export async function deactivateLinks(
  client: PoolClient,
  publicUrl: string,
  merchantId: string,
  now: Date,
): Promise<number> {
  const eventSql = tellChanged(paymentLinkInSql(paymentLinksTable(publicUrl)), DEACTIVATED);
  const update =
    "UPDATE payment_links SET active = false, updated_at = $2 WHERE merchant_id = $1 AND active RETURNING *";
  // The events contain each row's totals plus the changes that a worker hasn't folded into the row yet (ADR 32). If the
  // statement waited for a row during a fold, it would read the new totals and the old changes, and count these changes
  // twice. The lock prevents a fold at the same time.
  await client.query("SELECT pg_advisory_xact_lock($1)", [FOLD_LOCK]);
  const { rowCount } = await client.query(`WITH changed AS (${update}) ${eventSql}`, [merchantId, now]);
  return (rowCount ?? 0) / DEACTIVATED.length;
}

type LinkRow = Omit<
  NonNullable<Awaited<ReturnType<Database["prisma"]["paymentLink"]["findUnique"]>>>,
  keyof typeof ROW_KEY
> | null;

function storedLink(row: LinkRow): StoredPaymentLink | null {
  if (!row) return null;
  const {
    id,
    merchantId,
    mode,
    amount,
    createdAt: _c,
    updatedAt: _u,
    totalCollected: _t,
    totalTransactions: _n,
    listPosition: _p,
    listing: _l,
    ...rest
  } = row;
  return { id, merchantId, mode, fields: { ...rest, amount: amount.toNumber() } as unknown as PaymentLinkFields };
}

const V1_NETWORKS = NETWORK_NAMES.filter((name) => getNetwork(name).x402Name !== null);

/**
 * A link's JSON, built entirely in SQL, because the statement that changes a link also stores the event with this JSON.
 */
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

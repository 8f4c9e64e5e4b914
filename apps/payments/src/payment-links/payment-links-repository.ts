import type { Database } from "@svc/db";
import { TELL_MADE, tellChanged } from "../events/tell.js";
import { type AnswerColumns, answerValues, KEEP_ANSWER_CTE } from "../idempotency/idempotency-repository.js";
import type { Ownership } from "../owned-resource.js";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import type { ResourceTable } from "../sql/resource-table.js";
import { textQuery } from "../sql/text-query.js";
import { updateRow } from "../sql/update-row.js";
import { LEGACY_PAYMENT_LINKS } from "./legacy-payment-link.js";
import { type PaymentLink, type PaymentLinkFields, paymentLinksTable } from "./payment-link.js";
import { paymentLinkInSql } from "./payment-link-event.js";

export interface StoredPaymentLink extends Ownership {
  readonly id: string;
  readonly fields: PaymentLinkFields;
}

export interface PaymentLinksRepository {
  /**
   * Stores a link and its event; `json` is the link as it is answered. False when the idempotency key was taken meanwhile:
   * nothing was stored.
   */
  insert(link: PaymentLink, json: string, answer: AnswerColumns | null): Promise<boolean>;
  /** Answers links in the shape of a table, default: of v1. */
  list(request: ListRequest, shape?: ResourceTable): Promise<ListPage>;
  find(
    id: string,
    shape?: ResourceTable,
  ): Promise<(Ownership & { readonly isAgenticProxy: boolean; readonly json: string }) | null>;
  load(id: string): Promise<StoredPaymentLink | null>;
  /** Changes a link under a row lock; an empty change writes nothing. */
  update(
    id: string,
    now: Date,
    change: (stored: StoredPaymentLink | null) => Promise<Partial<PaymentLinkFields>>,
  ): Promise<void>;
}

type Value = (link: PaymentLink) => unknown;

/** Column, type and value of an insert, side by side: they cannot get out of step. */
const INSERTED: readonly (readonly [string, string, Value])[] = [
  ["id", "uuid", (link) => link.id],
  ["merchant_id", "uuid", (link) => link.merchantId],
  ["product_id", "uuid", (link) => link.productId],
  ["mode", '"Mode"', (link) => link.mode],
  ["name", "text", (link) => link.name],
  ["description", "text", (link) => link.description],
  ["amount", "numeric", (link) => link.amount],
  ["currency", "text", (link) => link.currency],
  ["network", "text", (link) => link.network],
  ["networks", "jsonb", (link) => JSON.stringify(link.networks)],
  ["token", "text", (link) => link.token],
  ["active", "boolean", (link) => link.active],
  ["pricing_type", "text", (link) => link.pricingType],
  ["billing_interval", "text", (link) => link.billingInterval],
  ["billing_interval_count", "int", (link) => link.billingIntervalCount],
  ["trial_days", "int", (link) => link.trialDays],
  ["merchant_wallet_address", "text", (link) => link.merchantWalletAddress],
  ["merchant_wallet_addresses", "jsonb", (link) => JSON.stringify(link.merchantWalletAddresses)],
  ["merchant_name", "text", (link) => link.merchantName],
  ["custom_fields", "jsonb", (link) => JSON.stringify(link.customFields)],
  ["is_agentic_proxy", "boolean", (link) => link.isAgenticProxy],
  ["target_url", "text", (link) => link.targetUrl],
  ["target_method", "text", (link) => link.targetMethod],
  ["x402_scheme", "text", (link) => link.x402Scheme],
  ["input_schema", "jsonb", (link) => jsonOrNull(link.inputSchema)],
  ["input_example", "jsonb", (link) => jsonOrNull(link.inputExample)],
  ["forward_headers", "jsonb", (link) => JSON.stringify(link.forwardHeaders)],
  ["upstream_header_names", "jsonb", (link) => JSON.stringify(link.upstreamHeaderNames)],
  ["upstream_headers", "bytea", (link) => link.upstreamHeaders],
  ["success_url", "text", (link) => link.successUrl],
  ["return_url", "text", (link) => link.returnUrl],
  ["cancel_url", "text", (link) => link.cancelUrl],
  ["metadata", "jsonb", (link) => JSON.stringify(link.metadata)],
  ["created_at", "timestamptz", (link) => link.createdAt],
  ["updated_at", "timestamptz", (link) => link.updatedAt],
];

const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);
const NAMES = INSERTED.map(([name]) => name).join(", ");
const placeholders = (from: number): string =>
  INSERTED.map(([, type], index) => `$${from + index}::${type}`).join(", ");

/** One statement: there is no link without its event. */
const telling = (insert: string, from: number): string =>
  `made AS (${insert} RETURNING merchant_id, mode, created_at), ${TELL_MADE("payment_link.created", `$${from + INSERTED.length}`)} SELECT 1 FROM made`;
const INSERT = `WITH ${telling(`INSERT INTO payment_links (${NAMES}) VALUES (${placeholders(1)})`, 1)}`;
const INSERT_ONCE = `WITH ${KEEP_ANSWER_CTE}, ${telling(`INSERT INTO payment_links (${NAMES}) SELECT ${placeholders(7)} FROM kept`, 7)}`;
const UPDATED = ["payment_link.updated"] as const;

/** @param publicUrl the service's own address: a link says where it is paid */
export function createPaymentLinksRepository({ pool, prisma }: Database, publicUrl: string): PaymentLinksRepository {
  const links = paymentLinksTable(publicUrl);
  const inSql = paymentLinkInSql(links);
  // Made once: a statement is known by its text.
  const findText = new Map(
    [links, LEGACY_PAYMENT_LINKS].map((shape) => [
      shape,
      `SELECT merchant_id, mode, is_agentic_proxy, ${shape.selectList} FROM payment_links WHERE id = $1`,
    ]),
  );
  return {
    async insert(link, json, answer) {
      const values = [...INSERTED.map(([, , value]) => value(link)), json];
      const rows = answer
        ? await textQuery(pool, INSERT_ONCE, [...answerValues(answer), ...values])
        : await textQuery(pool, INSERT, values);
      return rows.length === 1;
    },
    list: (request, shape = links) => cursorList(pool, shape, request),
    async find(id, shape = links) {
      const [row] = await textQuery(pool, findText.get(shape) as string, [id]);
      if (!row) return null;
      const [merchantId, mode, agentic, ...rest] = row;
      return {
        merchantId: merchantId as string,
        mode: mode as string,
        isAgenticProxy: agentic === "t",
        json: shape.jsonOf(rest),
      };
    },
    load: async (id) => storedLink(await prisma.paymentLink.findUnique({ where: { id } })),
    async update(id, now, change) {
      await prisma.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM payment_links WHERE id = ${id}::uuid FOR UPDATE`;
        const changed = await change(storedLink(await tx.paymentLink.findUnique({ where: { id } })));
        if (Object.keys(changed).length === 0) return;
        const told = tellChanged(inSql, changed.active === false ? [...UPDATED, "payment_link.deactivated"] : UPDATED);
        await updateRow(tx, links, id, { ...changed, updatedAt: now.toISOString() }, told);
      });
    },
  };
}

type LinkRow = Awaited<ReturnType<Database["prisma"]["paymentLink"]["findUnique"]>>;

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
    ...rest
  } = row;
  return { id, merchantId, mode, fields: { ...rest, amount: amount.toNumber() } as unknown as PaymentLinkFields };
}

import type { CatalogReply, Mode, NetworkName } from "@svc/x402";
import type { Known, KnownQuery } from "@svc/x402/purchase";
import type { Pool } from "pg";
import type { Upstream } from "../apis/api.js";
import type { Cipher } from "../crypto/cipher.js";
import { isOwnWallet, ownNetworks } from "../merchants/wallets-repository.js";
import type { SettleMoment, TargetMethod } from "../payment-links/payment-link.js";
import type { SigningSecret } from "../proxy/signing.js";
import { textQuery } from "../sql/text-query.js";
import { knownJson, knownValues, type Order, toKnown } from "./claim-rows.js";

/** A link as buyers see it, with the proxy's settings. */
export interface PayableLink {
  readonly id: string;
  readonly merchantId: string;
  readonly mode: Mode;
  readonly name: string;
  readonly description: string;
  readonly merchantName: string;
  /** Currency units. */
  readonly amount: number;
  readonly currency: string;
  /** Networks on which the link is sold now. The link's default network comes first if it is one of them. */
  readonly networks: readonly NetworkName[];
  /**
   * Networks whose wallet another merchant has taken over. Nothing is sold there, but earlier buyers get their answers.
   */
  readonly formerNetworks: readonly NetworkName[];
  readonly wallets: Readonly<Partial<Record<NetworkName, string>>>;
  readonly isAgenticProxy: boolean;
  readonly targetUrl: string | null;
  readonly targetMethod: TargetMethod | null;
  /** `before`: a call is paid before the target is called, and its answer may be streamed. */
  readonly settle: SettleMoment;
  readonly inputSchema: Readonly<Record<string, unknown>> | null;
  readonly inputExample: unknown;
  /** An example of an answer, for catalogs. */
  readonly outputExample: unknown;
  /** True if catalogs of paid resources may list the link. */
  readonly isListed: boolean;
  readonly tags: readonly string[];
  readonly iconUrl: string | null;
  readonly forwardHeaders: readonly string[];
  /** Encrypted headers for the target. A route without its own headers uses those of its API. */
  readonly upstreamHeaders: Buffer | null;
  /** Null if the link isn't a route of an API. If it is, `targetUrl` is the API's base URL followed by the template. */
  readonly route: { readonly apiId: string; readonly template: string; readonly upstream: Upstream } | null;
}

/** A link that may be closed. Closed links are read too, because buyers still get the answers that they paid for. */
interface LinkState {
  readonly link: PayableLink;
  readonly isActive: boolean;
}

const COLUMNS = `id, merchant_id, mode, name, description, merchant_name, amount, currency, network, networks, merchant_wallet_addresses,
    is_agentic_proxy, target_url, target_method, input_schema, forward_headers, encode(coalesce(upstream_headers, (SELECT a.upstream_headers FROM apis a WHERE a.id = payment_links.api_id)), 'base64'),
    active AND (api_id IS NULL OR (SELECT a.active FROM apis a WHERE a.id = payment_links.api_id)), ${ownNetworks("payment_links", "merchant_wallet_addresses")},
    listed, input_example, output_example, tags, icon_url, api_id, route_template, settle, (SELECT a.upstream FROM apis a WHERE a.id = payment_links.api_id)`;
const FIND_ANY = `SELECT listing, ${COLUMNS} FROM payment_links WHERE id = $1`;
/** A link is sold on the networks whose wallets still belong to its merchant. */
export const HAS_OWN_WALLET = `EXISTS (SELECT FROM jsonb_each_text(merchant_wallet_addresses) AS own (network, address)
  WHERE (network::text = own.network OR networks ? own.network) AND ${isOwnWallet("payment_links", "own.address")})`;
/** The condition is written exactly like that of the partial index, so that PostgreSQL uses the index. */
const LISTED = `SELECT id, api_id, route_template FROM payment_links WHERE active AND is_agentic_proxy AND listed AND ${HAS_OWN_WALLET}
    AND (api_id IS NULL OR (SELECT a.active FROM apis a WHERE a.id = payment_links.api_id))
  ORDER BY created_at DESC, id DESC LIMIT $1`;
const LAST_SETTLEMENT = `SELECT max(settled_at) FROM (
  SELECT coalesce(confirmed_at, created_at) AS settled_at FROM transactions WHERE payment_link_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1) AS last`;
const FIND = `SELECT ${COLUMNS} FROM payment_links WHERE id = $1 AND active`;
const SECRETS = `
  (SELECT json_agg(json_build_object('id', id, 'secret', encode(secret, 'base64')) ORDER BY created_at DESC, id) FROM proxy_secrets
   WHERE merchant_id = payment_links.merchant_id AND mode = payment_links.mode AND (expires_at IS NULL OR expires_at > $9))`;
/** Columns: the known payments, the valid secrets, then the link. */
const READ = `SELECT ${knownJson(1)}, ${SECRETS}, ${COLUMNS} FROM payment_links WHERE id = $5`;

/** Finds an active link that can be sold; null if there is none. */
export async function findPayableLink(pool: Pool, id: string): Promise<PayableLink | null> {
  const [row] = await textQuery(pool, FIND, [id]);
  if (!row) return null;
  const { link, isActive } = toLinkState(row as (string | null)[]);
  return isActive ? link : null;
}

/** A catalog's last answer about a link. */
export interface Listing {
  readonly status: CatalogReply["status"];
  readonly at: string;
  readonly reason: string | null;
}

export interface LinkForListing extends LinkState {
  readonly listing: Listing | null;
}

/** A link, open or closed, with the catalog's last answer about it. */
export async function findLinkForListing(pool: Pool, id: string): Promise<LinkForListing | null> {
  const [row] = await textQuery(pool, FIND_ANY, [id]);
  if (!row) return null;
  const [listing, ...columns] = row as (string | null)[];
  return { ...toLinkState(columns), listing: listing ? JSON.parse(listing) : null };
}

/** The parts of a link that make up its URL. */
export interface ListedLink extends Pick<PayableLink, "id"> {
  readonly route: { readonly apiId: string; readonly template: string } | null;
}

/** The newest links that catalogs may list. */
export async function listedLinks(pool: Pool, limit: number): Promise<ListedLink[]> {
  const { rows } = await pool.query<{ id: string; api_id: string | null; route_template: string }>(LISTED, [limit]);
  return rows.map(({ id, api_id: apiId, route_template: template }) => ({
    id,
    route: apiId === null ? null : { apiId, template },
  }));
}

/** When a link was last paid; null if never. */
export async function lastSettlement(pool: Pool, linkId: string): Promise<Date | null> {
  const { rows } = await pool.query<{ max: Date | null }>(LAST_SETTLEMENT, [linkId]);
  return rows[0]?.max ?? null;
}

export interface LinkForPurchase extends LinkState {
  readonly known: Known<Order>;
  /** Valid secrets that sign calls to the link's target, newest first. */
  readonly secrets: readonly SigningSecret[];
}

/** Reads everything for a paid request in one statement: its link, its known payments and the valid secrets. */
export async function readLinkForPurchase(
  pool: Pool,
  cipher: Cipher,
  query: KnownQuery,
): Promise<LinkForPurchase | null> {
  const [row] = await textQuery(pool, READ, knownValues(query));
  if (!row) return null;
  const [known, secrets, ...columns] = row as (string | null)[];
  const sealed: { id: string; secret: string }[] = secrets ? JSON.parse(secrets) : [];
  return {
    ...toLinkState(columns),
    known: toKnown(known ? JSON.parse(known) : null, cipher),
    secrets: sealed.map(({ id, secret }) => ({ keyId: id, secret: cipher.decrypt(Buffer.from(secret, "base64")) })),
  };
}

function toLinkState(row: readonly (string | null)[]): LinkState {
  const [id, merchantId, mode, name, description, merchantName, amount, currency, network, networks, wallets, ...rest] =
    row as string[];
  const [agentic, targetUrl, targetMethod, inputSchema, forwardHeaders, upstreamHeaders, active, own, ...listed] = rest;
  const [isListed, inputExample, outputExample, tags, iconUrl, apiId, template, settle, upstream] = listed;
  const others = (JSON.parse(networks as string) as NetworkName[]).filter((one) => one !== network);
  const all = [network as NetworkName, ...others];
  const isOwn = (one: NetworkName) => (JSON.parse(own as string) as string[]).includes(one);
  const link: PayableLink = {
    id: id as string,
    merchantId: merchantId as string,
    mode: mode as Mode,
    name: name as string,
    description: description as string,
    merchantName: merchantName as string,
    amount: Number(amount),
    currency: currency as string,
    networks: all.filter(isOwn),
    formerNetworks: all.filter((one) => !isOwn(one)),
    wallets: JSON.parse(wallets as string),
    isAgenticProxy: agentic === "t",
    targetUrl: targetUrl ?? null,
    targetMethod: (targetMethod as TargetMethod | undefined) ?? null,
    settle: settle as SettleMoment,
    inputSchema: inputSchema ? JSON.parse(inputSchema) : null,
    inputExample: inputExample ? JSON.parse(inputExample) : null,
    outputExample: outputExample ? JSON.parse(outputExample) : null,
    isListed: agentic === "t" && isListed === "t",
    tags: tags ? JSON.parse(tags) : [],
    iconUrl: iconUrl ?? null,
    forwardHeaders: JSON.parse(forwardHeaders as string),
    upstreamHeaders: upstreamHeaders ? Buffer.from(upstreamHeaders, "base64") : null,
    route: apiId ? { apiId, template: template as string, upstream: upstream as Upstream } : null,
  };
  return { link, isActive: active === "t" && link.networks.length > 0 };
}

import type { Mode, NetworkName } from "@svc/x402";
import type { Known, KnownQuery } from "@svc/x402/purchase";
import type { Pool } from "pg";
import type { Cipher } from "../crypto/cipher.js";
import { ownNetworks } from "../merchants/wallets-repository.js";
import type { TargetMethod } from "../payment-links/payment-link.js";
import type { SigningSecret } from "../proxy/signing.js";
import { textQuery } from "../sql/text-query.js";
import { knownJson, knownOf, knownValues, type Order } from "./claim-rows.js";

/** A link as buyers see it, with what the proxy needs. */
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
  /** On which it is sold now; the first is the link's default, where it is one of them. */
  readonly networks: readonly NetworkName[];
  /** Whose wallet somebody else has taken over: nothing is sold there, and whoever has paid there gets what was paid for. */
  readonly formerNetworks: readonly NetworkName[];
  readonly wallets: Readonly<Partial<Record<NetworkName, string>>>;
  readonly isAgenticProxy: boolean;
  readonly targetUrl: string | null;
  readonly targetMethod: TargetMethod | null;
  readonly inputSchema: Readonly<Record<string, unknown>> | null;
  readonly forwardHeaders: readonly string[];
  /** Encrypted. */
  readonly upstreamHeaders: Buffer | null;
}

/** Also for a link that is not sold any more, closed or without a wallet: what it sold before is still delivered. */
interface LinkState {
  readonly link: PayableLink;
  readonly isActive: boolean;
}

const COLUMNS = `id, merchant_id, mode, name, description, merchant_name, amount, currency, network, networks, merchant_wallet_addresses,
    is_agentic_proxy, target_url, target_method, input_schema, forward_headers, encode(upstream_headers, 'base64'), active, ${ownNetworks("payment_links", "merchant_wallet_addresses")}`;
const FIND = `SELECT ${COLUMNS} FROM payment_links WHERE id = $1 AND active`;
const SECRETS = `
  (SELECT json_agg(json_build_object('id', id, 'secret', encode(secret, 'base64')) ORDER BY created_at DESC, id) FROM proxy_secrets
   WHERE merchant_id = payment_links.merchant_id AND mode = payment_links.mode AND (expires_at IS NULL OR expires_at > $9))`;
/** Known payments come first: they exist whatever happened to the link. */
const READ = `SELECT ${knownJson(1)}, ${SECRETS}, ${COLUMNS} FROM payment_links WHERE id = $5`;

/** An active link by its id that can be sold. Others and unknown ones look the same. */
export async function findPayableLink(pool: Pool, id: string): Promise<PayableLink | null> {
  const [row] = await textQuery(pool, FIND, [id]);
  if (!row) return null;
  const { link, isActive } = linkOf(row as (string | null)[]);
  return isActive ? link : null;
}

export interface LinkForPurchase extends LinkState {
  readonly known: Known<Order>;
  /** Secrets that sign calls to its target now, newest first. */
  readonly secrets: readonly SigningSecret[];
}

/** All that a paid request needs to know, in one statement: its link, what is known of its payment, and the live secrets. */
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
    ...linkOf(columns),
    known: knownOf(known ? JSON.parse(known) : null, cipher),
    secrets: sealed.map(({ id, secret }) => ({ keyId: id, secret: cipher.decrypt(Buffer.from(secret, "base64")) })),
  };
}

function linkOf(row: readonly (string | null)[]): LinkState {
  const [id, merchantId, mode, name, description, merchantName, amount, currency, network, networks, wallets, ...rest] =
    row as string[];
  const [agentic, targetUrl, targetMethod, inputSchema, forwardHeaders, upstreamHeaders, active, own] = rest;
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
    inputSchema: inputSchema ? JSON.parse(inputSchema) : null,
    forwardHeaders: JSON.parse(forwardHeaders as string),
    upstreamHeaders: upstreamHeaders ? Buffer.from(upstreamHeaders, "base64") : null,
  };
  return { link, isActive: active === "t" && link.networks.length > 0 };
}

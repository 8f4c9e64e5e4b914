import type { Mode, NetworkName } from "@svc/x402";
import type { Pool } from "pg";
import type { TargetMethod } from "../payment-links/payment-link.js";
import { textQuery } from "../sql/text-query.js";

/** A link as a buyer meets it: public parts, and what the proxy needs. */
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
  /** The first is the link's default. */
  readonly networks: readonly NetworkName[];
  readonly wallets: Readonly<Partial<Record<NetworkName, string>>>;
  readonly isAgenticProxy: boolean;
  readonly targetUrl: string | null;
  readonly targetMethod: TargetMethod | null;
  readonly inputSchema: Readonly<Record<string, unknown>> | null;
  readonly forwardHeaders: readonly string[];
  /** Encrypted. */
  readonly upstreamHeaders: Buffer | null;
}

const FIND = `SELECT id, merchant_id, mode, name, description, merchant_name, amount, currency, network, networks, merchant_wallet_addresses,
    is_agentic_proxy, target_url, target_method, input_schema, forward_headers, encode(upstream_headers, 'base64')
  FROM payment_links WHERE id = $1 AND active`;

/** An active link by its id. An inactive one is not told apart from one that never was. */
export async function findPayableLink(pool: Pool, id: string): Promise<PayableLink | null> {
  const [row] = await textQuery(pool, FIND, [id]);
  if (!row) return null;
  const [, merchantId, mode, name, description, merchantName, amount, currency, network, networks, wallets, ...rest] =
    row as string[];
  const [agentic, targetUrl, targetMethod, inputSchema, forwardHeaders, upstreamHeaders] = rest;
  const all = JSON.parse(networks as string) as NetworkName[];
  return {
    id,
    merchantId: merchantId as string,
    mode: mode as Mode,
    name: name as string,
    description: description as string,
    merchantName: merchantName as string,
    amount: Number(amount),
    currency: currency as string,
    networks: [network as NetworkName, ...all.filter((one) => one !== network)],
    wallets: JSON.parse(wallets as string),
    isAgenticProxy: agentic === "t",
    targetUrl: targetUrl ?? null,
    targetMethod: (targetMethod as TargetMethod | undefined) ?? null,
    inputSchema: inputSchema ? JSON.parse(inputSchema) : null,
    forwardHeaders: JSON.parse(forwardHeaders as string),
    upstreamHeaders: upstreamHeaders ? Buffer.from(upstreamHeaders, "base64") : null,
  };
}

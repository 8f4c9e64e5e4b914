import { fail, failInvalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { type ChainFamily, type Mode, NETWORKS, networksOfMode } from "@svc/x402";
import type { Pool } from "pg";
import { inTransaction, LOCK_MERCHANT } from "../sql/transaction.js";
import { canonicalWallet } from "./wallet-address.js";

/** A wallet of a merchant in one mode, as the API returns it. */
export interface WalletView {
  readonly id: string;
  readonly family: ChainFamily;
  readonly address: string;
  /** Networks on which the wallet can receive payments. */
  readonly networks: readonly string[];
  /** True if new links and products that name no wallet use this one. */
  readonly isDefault: boolean;
  readonly verification: "unverified" | "pending" | "verified";
  readonly createdAt: string;
}

interface WalletListDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly newId: () => string;
}

interface Owner {
  readonly merchantId: string;
  readonly mode: Mode;
}

const LIST = `SELECT w.id, w.family, w.address, w.is_default AS "isDefault", w.created_at AS "createdAt",
    coalesce((SELECT CASE WHEN v.status = 'pending' AND v.expires_at <= $3 THEN 'unverified' ELSE v.status::text END
      FROM verifications v WHERE v.merchant_id = w.merchant_id AND v.type = 'wallet' AND v.target = w.address),
      'unverified') AS verification
  FROM merchant_wallets w WHERE w.merchant_id = $1 AND w.mode = $2::"Mode"
  ORDER BY w.family, w.is_default DESC, w.created_at, w.id`;
const ADD = `INSERT INTO merchant_wallets (id, merchant_id, mode, family, address, created_at)
  VALUES ($1, $2, $3::"Mode", $4::"ChainFamily", $5, $6) ON CONFLICT (mode, family, address) DO NOTHING`;
const OWNER_OF = `SELECT id, merchant_id FROM merchant_wallets WHERE mode = $1::"Mode" AND family = $2::"ChainFamily" AND address = $3`;
const HAS_DEFAULT = `SELECT 1 FROM merchant_wallets
  WHERE merchant_id = $1 AND mode = $2::"Mode" AND family = $3::"ChainFamily" AND is_default`;
const CLEAR_DEFAULT = `UPDATE merchant_wallets SET is_default = false
  WHERE merchant_id = $1 AND mode = $2::"Mode" AND family = $3::"ChainFamily" AND is_default`;
/**
 * Open uses of a wallet: active links, unarchived products, open checkout sessions, and intents whose transfers the
 * service watches. The service watches an intent for another day after the intent ends unpaid. It couldn't credit a
 * late payment to a wallet that no merchant owns anymore.
 */
const USES = `SELECT
  (SELECT count(*) FROM products p WHERE p.merchant_id = $1 AND p.mode = $2::"Mode" AND NOT p.archived AND p.merchant_wallet_address = $3) AS products,
  (SELECT count(*) FROM payment_links l WHERE l.merchant_id = $1 AND l.mode = $2::"Mode" AND l.active
     AND (l.merchant_wallet_address = $3 OR jsonb_path_exists(l.merchant_wallet_addresses, '$.* ? (@ == $address)', jsonb_build_object('address', $3::text)))) AS links,
  (SELECT count(*) FROM checkout_sessions s WHERE s.merchant_id = $1 AND s.mode = $2::"Mode" AND s.status = 'open'
     AND s.expires_at > $4 AND s.pay_to = $3) +
  (SELECT count(*) FROM payment_intents i WHERE i.merchant_id = $1 AND i.mode = $2::"Mode"
     AND (i.status IN ('open', 'processing') OR (i.status <> 'completed' AND i.watch_until > $4))
     AND jsonb_path_exists(i.wallets, '$.* ? (@ == $address)', jsonb_build_object('address', $3::text))) AS payments`;

export async function listWallets({ pool, clock }: WalletListDeps, { merchantId, mode }: Owner): Promise<WalletView[]> {
  const { rows } = await pool.query(LIST, [merchantId, mode, new Date(clock.now())]);
  return rows.map((row) => ({
    id: row.id,
    family: row.family,
    address: row.address,
    networks: networksOfMode(mode).filter((name) => NETWORKS[name].family === row.family),
    isDefault: row.isDefault,
    verification: row.verification,
    createdAt: row.createdAt.toISOString(),
  }));
}

/**
 * Adds a wallet to the merchant. The first of its chain family becomes the default. A repeat changes nothing.
 * @throws CONFLICT for a wallet of another merchant
 */
export async function addWallet(
  deps: WalletListDeps,
  owner: Owner,
  text: string,
): Promise<{ readonly made: boolean; readonly wallet: WalletView }> {
  const wallet = canonicalWallet(text);
  if (!wallet) return failInvalid("address", "is not an EVM address (EIP-55 checksum) or a Solana address");
  const { merchantId, mode } = owner;
  const { family, address } = wallet;
  const now = new Date(deps.clock.now());
  const made = await inTransaction(deps.pool, async (client) => {
    await client.query(LOCK_MERCHANT, [merchantId]);
    const added = await client.query(ADD, [deps.newId(), merchantId, mode, family, address, now]);
    const { rows } = await client.query(OWNER_OF, [mode, family, address]);
    if (rows[0]?.merchant_id !== merchantId) {
      fail("CONFLICT", "Another merchant has this wallet.", {
        hint: "If you control it, take it over in live mode with POST /api/agentic/verification.",
      });
    }
    if ((await client.query(HAS_DEFAULT, [merchantId, mode, family])).rows.length === 0) {
      await client.query("UPDATE merchant_wallets SET is_default = true WHERE id = $1", [rows[0].id]);
    }
    return added.rowCount === 1;
  });
  return { made, wallet: (await listWallets(deps, owner)).find((one) => one.address === address) as WalletView };
}

/** Makes a wallet the default of its chain family. Existing links and products keep their wallet. */
export async function makeDefaultWallet(deps: WalletListDeps, owner: Owner, id: string): Promise<WalletView> {
  const { merchantId, mode } = owner;
  await inTransaction(deps.pool, async (client) => {
    await client.query(LOCK_MERCHANT, [merchantId]);
    const { family } = await ownWallet(client, owner, id);
    await client.query(CLEAR_DEFAULT, [merchantId, mode, family]);
    await client.query("UPDATE merchant_wallets SET is_default = true WHERE id = $1", [id]);
  });
  return (await listWallets(deps, owner)).find((one) => one.id === id) as WalletView;
}

/**
 * Removes a wallet from the merchant. Recorded payments stay.
 * @throws CONFLICT while active links, unarchived products or watched payments use the wallet
 * @throws CONFLICT for a default wallet while the merchant has others of its family
 */
export async function removeWallet(deps: WalletListDeps, owner: Owner, id: string): Promise<void> {
  const { merchantId, mode } = owner;
  await inTransaction(deps.pool, async (client) => {
    await client.query(LOCK_MERCHANT, [merchantId]);
    const { family, address, isDefault } = await ownWallet(client, owner, id);
    const values = [merchantId, mode, address, new Date(deps.clock.now())];
    const { links, products, payments } = (await client.query(USES, values)).rows[0];
    if (links !== "0" || products !== "0" || payments !== "0") {
      fail(
        "CONFLICT",
        `This wallet is in use. Active payment links: ${links}. Products: ${products}. Watched payments: ${payments}.`,
        {
          hint: "Deactivate the links and archive the products, or change their wallet. Unpaid payments are watched until a day after their `expiresAt`.",
        },
      );
    }
    const others = await client.query(
      `SELECT 1 FROM merchant_wallets WHERE merchant_id = $1 AND mode = $2::"Mode" AND family = $3::"ChainFamily" AND id <> $4`,
      [merchantId, mode, family, id],
    );
    if (isDefault && others.rows.length > 0) {
      fail("CONFLICT", "This is the default wallet.", { hint: "Make another wallet the default first." });
    }
    await client.query("DELETE FROM merchant_wallets WHERE id = $1", [id]);
  });
}

async function ownWallet(
  client: Pick<Pool, "query">,
  { merchantId, mode }: Owner,
  id: string,
): Promise<{ readonly family: ChainFamily; readonly address: string; readonly isDefault: boolean }> {
  const text = `SELECT merchant_id, mode, family, address, is_default AS "isDefault" FROM merchant_wallets WHERE id = $1 FOR UPDATE`;
  const [row] = (await client.query(text, [id])).rows;
  if (row?.mode !== mode) fail("NOT_FOUND", `There is no such wallet in ${mode} mode.`);
  if (row.merchant_id !== merchantId) fail("AUTH_TENANT_MISMATCH", "This wallet belongs to another merchant.");
  return row;
}

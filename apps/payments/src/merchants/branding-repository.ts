import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import type { Branding, BrandingPatch } from "./branding.js";

/** A merchant as its payers see it. */
export interface SellerProfile extends Branding {
  /** A domain that the merchant has verified; null: none. */
  readonly domain: string | null;
}

export interface BrandingRepository {
  find(merchantId: string, mode: Mode): Promise<SellerProfile>;
  change(merchantId: string, mode: Mode, patch: BrandingPatch, now: Date): Promise<void>;
  /** The PNG at a logo's address. */
  findLogo(hash: string): Promise<Buffer | null>;
}

const FIND = `SELECT branding.color, branding.support_email AS "supportEmail", branding.support_url AS "supportUrl",
    branding.logo_hash AS "logoHash",
    (SELECT target FROM verifications WHERE merchant_id = asked.id AND type = 'domain' AND status = 'verified'
      ORDER BY verified_at DESC LIMIT 1) AS domain
  FROM (SELECT $1::uuid AS id) AS asked
  LEFT JOIN merchant_brandings AS branding ON branding.merchant_id = asked.id AND branding.mode = $2::"Mode"`;
const LOGO = "SELECT logo FROM merchant_brandings WHERE logo_hash = $1 LIMIT 1";

/** Columns by the members of a patch. */
const COLUMNS = { color: "color", supportEmail: "support_email", supportUrl: "support_url" } as const;

/** SQL and values of the columns that a patch names. */
function columnsOf({ logo, ...texts }: BrandingPatch): readonly (readonly [string, unknown])[] {
  const changed = Object.entries(texts).filter(([, value]) => value !== undefined);
  return [
    ...changed.map(([name, value]) => [COLUMNS[name as keyof typeof COLUMNS], value] as const),
    ...(logo === undefined ? [] : [["logo", logo?.bytes ?? null] as const, ["logo_hash", logo?.hash ?? null] as const]),
  ];
}

export function createBrandingRepository(pool: Pool): BrandingRepository {
  return {
    async find(merchantId, mode) {
      return (await pool.query<SellerProfile>(FIND, [merchantId, mode])).rows[0] as SellerProfile;
    },
    async change(merchantId, mode, patch, now) {
      const columns = [...columnsOf(patch), ["updated_at", now] as const];
      const names = columns.map(([name]) => name);
      await pool.query(
        `INSERT INTO merchant_brandings (merchant_id, mode, ${names.join(", ")})
         VALUES ($1, $2::"Mode", ${names.map((_, index) => `$${index + 3}`).join(", ")})
         ON CONFLICT (merchant_id, mode) DO UPDATE SET ${names.map((name) => `${name} = EXCLUDED.${name}`).join(", ")}`,
        [merchantId, mode, ...columns.map(([, value]) => value)],
      );
    },
    async findLogo(hash) {
      return (await pool.query<{ logo: Buffer }>(LOGO, [hash])).rows[0]?.logo ?? null;
    },
  };
}

import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import { type Branding, type BrandingPatch, SlugTaken } from "./branding.js";

/** A merchant as its payers see it. */
export interface SellerProfile extends Branding {
  /** A domain that the merchant has verified. Null if there is none. */
  readonly domain: string | null;
}

export interface BrandingRepository {
  find(merchantId: string, mode: Mode): Promise<SellerProfile>;
  /** @throws SlugTaken */
  change(merchantId: string, mode: Mode, patch: BrandingPatch, now: Date): Promise<void>;
  /** The logo's PNG, by the hash in its address. */
  findLogo(hash: string): Promise<Buffer | null>;
}

/** SQL of the merchant's most recently verified domain, or null. @param merchantId SQL of the merchant's id */
export const verifiedDomain = (merchantId: string): string =>
  `(SELECT target FROM verifications WHERE merchant_id = ${merchantId} AND type = 'domain' AND status = 'verified'
      ORDER BY verified_at DESC LIMIT 1)`;

const FIND = `SELECT branding.color, branding.support_email AS "supportEmail", branding.support_url AS "supportUrl",
    branding.logo_hash AS "logoHash", branding.slug,
    ${verifiedDomain("asked.id")} AS domain
  FROM (SELECT $1::uuid AS id) AS asked
  LEFT JOIN merchant_brandings AS branding ON branding.merchant_id = asked.id AND branding.mode = $2::"Mode"`;
const LOGO = "SELECT logo FROM merchant_brandings WHERE logo_hash = $1 LIMIT 1";

/** Database column of each member of a patch. */
const COLUMNS = { color: "color", supportEmail: "support_email", supportUrl: "support_url", slug: "slug" } as const;

/** Names and values of the columns that a patch changes. */
function listColumns({ logo, ...texts }: BrandingPatch): readonly (readonly [string, unknown])[] {
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
      const columns = [...listColumns(patch), ["updated_at", now] as const];
      const names = columns.map(([name]) => name);
      const written = pool.query(
        `INSERT INTO merchant_brandings (merchant_id, mode, ${names.join(", ")})
         VALUES ($1, $2::"Mode", ${names.map((_, index) => `$${index + 3}`).join(", ")})
         ON CONFLICT (merchant_id, mode) DO UPDATE SET ${names.map((name) => `${name} = EXCLUDED.${name}`).join(", ")}`,
        [merchantId, mode, ...columns.map(([, value]) => value)],
      );
      await written.catch((error) => {
        throw error?.constraint === "merchant_brandings_slug_key" ? new SlugTaken() : error;
      });
    },
    async findLogo(hash) {
      return (await pool.query<{ logo: Buffer }>(LOGO, [hash])).rows[0]?.logo ?? null;
    },
  };
}

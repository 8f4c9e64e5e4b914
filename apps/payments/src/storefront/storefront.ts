import { actFor } from "@svc/db";
import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import { listedMethod } from "../agentic/listed-resource.js";
import { HAS_OWN_WALLET, type PayableLink } from "../agentic/payable-link.js";
import type { FreeRoute } from "../apis/api.js";
import type { SoldRoute } from "../apis/sold-api.js";
import { type SellerProfile, verifiedDomain } from "../merchants/branding-repository.js";
import { prepared } from "../sql/text-query.js";

/** A storefront shows only the newest links and the newest APIs, up to this number of each. */
const LINKS_MAX = 1_000;
/** Maximum size of the texts and schemas of these links, and of the free routes of these APIs. */
const BYTES_MAX = 4 << 20;

export const storefrontPath = (slug: string): string => `/m/${slug}`;

/** A link or a route, as buyers see it. */
export type StorefrontItem = Omit<SoldRoute, "upstream">;

/** An API with its listed paid routes and its free routes. */
export interface StorefrontApi {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly routes: readonly StorefrontItem[];
}

/** A merchant's public offers to agents. Contains neither target addresses nor wallets. */
export interface Storefront extends Omit<SellerProfile, "slug"> {
  readonly slug: string;
  readonly mode: Mode;
  readonly name: string;
  readonly apis: readonly StorefrontApi[];
  /** Listed agentic links that are not routes of an API. */
  readonly links: readonly StorefrontItem[];
}

/** Column with the size of this row's text and of those of all newer rows. */
const SIZE_TO_HERE = (text: string): string =>
  `sum(octet_length(${text})) OVER (ORDER BY created_at DESC, id DESC) AS size_to_here`;

const FIND = `SELECT b.mode, b.slug, b.color, b.support_email AS "supportEmail", b.support_url AS "supportUrl", b.logo_hash AS "logoHash", m.name,
    ${verifiedDomain("b.merchant_id")} AS domain,
    (SELECT coalesce(json_agg(offer), '[]') FROM (
      SELECT id AS "linkId", api_id AS "apiId", target_method AS method, route_template AS "routeTemplate", name, description, amount,
          settle, input_schema AS "inputSchema", output_example AS "outputExample"
        FROM (SELECT newest.*, ${SIZE_TO_HERE("description || coalesce(input_schema::text, '') || coalesce(output_example::text, '')")}
          FROM (SELECT * FROM payment_links
            WHERE merchant_id = b.merchant_id AND mode = b.mode AND active AND is_agentic_proxy AND listed AND ${HAS_OWN_WALLET}
            ORDER BY created_at DESC, id DESC LIMIT $2) AS newest) AS measured
        WHERE size_to_here <= $3 ORDER BY created_at DESC, id DESC) AS offer) AS offers,
    (SELECT coalesce(json_agg(api), '[]') FROM (
      SELECT id, name, description, free_routes AS "freeRoutes"
        FROM (SELECT newest.*, ${SIZE_TO_HERE("free_routes::text")}
          FROM (SELECT * FROM apis
            WHERE merchant_id = b.merchant_id AND mode = b.mode AND active ORDER BY created_at DESC, id DESC LIMIT $2) AS newest) AS measured
        WHERE size_to_here <= $3 ORDER BY created_at DESC, id DESC) AS api) AS apis
  FROM merchant_brandings AS b JOIN merchants AS m ON m.id = b.merchant_id WHERE b.slug = $1`;

interface StoredItem extends Omit<StorefrontItem, "method" | "routeTemplate"> {
  readonly apiId: string | null;
  readonly method: PayableLink["targetMethod"];
  readonly routeTemplate: string | null;
}

interface StoredApi extends Omit<StorefrontApi, "routes"> {
  readonly freeRoutes: readonly FreeRoute[];
}

/** Finds the storefront with this slug, or returns null. Leaves out APIs without a listed paid route. */
export async function findStorefront(pool: Pool, slug: string): Promise<Storefront | null> {
  // The merchant isn't known yet, so the read counts against the slug. Reads of one storefront must not use every
  // connection.
  actFor(slug);
  const [row] = (await pool.query(prepared(FIND, [slug, LINKS_MAX, BYTES_MAX]))).rows;
  if (row === undefined) return null;
  const { offers, apis, ...profile } = row as { offers: StoredItem[]; apis: StoredApi[] } & Omit<
    Storefront,
    "apis" | "links"
  >;
  const paid = offers.map((offer) => ({
    ...offer,
    method: listedMethod({ targetMethod: offer.method, inputSchema: offer.inputSchema }),
    routeTemplate: offer.routeTemplate ?? "",
  }));
  return {
    ...profile,
    links: paid.filter(({ apiId }) => apiId === null),
    apis: apis
      .map(({ freeRoutes, ...api }) => ({
        ...api,
        routes: [...paid.filter(({ apiId }) => apiId === api.id), ...freeRoutes.map(freeRoute)].sort(byPath),
      }))
      .filter(({ routes }) => routes.some(({ linkId }) => linkId !== null)),
  };
}

const byPath = (a: StorefrontItem, b: StorefrontItem): number =>
  a.routeTemplate.localeCompare(b.routeTemplate) || a.method.localeCompare(b.method);

const freeRoute = (route: FreeRoute): StorefrontItem => ({
  ...route,
  linkId: null,
  amount: 0,
  settle: "after",
  inputSchema: null,
  outputExample: null,
});

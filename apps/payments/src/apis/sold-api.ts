import { actFor } from "@svc/db";
import type { Clock } from "@svc/service";
import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import type { SettleMoment } from "../payment-links/payment-link.js";
import { prepared } from "../sql/text-query.js";
import type { FreeRoute, Upstream } from "./api.js";
import { createRouteTable, type RouteTable } from "./match-route.js";

/** Maximum age of a cached API. A payment always reads its route from the database. */
const FRESH_MS = 1_000;
/** False also for a time in the future: the clock may have been set back. */
const isFresh = (readAt: number, now: number): boolean => now - readAt < FRESH_MS && now >= readAt;
const APIS_MAX = 500;

export interface SoldRoute {
  readonly upstream: Upstream;
  readonly method: string;
  readonly routeTemplate: string;
  /** Id of the route's payment link; null if the route is free. */
  readonly linkId: string | null;
  readonly name: string;
  readonly description: string;
  /** Currency units. 0 if free. */
  readonly amount: number;
  /** `before`: the service charges a call before the answer. */
  readonly settle: SettleMoment;
  readonly inputSchema: Readonly<Record<string, unknown>> | null;
  readonly outputExample: unknown;
}

/** An API as buyers see it, with the data that the proxy needs. */
export interface SoldApi {
  readonly id: string;
  readonly merchantId: string;
  readonly mode: Mode;
  readonly name: string;
  readonly description: string;
  readonly baseUrl: string;
  readonly upstream: Upstream;
  /** Encrypted. */
  readonly upstreamHeaders: Buffer | null;
  /** False if the API is closed and sells no route. */
  readonly active: boolean;
  /** Empty if the API is closed. */
  readonly routes: readonly SoldRoute[];
  readonly table: RouteTable<SoldRoute>;
  readonly closedRoutes: readonly SoldRoute[];
  /** Closed paid routes. Buyers who paid earlier still get their answers there. */
  readonly closedTable: RouteTable<SoldRoute>;
}

export interface SoldApis {
  /** Returns an API as it was at most a second ago; null if there is none. */
  get(id: string): Promise<SoldApi | null>;
}

/** Closed routes come without their texts and schemas. Nothing shows these, and an API can have many closed routes. */
const FIND = `SELECT id, merchant_id AS "merchantId", mode, name, description, base_url AS "baseUrl", upstream, upstream_headers AS "upstreamHeaders",
    active, free_routes AS "freeRoutes",
    (SELECT coalesce(json_agg(json_build_object('linkId', l.id, 'method', l.target_method, 'routeTemplate', l.route_template, 'name', l.name,
        'description', CASE WHEN l.active THEN l.description ELSE '' END, 'amount', l.amount, 'settle', l.settle,
        'inputSchema', CASE WHEN l.active THEN l.input_schema END, 'outputExample', CASE WHEN l.active THEN l.output_example END, 'active', l.active)
        ORDER BY l.route_template, l.target_method), '[]')
      FROM payment_links l WHERE l.api_id = apis.id) AS routes
  FROM apis WHERE id = $1`;

export function createSoldApis(pool: Pool, clock: Clock): SoldApis {
  const entries = new Map<string, { readonly readAt: number; readonly read: Promise<SoldApi | null> }>();
  /** Frees the memory of APIs that were read too long ago to be used. An API can have megabytes of schemas. */
  const dropStale = (now: number) => {
    for (const [id, { readAt }] of entries) {
      if (isFresh(readAt, now)) break;
      entries.delete(id);
    }
  };
  return {
    async get(id) {
      const known = entries.get(id);
      const now = clock.now();
      if (known && isFresh(known.readAt, now)) return known.read;
      // The merchant isn't known yet, so the read counts against the API's id. Reads of one API must not use every
      // connection.
      actFor(id);
      const read = findSoldApi(pool, id);
      entries.delete(id);
      dropStale(now);
      entries.set(id, { readAt: now, read });
      read.catch(() => entries.delete(id));
      if (entries.size > APIS_MAX) entries.delete(entries.keys().next().value as string);
      return read;
    },
  };
}

type StoredRoute = SoldRoute & { readonly active: boolean };

async function findSoldApi(pool: Pool, id: string): Promise<SoldApi | null> {
  const [row] = (await pool.query(prepared(FIND, [id]))).rows;
  if (row === undefined) return null;
  const { freeRoutes, routes: stored, ...api } = row;
  const { upstream } = api;
  const paid: StoredRoute[] = stored.map((route: StoredRoute) => ({ ...route, upstream }));
  const free: SoldRoute[] = (freeRoutes as FreeRoute[]).map((route) => ({
    ...route,
    upstream,
    linkId: null,
    amount: 0,
    settle: "after" as const,
    inputSchema: null,
    outputExample: null,
  }));
  const isForSale = (route: StoredRoute) => api.active && route.active;
  const [open, closed] = [paid.filter(isForSale), paid.filter((route) => !isForSale(route))];
  const routes: SoldRoute[] = [...open, ...(api.active ? free : [])];
  return {
    ...api,
    routes,
    closedRoutes: closed,
    table: createRouteTable(routes),
    closedTable: createRouteTable<SoldRoute>(closed),
  };
}

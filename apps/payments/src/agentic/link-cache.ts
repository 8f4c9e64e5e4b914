import { actFor } from "@svc/db";
import type { Clock } from "@svc/service";
import type { Pool } from "pg";
import { failNoLink, requireLinkId } from "../payment-links/link-urls.js";
import { findPayableLink, type PayableLink } from "./payable-link.js";

/** Maximum age of a price or a challenge, in milliseconds. A payment always reads the link from the database. */
const FRESH_MS = 1_000;
const LINKS_MAX = 1_000;

/** A link that was read at most a second ago, with values computed from it. */
export interface CachedLink {
  readonly link: PayableLink;
  /** Computes a value once per cached link, for example a challenge or a price with its ETag. */
  make<Made>(name: string, how: () => Promise<Made>): Promise<Made>;
}

export interface LinkCache {
  /** Null if there is no such active link. */
  get(id: string): Promise<CachedLink | null>;
  /** Replaces the cached link with `link`, unless the cached link was read later. */
  renew(link: PayableLink, readAt: number): void;
  /** Names of a link's forwarded headers when this process last read them. May be stale, so the caller checks them. */
  forwardHeaders(id: string): readonly string[];
  noteForwardHeaders(id: string, names: readonly string[]): void;
}

interface Entry {
  readonly readAt: number;
  readonly read: Promise<CachedLink | null>;
}

/**
 * Caches links in this process, so that prices and challenges of a link cost at most one database statement a second.
 */
export function createLinkCache(pool: Pool, clock: Clock): LinkCache {
  const entries = new Map<string, Entry>();
  const forwarded = new Map<string, readonly string[]>();
  return {
    async get(id) {
      const known = entries.get(id);
      if (known && clock.now() - known.readAt < FRESH_MS && clock.now() >= known.readAt) return known.read;
      const read = findPayableLink(pool, id).then((link) => (link === null ? null : cached(link)));
      keep(entries, id, { readAt: clock.now(), read });
      read.then(
        (found) => {
          if (found !== null) keep(forwarded, id, found.link.forwardHeaders);
        },
        () => entries.delete(id),
      );
      return read;
    },
    renew(link, readAt) {
      if ((entries.get(link.id)?.readAt ?? Number.NEGATIVE_INFINITY) > readAt) return;
      keep(entries, link.id, { readAt, read: Promise.resolve(cached(link)) });
    },
    forwardHeaders: (id) => forwarded.get(id) ?? [],
    noteForwardHeaders: (id, names) => keep(forwarded, id, names),
  };
}

/** Stores an entry, and evicts the oldest one if there are too many. */
function keep<Kept>(all: Map<string, Kept>, id: string, one: Kept): void {
  all.delete(id);
  all.set(id, one);
  if (all.size > LINKS_MAX) all.delete(all.keys().next().value as string);
}

function cached(link: PayableLink): CachedLink {
  const made = new Map<string, Promise<unknown>>();
  return {
    link,
    make<Made>(name: string, how: () => Promise<Made>): Promise<Made> {
      const known = made.get(name) as Promise<Made> | undefined;
      if (known !== undefined) return known;
      const making = how();
      made.set(name, making);
      making.catch(() => made.delete(name));
      return making;
    },
  };
}

/**
 * Returns the active link of an id (`pl-<uuid>` or the UUID), at most a second old.
 * @throws BAD_REQUEST for an invalid id, NOT_FOUND
 */
export async function cachedLink(links: LinkCache, text: string): Promise<CachedLink> {
  const found = (await links.get(requireLinkId(text))) ?? failNoLink();
  actFor(found.link.merchantId);
  return found;
}

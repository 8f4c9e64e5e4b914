import type { Clock } from "@svc/service";
import type { Pool } from "pg";
import { findPayableLink, type PayableLink } from "./payable-link.js";

/** How long a price or a challenge may be old. What is paid reads the link itself. */
const FRESH_MS = 1_000;
const LINKS_MAX = 1_000;

/** A link as it was at most a second ago, with whatever was made of it since. */
export interface CachedLink {
  readonly link: PayableLink;
  /** Made at most once while the link is held: a challenge, a price with its tag. */
  make<Made>(name: string, how: () => Promise<Made>): Promise<Made>;
}

export interface LinkCache {
  /** Null: there is none, or none that is active. */
  get(id: string): Promise<CachedLink | null>;
  /** The last that was read, however old: only for what is looked at again. */
  last(id: string): PayableLink | null;
}

interface Entry {
  readonly readAt: number;
  readonly read: Promise<CachedLink | null>;
  link: PayableLink | null;
}

/** Links in this process, so that prices and challenges cost the database one statement a second. */
export function createLinkCache(pool: Pool, clock: Clock): LinkCache {
  const entries = new Map<string, Entry>();
  return {
    async get(id) {
      const known = entries.get(id);
      if (known && clock.now() - known.readAt < FRESH_MS && clock.now() >= known.readAt) return known.read;
      const read = findPayableLink(pool, id).then((link) => (link === null ? null : cached(link)));
      const entry: Entry = { readAt: clock.now(), read, link: known?.link ?? null };
      entries.delete(id);
      entries.set(id, entry);
      if (entries.size > LINKS_MAX) entries.delete(entries.keys().next().value as string);
      read.then(
        (found) => {
          entry.link = found?.link ?? null;
        },
        () => entries.delete(id),
      );
      return read;
    },
    last: (id) => entries.get(id)?.link ?? null,
  };
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

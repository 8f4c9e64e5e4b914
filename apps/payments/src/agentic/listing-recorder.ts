import { actAs } from "@svc/db";
import type { Clock, Metrics } from "@svc/service";
import { CATALOG_REPLIES, type CatalogReply, type PaidResource } from "@svc/x402";
import type { Pool } from "pg";

/** Stores catalogs' replies about links, so that merchants can read them. Buyers never wait for these writes. */
export interface ListingRecorder {
  note(resource: PaidResource, reply: CatalogReply): void;
  /** Writes the pending replies now. */
  flush(): Promise<void>;
}

interface RecorderDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly report: (error: unknown, message: string) => void;
}

const FLUSH_AFTER_MS = 1_000;
/**
 * An unchanged reply is written again after this time, so that the stored `at` is at most an hour older than the latest
 * reply.
 */
const SAME_REPLY_MS = 3_600_000;
const LINKS_MAX = 1_000;

const WRITE = `UPDATE payment_links SET listing = jsonb_build_object('status', $2::text, 'at', $3::text, 'reason', $4::text) WHERE id = $1`;

export function createListingRecorder({ pool, clock, metrics, report }: RecorderDeps): ListingRecorder {
  const replies = metrics.counter(
    "x402_catalog_replies_total",
    "Settled payments of listed links, by the reply of the facilitator's catalog",
    {
      status: CATALOG_REPLIES,
    },
  );
  const written = new Map<string, { readonly text: string; readonly at: number }>();
  let noted = new Map<string, CatalogReply>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const replies = noted;
    noted = new Map();
    for (const [id, reply] of replies) {
      // A failed write about one link must not lose the replies about other links.
      await write(id, reply).catch((error) => report(error, `failed to store a catalog's reply about link ${id}`));
    }
  }

  async function write(id: string, { status, reason }: CatalogReply): Promise<void> {
    const now = clock.now();
    const text = `${status} ${reason}`;
    const last = written.get(id);
    if (last?.text === text && now - last.at < SAME_REPLY_MS) return;
    await actAs(null, () => pool.query(WRITE, [id, status, new Date(now).toISOString(), reason]));
    written.delete(id);
    written.set(id, { text, at: now });
    if (written.size > LINKS_MAX) written.delete(written.keys().next().value as string);
  }

  return {
    note({ item }, reply) {
      replies.inc({ status: reply.status });
      if (item === undefined) return;
      noted.set(item, reply);
      timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
    flush,
  };
}

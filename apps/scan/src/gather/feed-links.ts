import type { Artifacts } from "./artifacts.js";
import { mediaTypeOf } from "./http/reply.js";

const FEED = /^application\/(rss\+xml|atom\+xml|feed\+json)$/;

interface FeedLink {
  readonly href: string;
  readonly type: string | null;
}

/** The feeds that a homepage links, in its head and in its Link header. */
export const feedLinks = ({ page, linkHeaders }: Artifacts["homepage"]): readonly FeedLink[] =>
  [...(page?.links ?? []), ...linkHeaders].filter(
    ({ rels, type }) => rels.includes("alternate") && FEED.test(mediaTypeOf(type ?? undefined)),
  );

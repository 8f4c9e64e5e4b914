import type { Artifacts } from "./artifacts.js";
import { readMediaType } from "./http/reply.js";

const FEED = /^application\/(rss\+xml|atom\+xml|feed\+json)$/;

interface FeedLink {
  readonly href: string;
  readonly type: string | null;
}

/** Lists the feeds that a homepage links to, from its `<head>` and its Link header. */
export const feedLinks = ({ page, linkHeaders }: Artifacts["homepage"]): readonly FeedLink[] =>
  [...(page?.links ?? []), ...linkHeaders].filter(
    ({ rels, type }) => rels.includes("alternate") && FEED.test(readMediaType(type ?? undefined)),
  );

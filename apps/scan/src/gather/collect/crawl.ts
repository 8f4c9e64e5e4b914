import { setTimeout as delay } from "node:timers/promises";
import type { Artifacts } from "../artifacts.js";
import type { RobotsFile } from "../parse-robots.js";
import { decideInTurns, groupsFor, robotsAccess } from "../robots-access.js";

type Sample = Artifacts["pages"][number];

/** Maximum number of pages to request at once. A crawler should be slower than a person, so it also pauses. */
const AT_ONCE = 2;
const PAUSE_MS = 150;

interface CrawlOptions {
  /** Pages of a normal scan, from which the crawl starts. */
  readonly sample: readonly Sample[];
  /** Addresses from the homepage and the sitemap, in their order. */
  readonly urls: readonly string[];
  readonly listLinks: (sample: Sample) => readonly string[];
  readonly look: (url: string) => Promise<Sample>;
  readonly mayCrawl: (url: string) => Promise<boolean>;
  readonly pagesMax: number;
  /** Aborts when no more pages may be looked for. A robots.txt with many rules can forbid thousands of links slowly. */
  readonly ends: AbortSignal;
}

/**
 * Follows the sitemap and the links of pages. Ends when it has enough pages, when no link is left, or when the scan has
 * used up its time or its requests.
 */
export async function crawl({
  sample,
  urls,
  listLinks,
  look,
  mayCrawl,
  pagesMax,
  ends,
}: CrawlOptions): Promise<readonly Sample[]> {
  const found = [...sample];
  const queue = [...urls, ...sample.flatMap(listLinks)];
  const met = new Set(sample.map(({ url }) => url));
  let begun = sample.length;
  let isOver = false;

  /** Returns the next page to request. Null if there is none at the moment. */
  const next = async (): Promise<string | null> => {
    while (queue.length > 0 && begun < pagesMax && !ends.aborted) {
      const url = queue.shift()!;
      if (met.has(url)) continue;
      met.add(url);
      begun += 1;
      if (await mayCrawl(url)) return url;
      begun -= 1;
    }
    return null;
  };
  const one = async (url: string): Promise<void> => {
    await delay(PAUSE_MS);
    const page = await look(url);
    const { fetched } = page;
    // The scan has used up its time or its requests, so further pages would fail the same way.
    if (fetched.kind === "failed" && (fetched.cause === "deadline" || fetched.cause === "budget")) isOver = true;
    else found.push(page);
    queue.push(...listLinks(page));
  };

  const running = new Set<Promise<void>>();
  for (;;) {
    const url = isOver || running.size >= AT_ONCE ? null : await next();
    if (url !== null) {
      const work: Promise<void> = one(url).finally(() => running.delete(work));
      running.add(work);
    } else if (running.size > 0) await Promise.race(running);
    else return found;
  }
}

/**
 * Creates a function that checks whether robots.txt allows a crawler to fetch a page. Groups for `*` apply, too: the
 * scan found these pages by itself, and no person asked for them.
 */
export const crawlRule =
  (token: string, file: RobotsFile | null) =>
  async (url: string): Promise<boolean> => {
    if (file === null) return true;
    const { pathname, search } = new URL(url);
    await decideInTurns(file, pathname + search, groupsFor(file, token).groups);
    return robotsAccess(file, token, pathname + search).allowed;
  };

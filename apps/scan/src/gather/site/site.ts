import type { Challenge, FailedRequest } from "../fetched.js";
import { emptyReply, type Reply } from "../http/reply.js";
import type { Ask, SiteClient } from "../http/site-client.js";
import type { RobotsSource } from "./robots-source.js";

/** The site that a scan looks at, after redirects. */
export interface Site {
  readonly origin: string;
  /** Absolute address of a path of the site, or of what the site names. */
  at(path: string): string;
  /** Asks for something that is published for machines. */
  metadata(ask: Ask): Promise<Reply>;
  /** Asks for something that robots.txt may forbid. */
  page(ask: Ask): Promise<Reply>;
  /** What was asked for already, so that nothing is asked twice; `whole`: with the whole of a page. null: it was not. */
  asked(url: string, want: { readonly whole: boolean }): Promise<Reply> | null;
}

/** `closed`: nothing can be told about this site, so nothing is asked. */
export function createSite(
  client: SiteClient,
  robots: RobotsSource,
  origin: string,
  closed: Challenge | FailedRequest | null,
): Site {
  const refused = ({ url }: Ask) => emptyReply({ ...closed!, url, durationMs: 0 });
  const asked = new Map<string, { readonly reply: Promise<Reply>; readonly whole: boolean }>();
  const send = (ask: Ask, refuses?: Ask["refuses"]): Promise<Reply> => {
    if (closed !== null) return Promise.resolve(refused(ask));
    const reply = client.get({ ...ask, ...(refuses ? { refuses } : {}) });
    const whole = ask.keepHtml === true && ask.userAgent === undefined;
    if (whole || !asked.has(ask.url)) asked.set(ask.url, { reply, whole });
    return reply;
  };
  return {
    origin,
    at: (path) => new URL(path, origin).href,
    metadata: (ask) => send(ask),
    page: (ask) => send(ask, robots.refusal),
    asked(url, { whole }) {
      const known = asked.get(url);
      return known === undefined || (whole && !known.whole) ? null : known.reply;
    },
  };
}

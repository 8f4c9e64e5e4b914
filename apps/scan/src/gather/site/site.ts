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
}

/** `closed`: nothing can be told about this site, so nothing is asked. */
export function createSite(
  client: SiteClient,
  robots: RobotsSource,
  origin: string,
  closed: Challenge | FailedRequest | null,
): Site {
  const refused = ({ url }: Ask) => emptyReply({ ...closed!, url, durationMs: 0 });
  return {
    origin,
    at: (path) => new URL(path, origin).href,
    metadata: async (ask) => (closed === null ? await client.get(ask) : refused(ask)),
    page: async (ask) => (closed === null ? await client.get({ ...ask, refuses: robots.refusal }) : refused(ask)),
  };
}

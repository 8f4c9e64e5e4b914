import type { FailureCause } from "../fetched.js";
import { looksLikeHtml } from "../html-text.js";
import { bodyText } from "../http/body-text.js";
import type { Reply } from "../http/reply.js";
import type { SiteClient } from "../http/site-client.js";
import { parseRobotsInTurns } from "../parse-robots.js";
import { robotsAccess } from "../robots-access.js";
import type { RobotsFile } from "../robots-file.js";
import { ACCEPT } from "./accept.js";

export interface RobotsReading {
  /** Address that was asked. */
  readonly url: string;
  readonly reply: Reply;
  /** Null: there is none that could be read. */
  readonly file: RobotsFile | null;
}

export interface RobotsSource {
  /** The robots.txt of an origin; asked once. */
  of(origin: string): Promise<RobotsReading>;
  /** Why a page must not be asked: a group of its robots.txt names this scanner and forbids it. Groups for everybody are for crawlers. */
  refusal(url: URL): Promise<FailureCause | null>;
}

export function createRobotsSource(client: SiteClient, token: string): RobotsSource {
  const readings = new Map<string, Promise<RobotsReading>>();

  const read = async (origin: string): Promise<RobotsReading> => {
    const url = `${origin}/robots.txt`;
    // May lead to another site (RFC 9309, section 2.3.1.2).
    const reply = await client.get({ url, accept: ACCEPT.text });
    const { fetched } = reply;
    const isText = fetched.kind === "http" && fetched.status === 200 && !looksLikeHtml(fetched.body);
    if (!isText) return { url, reply, file: null };
    return { url, reply, file: await parseRobotsInTurns(bodyText(reply.bytes, fetched.headers["content-type"])) };
  };
  const of = (origin: string): Promise<RobotsReading> => {
    const reading = readings.get(origin) ?? read(origin);
    readings.set(origin, reading);
    return reading;
  };

  return {
    of,
    async refusal(url) {
      const { file } = await of(url.origin);
      if (file === null) return null;
      const { group, allowed } = robotsAccess(file, token, url.pathname + url.search);
      return group === "named" && !allowed ? "robots" : null;
    },
  };
}

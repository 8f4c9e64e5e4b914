import { timeInWords } from "@svc/ratelimit";

/** Limit of free scans for each IP address. The API, the MCP tools and the pages share this limit. */
export const FREE_TIER = { max: 10, windowMs: 60_000 } as const;

/** Returns a text such as "10 scans per minute are free for each IP address". */
export const freeTierText = (what: string): string =>
  `${FREE_TIER.max} ${what} per ${timeInWords(FREE_TIER.windowMs)} are free for each IP address`;

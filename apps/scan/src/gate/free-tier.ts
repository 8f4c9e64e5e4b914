import { timeInWords } from "@svc/ratelimit";

/** Scans that cost nothing: for each client address, over the API, the MCP tools and the pages together. */
export const FREE_TIER = { max: 10, windowMs: 60_000 } as const;

/** "10 scans per minute are free for each client address". */
export const freeTierText = (what: string): string =>
  `${FREE_TIER.max} ${what} per ${timeInWords(FREE_TIER.windowMs)} are free for each client address`;

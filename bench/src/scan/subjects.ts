/** Rows of the scan table. */
export const H1_50 = "50 ms an answer, HTTP/1.1";
export const H2_50 = "50 ms an answer, HTTP/2";
export const PLAIN = "no delay";
export const LARGE = "a page of 5 MB";
export const ENDLESS = "a page without an end";
export const BOMB = "a page that is a gzip bomb";

export const PAID = "paid: verified, scanned, settled, proven";
export const UNPAID = "unpaid";

export const CACHED = "ours: limits, cached report";
export const REDIS_GET = "Fastify + one GET of the same size";

export const DELAY_MS = 50;

import { plainText } from "./plain-text.js";

/** Longest address in a report: what a scan accepts at most. */
const URL_LENGTH_MAX = 2_048;

/** An address of a site for a report. The WHATWG parser leaves ASCII only, except in what failed to parse. */
export const plainUrl = (url: string): string => plainText(url, URL_LENGTH_MAX);

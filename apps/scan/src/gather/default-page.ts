import type { Page } from "./page.js";

/**
 * Default pages that a server shows before a site is installed. Each is recognized by its title and by words that occur
 * in all versions.
 */
const DEFAULT_PAGES: readonly (readonly [program: string, title: RegExp, text: RegExp])[] = [
  ["nginx", /^Welcome to nginx!?$/i, /nginx web server is successfully installed/i],
  ["OpenResty", /^Welcome to OpenResty!?$/i, /OpenResty web platform is successfully installed/i],
  ["Apache", /^Apache2? (?:Debian|Ubuntu) Default Page/i, /used to test the correct operation of the Apache2? server/i],
  [
    "Apache",
    /^(?:HTTP Server )?Test Page (?:for the Apache HTTP Server|powered by)/i,
    /used to test the proper operation/i,
  ],
  ["Apache", /^$/, /^It works!$/i],
  ["IIS", /^IIS Windows(?: Server)?$/i, /^/],
  ["Caddy", /^Caddy works!$/i, /Caddy/],
  ["Tomcat", /^Apache Tomcat\/\d/i, /successfully installed Tomcat/i],
  ["Plesk", /^(?:Web Server's Default Page|Domain Default page)$/i, /Plesk/i],
];

/** Maximum length of a default page. Longer pages belong to the site, regardless of their title. */
const TEXT_MAX = 8_000;

/** Returns the program whose default page this is, or null if it is the site's own page. */
export function recognizeProgram({ title, textStart, textLength }: Page): string | null {
  if (textLength > TEXT_MAX) return null;
  const found = DEFAULT_PAGES.find(([, named, text]) => named.test(title ?? "") && text.test(textStart.trim()));
  return found?.[0] ?? null;
}

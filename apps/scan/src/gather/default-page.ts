import type { Page } from "./page.js";

/** Pages that a server shows until there is a site, by their title and by words that stand in all versions. */
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

/** Longer pages are the site's own, whatever their title. */
const TEXT_MAX = 8_000;

/** The program whose page for a fresh installation this is; null: it is the site's own page. */
export function defaultPageOf({ title, textStart, textLength }: Page): string | null {
  if (textLength > TEXT_MAX) return null;
  const found = DEFAULT_PAGES.find(([, named, text]) => named.test(title ?? "") && text.test(textStart.trim()));
  return found?.[0] ?? null;
}

/** The product token that sites may name in robots.txt. */
export const ROBOTS_TOKEN = "SiteScanBot";

/** How the scanner names itself, with the page that explains it. `publicUrl`: where this service is reached. */
export const userAgentOf = (publicUrl: string): string => `${ROBOTS_TOKEN}/1.0 (+${publicUrl.replace(/\/+$/, "")}/bot)`;

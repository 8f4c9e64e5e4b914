export interface RobotsText {
  readonly publicUrl: string;
  /** Paths that are of no use to a crawler, for example because they only take POST. */
  readonly disallow?: readonly string[];
}

/**
 * One group for everybody: public documents may be searched, quoted in answers and learned from. Groups for single
 * crawlers would have to repeat every line, because a crawler with a group of its own reads no other (RFC 9309 section 2.2.1).
 */
export const robotsText = ({ publicUrl, disallow = [] }: RobotsText): string =>
  [
    "User-agent: *",
    "Content-Signal: search=yes, ai-input=yes, ai-train=yes",
    "Content-Usage: search=y, train-ai=y",
    ...disallow.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    `Agentmap: ${publicUrl}/.well-known/ai-catalog.json`,
    "",
  ].join("\n");

/**
 * One group for everybody: public documents may be searched, quoted in answers and learned from, and nothing is closed. Groups
 * for single crawlers would have to repeat every line, because a crawler with a group of its own reads no other (RFC 9309
 * section 2.2.1).
 */
export const robotsText = (publicUrl: string): string =>
  [
    "User-agent: *",
    "Content-Signal: search=yes, ai-input=yes, ai-train=yes",
    "Content-Usage: search=y, train-ai=y",
    "Allow: /",
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    `Agentmap: ${publicUrl}/.well-known/ai-catalog.json`,
    "",
  ].join("\n");

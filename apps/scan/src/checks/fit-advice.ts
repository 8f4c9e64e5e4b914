/**
 * Facts about the site that a scan found and that printed advice may mention. A member is undefined if the scan didn't
 * look for it.
 */
export interface FoundFiles {
  /** Address of the sitemap on the site. Null if there is none. */
  readonly sitemap?: string | null;
  readonly hasLlmsTxt?: boolean;
  readonly hasHomepage?: boolean;
  /** Path of a document or endpoint on the site that llms.txt can link if there is no homepage. */
  readonly otherPath?: string;
}

const SITEMAP_LINE = "Sitemap: {origin}/sitemap.xml";
const SITEMAP_STEP = "Add this line at the end of robots.txt, because the sitemap now has pages to list:\n\n";

/** Matches addresses that a line of robots.txt or a header can contain unescaped. */
const PLAIN_ADDRESS = /^https?:\/\/[\w.:[\]-]{1,260}\/[\w./~-]{0,200}$/;

/** Adapts advice to the site: fills in addresses, and removes lines about files that the site doesn't have. */
export function fitAdvice(
  id: string,
  advice: string,
  { sitemap, hasLlmsTxt, hasHomepage = true, otherPath }: FoundFiles,
): string {
  if (id === "linkHeaders") return fitLinkHeaders(advice, sitemap ?? null, hasLlmsTxt ?? false);
  if (id === "llmsTxt" && !hasHomepage) return advice.replace(HOME_LINK, () => linkTo(otherPath));
  const address = sitemap != null && PLAIN_ADDRESS.test(sitemap) ? sitemap : null;
  if (address !== null) return advice.replaceAll(SITEMAP_LINE, () => `Sitemap: ${address}`);
  if (id === "sitemapInRobots" || sitemap !== null) return advice;
  return advice
    .replaceAll(`${SITEMAP_STEP}${SITEMAP_LINE}`, "")
    .replaceAll(`\n\n${SITEMAP_LINE}`, "")
    .replaceAll(`\n${SITEMAP_LINE}`, "")
    .trimEnd();
}

const HOME_LINK = "## Pages\n\n- [Home]({origin}/): what it covers";

/** Builds a list with a link to another path, for a host without a page at its root. */
const linkTo = (path: string | undefined): string =>
  path !== undefined && PLAIN_ADDRESS.test(`https://site.example${path}`)
    ? `## API\n\n- [${path}]({origin}${path}): what it is for`
    : "## API\n\n- [Reference]({origin}/the-address-of-your-reference): what it covers";

const LINKS_OF_ADVICE = '</sitemap.xml>; rel="sitemap", </llms.txt>; rel="describedby"; type="text/markdown"';

function fitLinkHeaders(advice: string, sitemap: string | null, hasLlmsTxt: boolean): string {
  const path = sitemap !== null && PLAIN_ADDRESS.test(sitemap) ? new URL(sitemap).pathname : null;
  const links = [
    ...(path === null ? [] : [`<${path}>; rel="sitemap"`]),
    ...(hasLlmsTxt ? ['</llms.txt>; rel="describedby"; type="text/markdown"'] : []),
  ];
  return links.length > 0
    ? advice.replace(LINKS_OF_ADVICE, () => links.join(", "))
    : `First publish /llms.txt and /sitemap.xml, which the header names. ${advice}`;
}

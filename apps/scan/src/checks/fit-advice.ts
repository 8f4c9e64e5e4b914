/** Findings of a scan that printed advice may name. Undefined: this scan did not look. */
export interface FoundFiles {
  /** Address of the sitemap on the site; null: there is none. */
  readonly sitemap?: string | null;
  readonly hasLlmsTxt?: boolean;
  readonly hasHomepage?: boolean;
  /** Path of a document or endpoint that the site has, to link in the place of a homepage. */
  readonly otherPath?: string;
}

const SITEMAP_LINE = "Sitemap: {origin}/sitemap.xml";
const SITEMAP_STEP = "Add this line at the end of robots.txt, which has something to list now:\n\n";

/** Characters that a line of robots.txt or a header may hold as they are. */
const PLAIN_ADDRESS = /^https?:\/\/[\w.:[\]-]{1,260}\/[\w./~-]{0,200}$/;

/** The advice of a check without lines that would name files which the site doesn't have. */
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

/** A host without a page at its root must not link that. */
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
    : `First publish what the header names: /llms.txt and /sitemap.xml. ${advice}`;
}

import { timeInWords } from "@svc/discovery";
import { SCAN_LIMITS } from "../gather/http/scan-limits.js";
import { ROBOTS_TOKEN, userAgentOf } from "../scanner/scan-identity.js";
import type { ScanFacts } from "./scan-facts.js";

/** The page that the scanner's User-Agent names: for owners of sites that were scanned. Markdown. */
export const botText = ({ publicUrl, contact, cacheMs, keptMs }: ScanFacts): string => `# About ${ROBOTS_TOKEN}

> ${ROBOTS_TOKEN} looks at a website when somebody asks how ready it is for AI agents. It does not crawl, and it comes only when asked.

## How to recognise it

\`\`\`
User-Agent: ${userAgentOf(publicUrl)}
\`\`\`

Its token for robots.txt is \`${ROBOTS_TOKEN}\`. It sends no cookies and no credentials, and no Referer.

## What it asks for

- At most ${SCAN_LIMITS.requestsMax} GET requests a scan, within ${SCAN_LIMITS.deadlineMs / 1000} seconds, over at most six connections.
- The homepage (as HTML and as markdown), robots.txt, sitemap, llms.txt, documents under /.well-known/ and what these name on the same site, and two addresses that cannot exist, to see whether the site answers 404.
- It never signs in, never sends forms or payments, and reads at most ${SCAN_LIMITS.pageBytesMax / 1024 / 1024} MB of a page.
- It asks again when the answer is 429 or 503 with a short Retry-After, once. A site that was scanned is not scanned again for ${timeInWords(cacheMs)} unless somebody asks for a fresh scan.

## How to keep it out

A group in robots.txt that names it is obeyed (groups for everybody are for crawlers, and a scan is one person's question):

\`\`\`
User-agent: ${ROBOTS_TOKEN}
Disallow: /
\`\`\`

A scan then asks for none of the pages that the group forbids: the report has level 0 and says why. Documents that sites publish for machines, such as llms.txt and those under /.well-known/, may still be looked at.

## What is kept

The last report of a host, for ${timeInWords(keptMs)}. It holds what any visitor could see: statuses, headers and short quotes. Its page is ${publicUrl}/report/ followed by the host, and is not for search engines.
${contact === undefined ? "" : `\n## Questions\n\nReach the operator at [${contact.replace(/^mailto:/, "")}](${contact}).\n`}`;

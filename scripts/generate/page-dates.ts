import { createHash } from "node:crypto";
import type { SitePage } from "../../packages/discovery/src/index.js";

type PageDates = Readonly<Record<string, { readonly digest: string; readonly changed: string }>>;

const digestOf = ({ title, description, markdown }: SitePage): string =>
  createHash("sha256")
    .update(JSON.stringify([title, description, markdown]))
    .digest("base64url")
    .slice(0, 16);

/** When each page's text last changed: a page whose text is as it was keeps its day, another one gets today. */
export function pageDates(pages: readonly SitePage[], known: PageDates, today: string): string {
  const rows = pages.map((page) => {
    const digest = digestOf(page);
    const before = known[page.path];
    const changed = before?.digest === digest ? before.changed : today;
    return `  "${page.path}": { digest: "${digest}", changed: "${changed}" },`;
  });
  return `/** When the text of each page last changed. Written by \`pnpm gen\`, which compares the digest. */
export const PAGE_DATES: Readonly<Record<string, { readonly digest: string; readonly changed: string }>> = {
${rows.join("\n")}
};
`;
}

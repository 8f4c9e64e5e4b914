/** Lower case, letters and digits only, single spaces: how titles are compared. */
const normalised = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Parts of a title such as `Page | Site`. */
const parts = (title: string): readonly string[] => title.split(/\s+[|–—·:-]\s+|:\s+|\s+\|/);

/**
 * Whether a text holds one of these titles, or one part of a title: a markdown page rarely repeats the site's name that
 * HTML titles carry.
 */
export function sharesTitle(text: string, titles: readonly string[]): boolean {
  const words = normalised(text);
  return titles
    .flatMap((title) => [title, ...parts(title)])
    .map(normalised)
    .some((title) => title.trim().length > 1 && words.includes(title));
}

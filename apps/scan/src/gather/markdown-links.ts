/** The target may contain parentheses in pairs, for example `/Mercury_(planet)` (CommonMark, section 6.3). */
const INLINE_LINK = /\[[^[\]\n]*\]\(\s*<?((?:[^()\s<>]+|\([^()\s<>]*\))+)/g;

/** Lists the targets of the first inline links of a text, as written. Takes linear time. */
export const listMarkdownLinks = (text: string, max: number): readonly string[] =>
  [...text.matchAll(INLINE_LINK)].slice(0, max).map(([, href]) => href!);

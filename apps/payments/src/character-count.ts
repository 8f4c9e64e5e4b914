/** Characters as JSON Schema counts them: Unicode code points, not UTF-16 units. */
export const characterCount = (text: string): number => Array.from(text).length;

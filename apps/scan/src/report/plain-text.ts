/** What takes room but shows nothing, or changes how its neighbours are shown: zero-width, bidirectional, tags, variation selectors. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
/** Controls, line ends and every kind of space. */
const BLANKS = /[\p{Cc}\p{Z}]+/gu;
/** Half of a surrogate pair, private use, unassigned: nobody can say what a reader would see. */
const UNKNOWN = /[\p{Cs}\p{Co}\p{Cn}]/gu;
/** Marks that pile up on one letter and hide the lines around it. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * Text of a site as one visible line of at most `lengthMax` characters (UTF-16 units): what a reader of a report sees is all that
 * is there. Never cuts a character in two.
 */
export function plainText(text: string, lengthMax: number): string {
  const line = text
    // Four times as much is looked at: what is dropped or joined makes room, and a megabyte is not read for a line.
    .slice(0, lengthMax * 4)
    .replace(INVISIBLE, "")
    .replace(UNKNOWN, "\ufffd")
    .replace(PILED_MARKS, "$1")
    .replace(BLANKS, " ")
    .trim();
  if (line.length <= lengthMax && text.length <= lengthMax * 4) return line;
  const end = Math.min(line.length, lengthMax - 1);
  const cutsPair = /[\ud800-\udbff]/.test(line.charAt(end - 1));
  return `${line.slice(0, cutsPair ? end - 1 : end)}…`;
}

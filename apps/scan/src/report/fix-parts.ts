/** A paragraph of a fix: what to do in words, or text to copy as it is. */
export interface FixPart {
  readonly kind: "words" | "code";
  readonly text: string;
}

/** How a line of a file, a header or a document begins; a sentence begins with a capital and a second word. */
const CODE = /^(?:[<>{}[\]"#_-]|[A-Z][\w-]*: |[\w.]+\()/;

/** A paragraph such as `<img …> and alt="" for decoration.`: words that begin with code. */
const isSentence = (paragraph: string): boolean => !paragraph.includes("\n") && paragraph.endsWith(".");

const isCode = (paragraph: string): boolean => CODE.test(paragraph) && !isSentence(paragraph);

/**
 * A fix as instructions and blocks of code. Fixes are texts for prompts, terminals and pages alike: paragraphs, of which some are the very
 * text to serve. A markdown document holds sentences too, so it goes on until a paragraph takes up the sentence before it ("and …").
 */
export function fixParts(fix: string): readonly FixPart[] {
  const parts: FixPart[] = [];
  for (const paragraph of fix.split("\n\n")) {
    const before = parts.at(-1);
    const isDocument = before?.kind === "code" && before.text.startsWith("# ") && !/^[a-z]/.test(paragraph);
    if (!isDocument && !isCode(paragraph)) {
      parts.push({ kind: "words", text: before?.kind === "code" ? afterCode(paragraph) : paragraph });
    } else if (before?.kind === "code") {
      parts[parts.length - 1] = { kind: "code", text: `${before.text}\n\n${paragraph}` };
    } else {
      if (before === undefined) parts.push({ kind: "words", text: leadOf(paragraph) });
      parts.push({ kind: "code", text: paragraph });
    }
  }
  return parts;
}

/** Some fixes are code alone. */
function leadOf(code: string): string {
  if (code.startsWith("<script")) return "Add this to the page:";
  if (code.startsWith("<")) return "Add this to the head of the page:";
  if (code.startsWith("_")) return "Add this record to the DNS zone:";
  return code.startsWith('"') ? "Add this to the data of the page:" : "Add this to the script of the page:";
}

/** Text after a block of code, as a sentence of its own. */
const afterCode = (text: string): string =>
  text
    .replace(/^and /, "")
    .replace(/^with /, "Use ")
    .replace(/^./, (first) => first.toUpperCase());

/** Code within a sentence: quoted text, tags, and paths. */
const CODE_IN_WORDS = /`([^`]+)`|<[^<>\s][^<>\n]*>|(?<=[\s(])\/(?:[\w.-]+\/?)+(?<!\.)/g;

/** A sentence in pieces, of which some are code. */
export function wordParts(text: string): readonly FixPart[] {
  const parts: FixPart[] = [];
  let at = 0;
  for (const match of text.matchAll(CODE_IN_WORDS)) {
    parts.push({ kind: "words", text: text.slice(at, match.index) }, { kind: "code", text: match[1] ?? match[0] });
    at = match.index + match[0].length;
  }
  parts.push({ kind: "words", text: text.slice(at) });
  return parts.filter((part) => part.text !== "");
}

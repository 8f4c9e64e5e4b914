/** A paragraph of a fix: an instruction in words, or text to copy. */
export interface FixPart {
  readonly kind: "words" | "code";
  readonly text: string;
}

/**
 * Matches text that starts like a line of a file, a header or a document. A sentence starts with a word and a space.
 */
const CODE = /^(?:[<>{}[\]"#_-]|[A-Z][\w-]*: |[\w.]+\()/;

/** True for a sentence that starts with code, such as `<img …> and alt="" for decoration.` */
const isSentence = (paragraph: string): boolean => !paragraph.includes("\n") && paragraph.endsWith(".");

const isCode = (paragraph: string): boolean => CODE.test(paragraph) && !isSentence(paragraph);

/**
 * Splits a fix into instructions and blocks of code. Each paragraph is either an instruction or code. The exception is
 * a markdown document to serve, which may contain sentences: all paragraphs after its heading belong to it, up to one
 * that starts in lower case ("and …").
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
      if (before === undefined) parts.push({ kind: "words", text: buildLead(paragraph) });
      parts.push({ kind: "code", text: paragraph });
    }
  }
  return parts;
}

/** Builds an introduction for a fix that consists of code alone. */
function buildLead(code: string): string {
  if (code.startsWith("<script")) return "Add this to the page:";
  if (code.startsWith("<")) return "Add this to the head of the page:";
  if (code.startsWith("_")) return "Add this record to the DNS zone:";
  return code.startsWith('"') ? "Add this to the page's JSON-LD:" : "Add this to the script of the page:";
}

/** Rewrites text after a block of code to stand as its own sentence. */
const afterCode = (text: string): string =>
  text
    .replace(/^and /, "")
    .replace(/^with /, "Use ")
    .replace(/^./, (first) => first.toUpperCase());

/** Code within a sentence: quoted text, tags, and paths. */
const CODE_IN_WORDS = /`([^`]+)`|(?:<[^<>\s][^<>\n]*>)+|(?<=[\s(])\/(?:[\w.-]+\/?)+(?<!\.)/g;

/** Splits a sentence into words and code. */
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

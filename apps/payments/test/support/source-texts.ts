/** A text in source code: a quoted string as one piece, or a template's tag and its pieces between the expressions. */
export interface SourceText {
  readonly tag: string;
  readonly pieces: readonly string[];
}

/**
 * The texts in a TypeScript file, without comments and imports. It doesn't recognize regular expressions: a quote in
 * one would start a text.
 */
export function sourceTexts(source: string): SourceText[] {
  const found: SourceText[] = [];
  const code = source.replaceAll(/^import\s[\s\S]*?;$|^export \* from .*$/gm, "");
  let at = 0;

  function readQuoted(quote: string): string {
    let text = "";
    for (at++; at < code.length && code[at] !== quote; at++) text += code[at] === "\\" ? code[++at] : code[at];
    at++;
    return text;
  }

  function readTemplate(tag: string): void {
    const pieces = [""];
    for (at++; at < code.length && code[at] !== "`"; ) {
      if (code.startsWith("${", at)) {
        at += 2;
        readCode("}");
        pieces.push("");
      } else {
        if (code[at] === "\\") at += 2;
        else pieces[pieces.length - 1] += code[at++] ?? "";
      }
    }
    at++;
    found.push({ tag, pieces });
  }

  /** Reads code up to the closing brace of an expression in a template, or to the end of the file. */
  function readCode(end: string | null): void {
    for (let depth = 0; at < code.length; ) {
      const sign = code[at] ?? "";
      if (code.startsWith("//", at)) at = `${code}\n`.indexOf("\n", at);
      else if (code.startsWith("/*", at)) at = code.indexOf("*/", at) + 2;
      else if (sign === '"' || sign === "'") found.push({ tag: "", pieces: [readQuoted(sign)] });
      else if (sign === "`") readTemplate(/(\w*)$/.exec(code.slice(0, at))?.[1] ?? "");
      else {
        at++;
        if (sign === end && depth === 0) return;
        if (sign === "{") depth++;
        if (sign === "}") depth--;
      }
    }
  }

  readCode(null);
  return found;
}

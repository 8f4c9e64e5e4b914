export interface LlmsLink {
  readonly title: string;
  /** Absolute. */
  readonly url: string;
  readonly note: string;
}

export interface LlmsText {
  readonly name: string;
  readonly summary: string;
  /** Paragraphs and lists without headings. */
  readonly details: string;
  readonly sections: readonly { readonly title: string; readonly links: readonly LlmsLink[] }[];
}

/** llms.txt as llmstxt.org describes it. */
export function llmsText({ name, summary, details, sections }: LlmsText): string {
  const lists = sections.map(
    ({ title, links }) =>
      `## ${title}\n\n${links.map((link) => `- [${link.title}](${link.url}): ${link.note}`).join("\n")}`,
  );
  return `${[`# ${name}`, `> ${summary}`, details.trim(), ...lists].join("\n\n")}\n`;
}

/** Markdown with every heading some levels deeper, so that it fits below another one; fenced code is left alone. */
export function demoted(markdown: string, levels: number): string {
  let inFence = false;
  return markdown
    .split("\n")
    .map((line) => {
      if (line.startsWith("```")) inFence = !inFence;
      return !inFence && /^#{1,6} /.test(line) ? `${"#".repeat(levels)}${line}` : line;
    })
    .join("\n");
}

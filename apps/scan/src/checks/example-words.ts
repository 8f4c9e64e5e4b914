/** Placeholders in printed fixes. If a site publishes them unchanged, it does not describe itself. */
export const EXAMPLE = {
  name: "Name",
  title: "Name: what it does",
  description: "One or two sentences of 50 to 160 characters.",
  summary: "One sentence about the site.",
  purpose: "What it does",
} as const;

const WORDS: ReadonlySet<string> = new Set(Object.values(EXAMPLE));

export const isExample = (text: string): boolean => WORDS.has(text.trim());

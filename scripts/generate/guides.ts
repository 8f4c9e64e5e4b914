import { readFileSync } from "node:fs";
import { posix } from "node:path";

/** What of docs/ the payments service serves to integrators, and where. */
const GUIDES = [
  { file: "docs/guides/quickstart.md", path: "/guides/quickstart", nav: "Quickstart" },
  { file: "docs/be-paid-by-people.md", path: "/guides/be-paid-by-people" },
  { file: "docs/agentic-links.md", path: "/guides/agentic-links" },
  { file: "docs/guides/webhooks.md", path: "/guides/webhooks" },
  { file: "docs/guides/testing.md", path: "/guides/testing" },
  { file: "docs/guides/going-live.md", path: "/guides/going-live" },
] as const;

const SERVED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(GUIDES.map(({ file, path }) => [file, path])),
  "docs/errors.md": "/errors",
};

/** What operators of the service read stands at the end of a document, and is not served. */
const forIntegrators = (markdown: string): string => markdown.split("\n## For operators")[0] as string;

/** Links lead to what is served; what is only in the repository keeps its words. */
const served = (markdown: string, file: string): string =>
  markdown.replaceAll(
    /\[([^\]]+)\]\((?!https?:)([^)\s#]+)(#[^)\s]*)?\)/g,
    (_, label: string, target: string, place = "") => {
      const path = SERVED[posix.join(posix.dirname(file), target)];
      return path === undefined ? label : `[${label}](${path}${place})`;
    },
  );

/** The first paragraph, as one line of plain text. */
const descriptionOf = (markdown: string): string =>
  (markdown.split("\n\n")[1] ?? "").replaceAll(/\[([^\]]+)\]\([^)]+\)|[`*]/g, "$1").replaceAll("\n", " ");

/** The payments service's guides.generated.ts: the documents as it serves them. */
export function guides(): string {
  const rows = GUIDES.map(({ file, path, ...rest }) => {
    const markdown = served(forIntegrators(readFileSync(file, "utf8")), file).trim();
    const title = /^# (.*)$/m.exec(markdown)?.[1];
    return { path, ...rest, title, description: descriptionOf(markdown), markdown };
  });
  return `/** Pages for integrators. Written by \`pnpm gen\` from docs/, which says what is to be changed. \`http://localhost:3000\` stands for the service. */
export const GUIDES: readonly {
  readonly path: string;
  readonly nav?: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}[] = ${JSON.stringify(rows, null, 2)};
`;
}

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import type { SitePage } from "../../packages/discovery/src/index.js";

/** The types of the client, from the document that the service publishes. The generator is a tool of that package alone. */
export async function sdkTypes(): Promise<string> {
  const own = createRequire(new URL("../../packages/sdk/package.json", import.meta.url));
  const generator = (await import(pathToFileURL(own.resolve("openapi-typescript")).href)) as {
    default: (document: object, options: object) => Promise<never>;
    astToString: (ast: never) => string;
  };
  // Loaded late: it has the guides in it, which may be written first.
  const { API_DOCUMENTS } = await import("../api-documents.js");
  const document = JSON.parse(await API_DOCUMENTS.payments());
  const ast = await generator.default(document, { alphabetize: true, defaultNonNullable: false });
  // Editors show the text of a comment, and tags of it apart.
  const text = generator.astToString(ast).replaceAll("* @description ", "* ");
  return `// Generated from the OpenAPI document of the payments service by \`pnpm gen\`.\n\n${text}`;
}

type PageDates = Readonly<Record<string, { readonly digest: string; readonly changed: string }>>;

const digestOf = ({ title, description, markdown }: SitePage): string =>
  createHash("sha256")
    .update(JSON.stringify([title, description, markdown]))
    .digest("base64url")
    .slice(0, 16);

/** When each page's text last changed: a page whose text is as it was keeps its day, another one gets today. */
export function pageDates(pages: readonly SitePage[], known: PageDates, today: string): string {
  const rows = pages.map((page) => {
    const digest = digestOf(page);
    const before = known[page.path];
    const changed = before?.digest === digest ? before.changed : today;
    return `  "${page.path}": { digest: "${digest}", changed: "${changed}" },`;
  });
  return `/** When the text of each page last changed. Written by \`pnpm gen\`, which compares the digest. */
export const PAGE_DATES: Readonly<Record<string, { readonly digest: string; readonly changed: string }>> = {
${rows.join("\n")}
};
`;
}

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

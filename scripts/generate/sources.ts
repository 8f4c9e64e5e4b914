import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import { API_VERSIONS } from "../../apps/payments/src/http/api-versions.js";
import { HOME_CODE } from "../../apps/payments/src/http/site/home-code.js";
import { renderMarkdown, type SitePage } from "../../packages/discovery/src/index.js";
import { pascal } from "../../packages/discovery/src/openapi/schema.js";
import { getNetwork, NETWORK_NAMES } from "../../packages/x402/src/index.js";
import { highlight } from "./highlight.js";
import type { ApiDocument, Schema } from "./python/document.js";

/**
 * The types of the client, from the OpenAPI document of the payments service. The generator is a dependency of
 * packages/sdk only.
 */
export async function sdkTypes(document: object): Promise<string> {
  const own = createRequire(new URL("../../packages/sdk/package.json", import.meta.url));
  const generator = (await import(pathToFileURL(own.resolve("openapi-typescript")).href)) as {
    default: (document: object, options: object) => Promise<never>;
    astToString: (ast: never) => string;
  };
  const ast = await generator.default(document, { alphabetize: true, defaultNonNullable: false });
  // Editors show a comment's text, but list its tags separately.
  const text = generator.astToString(ast).replaceAll("* @description ", "* ");
  return `// Generated from the OpenAPI document of the payments service by \`pnpm gen\`.\n\n${text}`;
}

/** The API version that the TypeScript client is written for: the newest one. */
export const sdkApiVersion = (): string => `// Generated from apps/payments/src/http/api-versions.ts by \`pnpm gen\`.

/** The version of the API that this client is written for. */
export const API_VERSION = "${API_VERSIONS.at(-1)}";
`;

/**
 * The event types of the TypeScript client. Also maps each event whose `data` is a resource of the API to that
 * resource's type.
 */
export function sdkEvents({ webhooks, components }: ApiDocument): string {
  const types = Object.keys(webhooks);
  const resources = readFileSync("packages/sdk/src/resources.ts", "utf8");
  const rows = types.flatMap((type) => {
    const { allOf = [] } = components.schemas[`${pascal(type)}Event`] as Schema;
    const [name] = allOf.flatMap(({ properties }) => properties?.data?.$ref?.split("/").at(-1) ?? []);
    return resources.includes(`interface ${name} extends Schema<"${name}">`) ? [{ type, name }] : [];
  });
  const names = [...new Set(rows.map(({ name }) => name))].sort();
  return `// Generated from apps/payments/src/events/event.ts by \`pnpm gen\`.
import type { ${names.join(", ")} } from "../resources.js";

/** Every type of event, in the order of the API's documents. */
export const EVENT_TYPES = [
${types.map((type) => `  "${type}",`).join("\n")}
] as const;

/** The \`data\` of events that contain a resource of the API, by event type. */
export interface ResourceData {
${rows.map(({ type, name }) => `  "${type}": ${name};`).join("\n")}
}
`;
}

/** The Python client's module with the same version. */
export const pythonApiVersion = (): string => `"""The API's version. Written by \`pnpm gen\`."""

API_VERSION = "${API_VERSIONS.at(-1)}"
"""The version of the API that this client is written for."""
`;

/** The tokens that the client pays with by default, for each network. */
export function sdkAssets(): string {
  const rows = NETWORK_NAMES.flatMap((name) => {
    const { caip2, x402Name, usdc } = getNetwork(name);
    return [caip2, ...(x402Name === null ? [] : [x402Name])].map(
      (network) => `  { network: ${JSON.stringify(network)}, asset: ${JSON.stringify(usdc)} },`,
    );
  });
  return `// Generated from packages/x402/src/networks.ts by \`pnpm gen\`.

/** USDC of every network that the service knows, by the network's CAIP-2 name and by its name in version 1 of x402. */
export const USDC = [
${rows.join("\n")}
] as const;
`;
}

type PageDates = Readonly<Record<string, { readonly digest: string; readonly changed: string }>>;

const computeDigest = ({ title, description, markdown }: SitePage): string =>
  createHash("sha256")
    .update(JSON.stringify([title, description, markdown]))
    .digest("base64url")
    .slice(0, 16);

/** The date of each page's last change. A page whose text has changed gets today's date; others keep theirs. */
export function pageDates(pages: readonly SitePage[], known: PageDates, today: string): string {
  const rows = pages.map((page) => {
    const digest = computeDigest(page);
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

/**
 * Guides for integrators and the paths at which the payments service serves them. Lists show `label` with `description`
 * beside it.
 */
const GUIDES = [
  {
    file: "docs/guides/quickstart.md",
    path: "/guides/quickstart",
    label: "Quickstart",
    description:
      "Sell to a person, to an agent, or in your own checkout: the first payment in test mode, step by step.",
  },
  {
    file: "docs/dashboard.md",
    path: "/guides/dashboard",
    label: "Dashboard",
    description: "Payments, links, products, keys, webhooks, wallets and members: what you can do in each view.",
  },
  {
    file: "docs/guides/testing.md",
    path: "/guides/testing",
    label: "Testing",
    description: "Test keys, test networks, webhooks on your own machine, and events without a payment.",
  },
  {
    file: "docs/networks.md",
    path: "/guides/networks",
    label: "Networks",
    description: "Names, USDC contracts and chain ids of all networks, and when a payment counts.",
  },
  {
    file: "docs/guides/going-live.md",
    path: "/guides/going-live",
    label: "Going live",
    description: "A checklist before the first real payment: keys, wallets, retries, webhooks, bookkeeping.",
  },
  {
    file: "docs/be-paid-by-people.md",
    path: "/guides/be-paid-by-people",
    label: "Be paid by people",
    description: "Payment links and payment intents: what payers see, and every state that a payment can be in.",
  },
  {
    file: "docs/agentic-links.md",
    path: "/guides/agentic-links",
    label: "Agentic links",
    description:
      "Sell calls to your API by x402: how the service calls it, how to verify calls, and when buyers are charged.",
  },
  {
    file: "docs/guides/sell-an-api.md",
    path: "/guides/sell-an-api",
    label: "Sell a whole API",
    description:
      "Import an OpenAPI document, set a price for each operation, and see how a request finds its operation.",
  },
  {
    file: "docs/guides/webhooks.md",
    path: "/guides/webhooks",
    label: "Webhooks",
    description: "All events, how to verify their signature, and what happens while your server is down.",
  },
  {
    file: "packages/sdk/README.md",
    path: "/guides/client",
    label: "TypeScript client",
    description: "Typed calls, lists, errors and retries, webhook verification, and the command svc.",
  },
  {
    file: "packages/sdk-python/README.md",
    path: "/guides/python",
    label: "Python client",
    description: "Typed calls, lists, errors and retries, webhook verification, and payments by x402, in Python.",
  },
  {
    file: "docs/guides/mcp.md",
    path: "/guides/mcp",
    label: "MCP server",
    description: "Connect an agent. Without a key, it can learn what a link costs and whether a payment succeeded.",
  },
  {
    file: "docs/members.md",
    path: "/guides/members",
    label: "Members and roles",
    description: "Call the API as a signed-in user, invite members, and what each role may do.",
  },
  {
    file: "docs/guides/changelog.md",
    path: "/guides/changelog",
    label: "Changelog",
    description: "What changed for callers of the API, for buyers and for payers, newest first.",
  },
  {
    file: "docs/legacy.md",
    path: "/guides/legacy",
    label: "Unversioned routes",
    description: "For integrations from before /api/v1: which new address replaces each old one.",
  },
] as const;

const SERVED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(GUIDES.map(({ file, path }) => [file, path])),
  "docs/errors.md": "/errors",
};

/** Drops the section for operators, which isn't served, and comments about the origin of generated text. */
const forIntegrators = (markdown: string): string =>
  (markdown.split("\n## For operators")[0] as string).replaceAll(/^<!--.*-->\n\n/gm, "");

/** Rewrites links to served pages; links to other files of the repository become plain text. */
const served = (markdown: string, file: string): string =>
  markdown.replaceAll(
    /\[([^\]]+)\]\((?!https?:)([^)\s#]+)(#[^)\s]*)?\)/g,
    (_, label: string, target: string, place = "") => {
      const path = SERVED[posix.join(posix.dirname(file), target)];
      return path === undefined ? label : `[${label}](${path}${place})`;
    },
  );

/** The payments service's guides.generated.ts: the served documents, and their HTML with colored code. */
export function guides(): string {
  const rows = GUIDES.map(({ file, ...rest }) => {
    const markdown = served(forIntegrators(readFileSync(file, "utf8")), file).trim();
    const title = /^# (.*)$/m.exec(markdown)?.[1];
    return { ...rest, title, markdown };
  });
  const pages = rows.map(({ path, markdown }) => [path, renderMarkdown(markdown, highlight).text]);
  return `/** Pages for integrators. Written by \`pnpm gen\` from docs/: edit the files there, not this one. \`http://localhost:3000\` is a placeholder for the service's address. */
export const GUIDES: readonly {
  readonly path: string;
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}[] = ${JSON.stringify(rows, null, 2)};

/** By path. */
export const GUIDE_HTML: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(pages), null, 2)};
`;
}

/** The payments service's home-code.generated.ts: the colored code of its home page. */
export function homeCode(): string {
  const rows = Object.entries(HOME_CODE).map(([name, { code, language }]) => [name, highlight(code, language).text]);
  return `/** Written by \`pnpm gen\` from home-code.ts. */
export const HOME_HTML = ${JSON.stringify(Object.fromEntries(rows), null, 2)} as const;
`;
}

import { allChecks, checksText, checkText } from "../../apps/scan/src/report/check-text.js";
import { errorsText } from "../../packages/errors/src/index.js";
import { getNetwork, NETWORK_NAMES, type Network } from "../../packages/x402/src/index.js";

/** docs/errors.md, from the catalogue. */
export const errorsPage = (): string =>
  errorsText().replace(
    "# Errors\n",
    "# Errors\n\n<!-- Generated from packages/errors/src/catalogue.ts by `pnpm gen`. -->\n",
  );

function describeFinality(network: Network): string {
  if (network.family === "solana") return `commitment \`${network.commitment}\``;
  return network.confirmations === 1 ? "1 confirmation" : `${network.confirmations} confirmations`;
}

/** docs/networks.md, from the table of networks. */
export function networksPage(): string {
  const rows = NETWORK_NAMES.map((name) => {
    const network = getNetwork(name);
    return `| ${network.title} | \`${name}\` | ${network.mode} | ${describeFinality(network)} |`;
  });
  const contracts = NETWORK_NAMES.map((name) => {
    const { title, usdc, caip2, x402Name } = getNetwork(name);
    return `| ${title} | \`${usdc}\` | \`${caip2}\` | ${x402Name ? `\`${x402Name}\`` : "–"} |`;
  });
  return `# Networks

<!-- Generated from packages/x402/src/networks.ts by \`pnpm gen\`. -->

USDC has six decimals on all networks. Test keys use test networks, live keys use live networks.

| Network | Name in the API | Mode | A payment counts after |
|---|---|---|---|
${rows.join("\n")}

An operator can require more confirmations.

## Contracts and chain ids

| Network | USDC | CAIP-2 | x402 v1 name |
|---|---|---|---|
${contracts.join("\n")}

## For operators

Set the confirmations of a network as \`CONFIRMATIONS_<NETWORK>\`. List its nodes in \`RPC_URLS_<NETWORK>\`, separated by commas. The services try
them in this order. If a node answers "not found", they try the next.
`;
}

const GENERATED = "<!-- Generated from apps/scan/src/checks by `pnpm gen`. -->";

/** Adds the note after the title, because tools show the first line of a file. */
const withOrigin = (text: string): string => text.replace("\n\n", `\n\n${GENERATED}\n\n`);

/** docs/checks: one page for each check, from its own texts, and an index. */
export function checkPages(): Readonly<Record<string, string>> {
  const pages = allChecks().map(
    ({ registered, category }) =>
      [`docs/checks/${registered.check.id}.md`, withOrigin(checkText(registered, category))] as const,
  );
  return {
    "docs/checks/README.md": withOrigin(checksText((id) => `${id}.md`)),
    ...Object.fromEntries(pages),
  };
}

/** The part of a JSON Schema object that this file reads. */
interface ObjectSchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

interface Property {
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
}

/** .env.example, from the settings of the services: required ones, and defaults commented out. */
export function envExample(services: Readonly<Record<string, ObjectSchema>>): string {
  const entries = Object.entries(services);
  const names = entries.map(([, schema]) => Object.keys(schema.properties));
  const shared = (names[0] ?? []).filter((name) => names.every((list) => list.includes(name)));
  const sections: [string, ObjectSchema | undefined, string[]][] = [
    ["Both services", entries[0]?.[1], shared],
    ...entries.map(([title, schema], index): [string, ObjectSchema, string[]] => [
      title,
      schema,
      (names[index] ?? []).filter((name) => !shared.includes(name)),
    ]),
  ];
  const body = sections.map(
    ([title, schema, keys]) => `## ${title}\n\n${keys.map((key) => line(key, schema)).join("\n")}`,
  );
  return `# Generated from the settings of the services by \`pnpm gen\`. A line that is commented out shows the default.\n\n${body.join("\n\n")}\n`;
}

function line(key: string, schema: ObjectSchema | undefined): string {
  const property = (schema?.properties[key] ?? {}) as Property;
  const required = (schema?.required ?? []).includes(key) && property.default === undefined;
  const choices = property.enum ? ` (${property.enum.join(", ")})` : "";
  const comment = `# ${property.description ?? ""}${choices}${required ? " [required]" : ""}`;
  return `${comment}\n${required ? "" : "# "}${key}=${property.default ?? ""}`;
}

/** Every setting of the services: turbo hides all other variables from its tasks. */
export const settingNames = (services: Readonly<Record<string, ObjectSchema>>): string[] =>
  [...new Set(Object.values(services).flatMap((schema) => Object.keys(schema.properties)))].sort();

import { readFile } from "node:fs/promises";
import type { Svc } from "../client.js";
import type { Api, ApiImport } from "../resources.js";
import type { CommandIo } from "./command-io.js";
import { Usage } from "./command-io.js";

interface ImportOptions {
  /** Id or URL of the API; optional if there is only one. */
  readonly api: string | undefined;
  readonly price: string | undefined;
  /** Entries `<tag>=<amount>`. For an MCP server, the tag is the name of the tool. */
  readonly prices: readonly string[];
  /** True charges before the answer for each operation without an `x-settle`. */
  readonly isPaidFirst: boolean;
  /** True lets catalogs and the storefront list the routes. False doesn't change the setting. */
  readonly isListed: boolean;
  readonly isDryRun: boolean;
}

/**
 * Shows how an OpenAPI document, or the tools of an MCP server, would change an API. Applies the changes unless it is a
 * dry run.
 */
export async function importDocument(
  svc: Svc,
  source: string,
  { api, price, prices, isPaidFirst, isListed, isDryRun }: ImportOptions,
  io: Pick<CommandIo, "write">,
  asJson: boolean,
): Promise<number> {
  if (price !== undefined && !AMOUNT.test(price)) throw new Usage("--price must be an amount such as 0.02");
  const pricesByTag = pricesIn(prices);
  if (source === "" && api === undefined)
    throw new Usage("name an OpenAPI document (a file or a URL), or select the API of an MCP server with --api");
  const id = await findApi(svc, api);
  if (source === "" && (await svc.apis.retrieve(id)).upstream !== "mcp") {
    throw new Usage("name an OpenAPI document: a file or a URL");
  }
  const body = {
    ...(await documentAt(source)),
    ...(prices.length === 0 ? {} : { pricesByTag }),
    ...(price === undefined ? {} : { price: Number(price) }),
    ...(isPaidFirst ? { settle: "before" as const } : {}),
    ...(isListed ? { listed: true } : {}),
  };
  const diff = await svc.apis.import(id, body);
  const outcome = isDryRun ? diff : await svc.apis.import(id, { ...body, confirmation: diff.confirmation });
  if (asJson) io.write(JSON.stringify(outcome, null, 2));
  else for (const line of formatImport(outcome)) io.write(line);
  return 0;
}

const AMOUNT = /^\d+(\.\d{1,2})?$/;

function pricesIn(given: readonly string[]): Record<string, number> {
  const entries = given.map((text) => {
    const at = text.lastIndexOf("=");
    const amount = text.slice(at + 1);
    if (at < 1 || !AMOUNT.test(amount))
      throw new Usage("--price-of must be a tag and its price, such as forecast=0.02");
    return [text.slice(0, at), Number(amount)] as const;
  });
  return Object.fromEntries(entries);
}

async function documentAt(source: string): Promise<{ url?: string; document?: string }> {
  if (source === "") return {};
  return /^https?:\/\//i.test(source) ? { url: source } : { document: await readFile(source, "utf8") };
}

/** Extracts the id from an API's id or URL. */
export function apiIn(text: string): string {
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0];
  if (id === undefined) throw new Usage("name an API: its id or its address");
  return id;
}

async function findApi(svc: Svc, given: string | undefined): Promise<string> {
  if (given !== undefined) return apiIn(given);
  const all: Api[] = [];
  for await (const one of svc.apis.list({ limit: 2 })) if (all.push(one) === 2) break;
  const [only] = all;
  if (only === undefined) throw new Usage("you have no API yet. Create one with svc apis create");
  if (all.length > 1) throw new Usage("you have several APIs. Name one with --api");
  return only.id;
}

function formatImport({ added, changed, removed, unchanged, skipped, applied }: ApiImport): string[] {
  const line = (sign: string, { method, path, amount, settle }: ApiImport["added"][number]) =>
    `${sign} ${method} ${path} ${amount === 0 ? "free" : amount.toFixed(2)}${settle === "before" ? ", paid first" : ""}`;
  return [
    ...added.map((one) => line("+", one)),
    ...changed.map((one) => `${line("~", one)} (${one.fields.join(", ")})`),
    ...removed.map((one) => line("-", one)),
    ...skipped.map(({ method, path, reason }) => `! ${method} ${path}: ${reason}`),
    `${unchanged} unchanged, ${skipped.length} skipped. ${applied ? "Applied." : "Dry run: nothing was changed."}`,
  ];
}

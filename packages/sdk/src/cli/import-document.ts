import { readFile } from "node:fs/promises";
import type { Svc } from "../client.js";
import type { Api, ApiImport } from "../resources.js";
import type { CommandIo } from "./command-io.js";
import { Usage } from "./command-io.js";

interface ImportOptions {
  /** Id or address of the API; may be left out where there is one. */
  readonly api: string | undefined;
  readonly price: string | undefined;
  /** Charges operations without an `x-settle` before their answer. */
  readonly isPaidFirst: boolean;
  readonly isDryRun: boolean;
}

/** Shows what an OpenAPI document changes of an API, and applies it unless it is only to be shown. */
export async function importDocument(
  svc: Svc,
  source: string,
  { api, price, isPaidFirst, isDryRun }: ImportOptions,
  io: Pick<CommandIo, "write">,
  asJson: boolean,
): Promise<number> {
  if (source === "") throw new Usage("name a document: a file or its URL");
  if (price !== undefined && !/^\d+(\.\d{1,2})?$/.test(price))
    throw new Usage("--price must be an amount such as 0.02");
  const id = await findApi(svc, api);
  const document = /^https?:\/\//i.test(source) ? { url: source } : { document: await readFile(source, "utf8") };
  const body = {
    ...document,
    ...(price === undefined ? {} : { price: Number(price) }),
    ...(isPaidFirst ? { settle: "before" as const } : {}),
  };
  const diff = await svc.apis.import(id, body);
  const outcome = isDryRun ? diff : await svc.apis.import(id, { ...body, confirmation: diff.confirmation });
  if (asJson) io.write(JSON.stringify(outcome, null, 2));
  else for (const line of linesOf(outcome)) io.write(line);
  return 0;
}

async function findApi(svc: Svc, given: string | undefined): Promise<string> {
  if (given !== undefined) {
    const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(given)?.[0];
    if (id === undefined) throw new Usage("--api must be the id or the address of an API");
    return id;
  }
  const all: Api[] = [];
  for await (const one of svc.apis.list({ limit: 2 })) if (all.push(one) === 2) break;
  const [only] = all;
  if (only === undefined) throw new Usage("there is no API yet: svc apis create");
  if (all.length > 1) throw new Usage("there are several APIs: name one with --api");
  return only.id;
}

function linesOf({ added, changed, removed, unchanged, skipped, applied }: ApiImport): string[] {
  const line = (sign: string, { method, path, amount, settle }: ApiImport["added"][number]) =>
    `${sign} ${method} ${path} ${amount === 0 ? "free" : amount.toFixed(2)}${settle === "before" ? ", paid first" : ""}`;
  return [
    ...added.map((one) => line("+", one)),
    ...changed.map((one) => `${line("~", one)} (${one.fields.join(", ")})`),
    ...removed.map((one) => line("-", one)),
    ...skipped.map(({ method, path, reason }) => `! ${method} ${path}: ${reason}`),
    `${unchanged} unchanged, ${skipped.length} skipped. ${applied ? "Applied." : "Nothing was changed: this was a dry run."}`,
  ];
}

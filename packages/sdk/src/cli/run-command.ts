import { parseArgs } from "node:util";
import { Svc } from "../client.js";
import type { Event } from "../events.js";
import type { PaymentLink, PaymentLinkPath } from "../resources.js";
import { Scanner } from "../scan.js";
import { type CommandIo, Usage } from "./command-io.js";
import { COMPLETED_SHELLS, completionScript, type Words } from "./completion.js";
import { checkConnection, checkListing } from "./doctor.js";
import { type EventsDocument, eventExample } from "./event-example.js";
import { forwardEvent } from "./forward-event.js";
import { apiIn, importDocument } from "./import-document.js";
import { listen } from "./listen.js";

const USAGE = `svc listen --forward-to http://localhost:4000/webhooks   events, as they happen, to a server on this machine, signed
svc trigger <event> --forward-to <url>                   an example of an event to that server
svc events [--type payment.completed] [--limit 10]       what happened, newest first; any number
svc events show <id>                                     an event
svc events resend <id> [--endpoint <id>]                 sends it to your webhook endpoints once more, or to one of them
svc test-clock advance <seconds> [<id> …]                in test mode: ends open payment intents and sends waiting webhooks
                                                         so much sooner, or only those named
svc links list [--limit 10]                              your links, newest first
svc links create --network base_sepolia --name <name> --amount 0.5 [--target-url <url> [--listed] [--pay-first]]
svc links show <link> [--expand product]                 a link, with what catalogs say of it
svc apis list [--limit 10]                               your APIs, newest first
svc apis create --name <name> --base-url-of-api <url> --network base_sepolia [--mcp]
svc apis import <file or URL> --price 0.02 [--price-of <tag>=0.5] [--api <api>] [--listed] [--pay-first] [--dry-run]
                                                         without a file: the tools of an MCP server (--mcp)
svc apis delete <api>                                    closes it for good
svc doctor                                               whether the service answers, and whose the key is
svc doctor <link>                                        why catalogs list a link, or don't
svc scan <url>                                           how ready a site is for agents
svc completion <bash, zsh or fish>                       a script with which that shell completes commands
svc --version

--json prints what events, links list, apis, doctor and scan show as one JSON document.

--api-key or SVC_API_KEY, --base-url or SVC_BASE_URL (http://localhost:3000), --scan-url or SVC_SCAN_URL (http://localhost:3001);
--secret whsec_… signs what is forwarded (default: a new one, which is shown).`;

const TEXT = { type: "string" } as const;
const OPTIONS = {
  "api-key": TEXT,
  "base-url": TEXT,
  "scan-url": TEXT,
  "forward-to": TEXT,
  secret: TEXT,
  type: TEXT,
  limit: TEXT,
  network: TEXT,
  name: TEXT,
  amount: TEXT,
  "target-url": TEXT,
  listed: { type: "boolean" },
  "pay-first": { type: "boolean" },
  "base-url-of-api": TEXT,
  api: TEXT,
  price: TEXT,
  "price-of": { type: "string", multiple: true },
  mcp: { type: "boolean" },
  endpoint: { type: "string" },
  "dry-run": { type: "boolean" },
  expand: TEXT,
  json: { type: "boolean" },
  version: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** Returns the exit code: 0 for success, 1 for a failure, 2 for an invalid command. */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [command = "", ...words] = positionals;
    if (values.version) {
      io.write(`svc ${io.version ?? "unknown"}`);
      return 0;
    }
    if (values.help || command === "") {
      io.write(USAGE);
      return command === "" && !values.help ? 2 : 0;
    }
    const need = (name: keyof typeof OPTIONS): string => {
      const value = values[name];
      if (typeof value !== "string") throw new Usage(`--${name} is required`);
      return value;
    };
    const baseUrl = values["base-url"] ?? io.baseUrl ?? "http://localhost:3000";
    const apiKey = values["api-key"] ?? io.apiKey;
    const svc = new Svc({ baseUrl, ...(apiKey ? { apiKey } : {}) });
    const json = (value: unknown) => io.write(JSON.stringify(value, null, 2));
    const limit = countIn(values.limit ?? "10");
    const page = { limit: Math.min(limit, PAGE_MAX) };
    /** Writes a list as one JSON document, or as one line for each item. */
    const show = async <T>(list: AsyncIterable<T>, formatLine: (item: T) => string): Promise<number> => {
      const items: T[] = [];
      for await (const item of list) if (items.push(item) === limit) break;
      if (values.json) json(items);
      else for (const item of items) io.write(formatLine(item));
      return 0;
    };
    switch (command) {
      case "listen":
        await listen(svc, need("forward-to"), values.secret ?? newLocalSecret(), io);
        return 0;
      case "trigger":
        return await trigger(baseUrl, words[0] ?? "", need("forward-to"), values.secret ?? newLocalSecret(), io);
      case "events": {
        const [action, id = ""] = words;
        if (action === "show" || action === "resend") {
          const body = values.endpoint === undefined ? {} : { endpointId: values.endpoint };
          json(await (action === "show" ? svc.events.retrieve(id) : svc.events.resend(id, body)));
          return 0;
        }
        if (action !== undefined) throw new Usage("svc events, svc events show <id>, or svc events resend <id>");
        const query = { ...page, ...(values.type ? { type: values.type as Event["event"] } : {}) };
        return await show(svc.events.list(query), ({ timestamp, event, id }) => `${timestamp} ${event} ${id}`);
      }
      case "test-clock": {
        const [action, seconds = "", ...ids] = words;
        if (action !== "advance" || !/^[1-9]\d{0,6}$/.test(seconds))
          throw new Usage("svc test-clock advance <seconds> [<id> …], with a whole number of seconds from 1 on");
        const named = ids.length === 0 ? {} : { ids };
        json(await svc.testClock.advance({ seconds: Number(seconds), ...named }));
        return 0;
      }
      case "doctor":
        return words[0] === undefined
          ? await checkConnection(svc, baseUrl, io, values.json === true)
          : await checkListing(svc, linkIn(words[0]), io, values.json === true);
      case "links": {
        if (words[0] === "list") {
          const formatLine = ({ url, amount, currency, active, name }: PaymentLink) =>
            `${url} ${amount.toFixed(2)} ${currency} ${active ? "" : "(inactive) "}${name}`;
          return await show(svc.paymentLinks.list(page), formatLine);
        }
        if (words[0] === "show") {
          const expand = values.expand?.split(",") as PaymentLinkPath[] | undefined;
          json(await svc.paymentLinks.retrieve(linkIn(words[1] ?? ""), { expand }));
          return 0;
        }
        if (words[0] !== "create") throw new Usage("svc links list, svc links create, or svc links show <link>");
        const target = values["target-url"];
        const more = {
          ...(values.listed ? { listed: true } : {}),
          ...(values["pay-first"] ? { settle: "before" as const } : {}),
        };
        const agentic = target === undefined ? more : { isAgenticProxy: true, targetUrl: target, ...more };
        const network = need("network") as "base_sepolia";
        json(
          await svc.paymentLinks.create({ network, name: need("name"), amount: Number(need("amount")), ...agentic }),
        );
        return 0;
      }
      case "apis": {
        if (words[0] === "list") return await show(svc.apis.list(page), ({ url, name }) => `${url} ${name}`);
        if (words[0] === "import") {
          const { api, price } = values;
          const prices = values["price-of"] ?? [];
          const given = {
            api,
            price,
            prices,
            isPaidFirst: values["pay-first"] === true,
            isListed: values.listed === true,
            isDryRun: values["dry-run"] === true,
          };
          return await importDocument(svc, words[1] ?? "", given, io, values.json === true);
        }
        if (words[0] === "delete") {
          json(await svc.apis.delete(apiIn(words[1] ?? "")));
          return 0;
        }
        if (words[0] !== "create") throw new Usage("svc apis list, create, import <file or URL>, or delete <api>");
        const network = need("network") as "base_sepolia";
        const upstream = values.mcp ? { upstream: "mcp" as const } : {};
        json(await svc.apis.create({ network, name: need("name"), baseUrl: need("base-url-of-api"), ...upstream }));
        return 0;
      }
      case "completion":
        io.write(completionScript(words[0] ?? "", commandWords()));
        return 0;
      case "scan": {
        const scanner = new Scanner({ baseUrl: values["scan-url"] ?? io.scanUrl ?? "http://localhost:3001" });
        const report = await scanner.scan(words[0] ?? "", { signal: io.signal });
        if (values.json) json(report);
        else
          io.write(`${report.finalUrl}: level ${report.level} (${report.levelName}), score ${report.score ?? "none"}`);
        return 0;
      }
      default:
        throw new Usage(`there is no command ${command}`);
    }
  } catch (error) {
    if (io.signal.aborted) return 0;
    const isUsage = error instanceof Usage || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
    const hint = (error as { hint?: string }).hint;
    io.complain(`${(error as Error).message}${hint ? ` ${hint}` : ""}`);
    if (isUsage) io.complain(USAGE);
    return isUsage ? 2 : 1;
  }
}

/** Extracts each command and its actions from the usage text. */
function commandWords(): Words {
  const commands = new Map<string, readonly string[]>();
  for (const [, command = "", action] of USAGE.matchAll(/^svc ([a-z][a-z-]*)(?: ([a-z]+)\b)?/gm)) {
    commands.set(command, [...(commands.get(command) ?? []), ...(action === undefined ? [] : [action])]);
  }
  commands.set("completion", COMPLETED_SHELLS);
  return { commands, options: Object.keys(OPTIONS).map((name) => `--${name}`) };
}

/** Maximum number of items on a page of a list. */
const PAGE_MAX = 100;

const countIn = (text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Usage(`--limit must be a whole number from 1 on: ${text}`);
  return Number(text);
};

/** The id in a text that is a link's URL or its id. */
const linkIn = (text: string): string => {
  const id = /(?:pl-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0];
  if (id === undefined) throw new Usage("name a link: its address, pl-<uuid> or a UUID");
  return id;
};

/** Sends an example of this event, taken from the service's own OpenAPI document. */
async function trigger(baseUrl: string, type: string, to: string, secret: string, io: CommandIo): Promise<number> {
  const document = (await (
    await fetch(new URL("/openapi.json", baseUrl), { signal: io.signal })
  ).json()) as EventsDocument;
  const example = eventExample(document, type) as Event | undefined;
  if (!example) throw new Usage(`there is no event ${type}: ${Object.keys(document.webhooks).join(", ")}`);
  const event = { ...example, id: crypto.randomUUID(), timestamp: new Date().toISOString() };
  const outcome = await forwardEvent(event, to, secret, io.signal);
  io.write(`${type} ${event.id} → ${outcome} (signed with ${secret})`);
  return /^2/.test(outcome) ? 0 : 1;
}

/** A secret in the form of a webhook endpoint's secret. It is only for the local server. */
const newLocalSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;

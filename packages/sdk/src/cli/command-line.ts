import { parseArgs } from "node:util";
import { COMPLETED_SHELLS, type Words } from "./completion.js";

export const USAGE = `svc listen --forward-to http://localhost:4000/webhooks   forwards new events, signed, to a server on this machine
svc trigger <event> --forward-to <url>                   sends an example event to that server
svc events [--type payment.completed] [--limit 10]       lists events, newest first
svc events show <id>                                     shows an event
svc events resend <id> [--endpoint <id>]                 resends an event to all endpoints that subscribe to it, or to one
svc test-clock advance <seconds> [<id> …]                in test mode, ends open payment intents and sends waiting
                                                         webhooks <seconds> sooner: all, or those with these ids
svc links list [--limit 10]                              lists your links, newest first
svc links create --network base_sepolia --name <name> --amount 0.5 [--target-url <url> [--listed] [--pay-first]]
svc links show <link> [--expand product]                 shows a link, with its listing in a catalog
svc apis list [--limit 10]                               lists your APIs, newest first
svc apis create --name <name> --base-url-of-api <url> --network base_sepolia [--mcp]
svc apis import <file or URL> --price 0.02 [--price-of <tag>=0.5] [--api <api>] [--listed] [--pay-first] [--dry-run]
                                                         sells each operation; without a file, each tool of an MCP server
svc apis delete <api>                                    closes an API permanently
svc doctor                                               checks the connection, and shows whose key it is
svc doctor <link>                                        shows why catalogs list a link, or don't
svc scan <url>                                           shows how ready a site is for agents
svc completion <bash, zsh or fish>                       prints a script for command completion in that shell
svc --version

With --json, events, links list, apis, doctor and scan print one JSON document.

--api-key or SVC_API_KEY, --base-url or SVC_BASE_URL (default http://localhost:3000),
--scan-url or SVC_SCAN_URL (default http://localhost:3001); --secret whsec_… signs forwarded events (default: a new
secret, which listen and trigger print).`;

const TEXT = { type: "string" } as const;
export const OPTIONS = {
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

/** Splits a command line into options and words. Throws ERR_PARSE_ARGS_… if an option is unknown. */
export const parseCommand = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });

/** Extracts each command and its actions from the usage text. */
export function commandWords(): Words {
  const commands = new Map<string, readonly string[]>();
  for (const [, command = "", action] of USAGE.matchAll(/^svc ([a-z][a-z-]*)(?: ([a-z]+)\b)?/gm)) {
    commands.set(command, [...(commands.get(command) ?? []), ...(action === undefined ? [] : [action])]);
  }
  commands.set("completion", COMPLETED_SHELLS);
  return { commands, options: Object.keys(OPTIONS).map((name) => `--${name}`) };
}

import { parseArgs } from "node:util";
import { CATEGORIES, type Category } from "../checks/check.js";
import { REGISTRY } from "../checks/registry.js";
import { PAGES_DEFAULT, PAGES_MAX, PROFILES, type Profile } from "../gather/parse-target.js";
import { CommandError, type CommandIo, EXIT } from "./command-io.js";

/** Output of `site-scan --help`. */
export const USAGE_TEXT = `Usage: site-scan <url> [options]
       site-scan diff OLD.json NEW.json [--format text|json]

Scans a site from this machine, without a server, and reports how ready the site is for agents.

Options:
  --format text|json|agent|junit|sarif
                             text for people (default), the whole report, markdown for agents, or a CI format
  --check CHECK[,CHECK]      run only these checks: exit 0 when they pass, 1 when one fails, 3 when one can't be
                             determined or none applies
  --profile auto|content|api|commerce|all
                             the kind of site; auto (default) detects it
  --pages N                  scan N pages (1 to 100, default 5) from the sitemap and the links, a few per second
  --probe                    contact the MCP server that a server card declares, with at most three requests
  --min-level N              exit 1 when the level is below N (0 to 5), 3 when that can't be determined
  --fail-on CHECK[,CHECK]    exit 1 when one of these checks fails, 3 when one can't be determined. With
                             the name of a category: exit 1 when one of its checks fails
  --baseline FILE            exit 1 when a check fails that FILE doesn't list as a known failure
  --write-baseline           write today's failures to the file of --baseline
  --allow-host HOST[:PORT]   let the scan reach a host that isn't public (localhost, staging); repeatable
  --header "NAME: VALUE"     send this with every request to the address's own origin, for a site behind a login;
                             repeatable. "NAME: @VARIABLE" reads the value from the environment
  --server URL               use a scan service instead of scanning from this machine
  --fresh                    with --server: scan again, even if the server has a report of the last hour
  --progress, --no-progress  show progress on standard error, or don't; default: show it on a terminal only
  --help                     show this text
  --version                  show the version

diff compares two reports that --format json wrote: exit 1 when the level fell or a check fails that didn't before.

The report goes to standard output, everything else to standard error.

Exit codes:
  0  the site meets the requirements          3  the scan could not determine this: scan again
  1  it does not                              4  the scan itself failed
  2  wrong usage
`;

const FORMATS = ["text", "json", "agent", "junit", "sarif"] as const;

/** Ids of the checks that must not fail. */
export interface FailOn {
  /** Checks that are named one by one. An undetermined result isn't accepted either. */
  readonly named: readonly string[];
  /**
   * Checks that are named by their category. They may be undetermined. Otherwise a single check that can never be
   * determined would block every run.
   */
  readonly ofCategories: readonly string[];
}

export interface ScanCommand {
  readonly url: string;
  readonly format: (typeof FORMATS)[number];
  readonly profile: Profile;
  /** Pages to scan, including the homepage. */
  readonly pagesMax: number;
  /** True to contact the declared MCP server. */
  readonly probe: boolean;
  readonly minLevel: number | null;
  /** Ids of the checks to run alone. Empty runs a whole scan with its report. */
  readonly checks: readonly string[];
  readonly failOn: FailOn;
  readonly baseline: { readonly path: string; readonly write: boolean } | null;
  /** Same format as `OUTBOUND_ALLOW_HOSTS`. */
  readonly allowHosts: string;
  /** Headers that are sent only to the origin of the address. Values may be secrets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly server: URL | null;
  readonly fresh: boolean;
  /** True shows progress. Null shows it only if standard error is a terminal. */
  readonly progress: boolean | null;
}

const OPTIONS = {
  format: { type: "string", default: "text" },
  profile: { type: "string", default: "auto" },
  pages: { type: "string", default: String(PAGES_DEFAULT) },
  probe: { type: "boolean", default: false },
  "min-level": { type: "string" },
  check: { type: "string", multiple: true, default: [] as string[] },
  "fail-on": { type: "string", multiple: true, default: [] as string[] },
  baseline: { type: "string" },
  "write-baseline": { type: "boolean", default: false },
  "allow-host": { type: "string", multiple: true, default: [] as string[] },
  header: { type: "string", multiple: true, default: [] as string[] },
  server: { type: "string" },
  fresh: { type: "boolean", default: false },
  progress: { type: "boolean" },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", default: false },
} as const;

/**
 * Parses the command line.
 * @throws {@link CommandError} with a message that says what is wrong
 */
export function parseCommand(args: readonly string[], env: CommandIo["env"]): ScanCommand | "help" | "version" {
  const { values, positionals } = readArgs(args);
  if (values.help) return "help";
  if (values.version) return "version";
  requireNames("--check", values.check);
  requireNames("--fail-on", values["fail-on"]);
  const [url, ...others] = positionals;
  if (url === undefined) wrong("Which site? Give its address: site-scan https://example.com");
  if (others.length > 0) wrong(`Give only one address. ${others[0]} is a second one.`);
  if (values["write-baseline"] && values.baseline === undefined) {
    wrong("--write-baseline needs --baseline FILE, the file to write.");
  }
  if (values.check.length > 0 && (values["min-level"] ?? values.baseline ?? values["fail-on"][0]) !== undefined) {
    wrong("--check can't be combined with --min-level, --fail-on or --baseline: those judge a whole scan.");
  }
  if (values.fresh && values.server === undefined) {
    wrong("--fresh needs --server: a scan from this machine is always a new one.");
  }
  if (values["allow-host"].length > 0 && values.server !== undefined) {
    wrong("--allow-host has no effect with --server: the server's operator decides which hosts to allow.");
  }
  if (values.header.length > 0 && values.server !== undefined) {
    wrong("--header doesn't work with --server. Scan from this machine instead.");
  }
  if (values.header.length > 0 && !/^https?:\/\//i.test(url)) {
    wrong(`--header goes only to the origin of the address, so give the address with its scheme: https://${url}`);
  }
  return {
    url,
    format: parseChoice("--format", FORMATS, values.format),
    profile: parseChoice("--profile", PROFILES, values.profile),
    pagesMax: parsePages(values.pages),
    probe: values.probe,
    minLevel: parseLevel(values["min-level"]),
    checks: [...new Set(parseChecks(values.check))],
    failOn: parseFailOn(values["fail-on"]),
    baseline: values.baseline === undefined ? null : { path: values.baseline, write: values["write-baseline"] },
    allowHosts: values["allow-host"].join(","),
    headers: parseHeaders(values.header, env),
    server: parseServer(values.server),
    fresh: values.fresh,
    progress: values.progress ?? null,
  };
}

function wrong(message: string): never {
  throw new CommandError(EXIT.usage, message);
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, allowNegative: true });
  } catch (error) {
    return wrong((error as Error).message);
  }
}

function parseChoice<const T extends readonly string[]>(option: string, values: T, given: string): T[number] {
  if (!values.includes(given)) wrong(`${option} must be one of ${values.join(", ")}, not ${given}.`);
  return given;
}

function parseLevel(given: string | undefined): number | null {
  if (given === undefined) return null;
  if (!/^[0-5]$/.test(given)) wrong(`--min-level must be a level from 0 to 5, not ${given}.`);
  return Number(given);
}

function parsePages(given: string): number {
  if (!/^[1-9]\d{0,2}$/.test(given) || Number(given) > PAGES_MAX) {
    wrong(`--pages must be a number from 1 to ${PAGES_MAX}, not ${given}.`);
  }
  return Number(given);
}

const listIds = (category: Category): string[] => Object.keys(REGISTRY[category]);
const isCategory = (name: string): name is Category => CATEGORIES.includes(name as Category);

const splitNames = (given: readonly string[]): string[] =>
  given.flatMap((list) => list.split(",").map((name) => name.trim())).filter((name) => name !== "");

/** Refuses an option without a name, such as an unset variable of a CI job: the run would pass without its gate. */
function requireNames(option: string, given: readonly string[]): void {
  if (given.some((list) => splitNames([list]).length === 0)) wrong(`${option} names no check.`);
}

function parseFailOn(given: readonly string[]): FailOn {
  const named = new Set(parseChecks(splitNames(given).filter((name) => !isCategory(name))));
  const ofCategories = parseChecks(splitNames(given).filter(isCategory)).filter((id) => !named.has(id));
  return { named: [...named], ofCategories: [...new Set(ofCategories)] };
}

function parseChecks(given: readonly string[]): string[] {
  const known = new Set(CATEGORIES.flatMap(listIds));
  return splitNames(given).flatMap((name) => {
    if (isCategory(name)) return listIds(name);
    if (known.has(name)) return [name];
    const alike = [...known].find((id) => id.toLowerCase() === name.toLowerCase());
    return wrong(`There is no check ${name}.${alike === undefined ? "" : ` Did you mean ${alike}?`}`);
  });
}

/** Headers that users can't set, because the scan sets them or they belong to a connection. */
const OWN_HEADERS =
  /^(?:accept|accept-encoding|cache-control|connection|content-.*|host|te|transfer-encoding|upgrade|user-agent)$/;

function parseHeaders(given: readonly string[], env: CommandIo["env"]): Readonly<Record<string, string>> {
  const entries = given.map((line) => {
    const [, name = "", written = ""] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
    // Messages never contain the value: it may be a password, and many people can read CI logs.
    if (name === "") wrong('--header must be "NAME: VALUE", for example --header "Authorization: @STAGING_LOGIN".');
    if (OWN_HEADERS.test(name.toLowerCase())) wrong(`--header: the scan sets ${name} itself.`);
    const value = written.startsWith("@") ? env[written.slice(1)] : written;
    if (value === undefined) wrong(`--header ${name}: the environment has no variable ${written.slice(1)}.`);
    if (value === "" || /[^\t\x20-\x7e]/.test(value)) wrong(`--header ${name}: the value is empty or not plain ASCII.`);
    return [name.toLowerCase(), value] as const;
  });
  return Object.fromEntries(entries);
}

function parseServer(given: string | undefined): URL | null {
  if (given === undefined) return null;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    wrong(`--server must be an http(s) URL: ${given}`);
  return new URL(given);
}

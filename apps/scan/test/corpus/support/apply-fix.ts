import { EXAMPLE } from "../../../src/checks/example-words.js";
import { parseRobots } from "../../../src/gather/parse-robots.js";
import type { Answer, Respond } from "../../gather/support/internet.js";
import { type Hosts, ORIGIN } from "./memory-sites.js";

/** What a printed fix changes on a site if its owner follows it literally. */
export interface Change {
  readonly robots?: (before: string) => string;
  readonly file?: { readonly path: string; readonly type: string; readonly body: string };
  readonly head?: { readonly snippet: string; readonly instead?: RegExp };
  readonly language?: string;
}

const blockAfter = (text: string, start: string): string | null => {
  const at = text.indexOf(start);
  if (at === -1) return null;
  return text.slice(text.indexOf("\n\n", at) + 2);
};

/** Inserts the line below the User-agent lines of every group. */
function intoEveryGroup(robots: string, line: string): string {
  const lines = robots.replace(/\r/g, "").split("\n");
  const isAgent = (text: string | undefined) => /^\ufeff?user-agent:/i.test(text ?? "");
  return lines
    .flatMap((text, index) => (isAgent(text) && !isAgent(lines[index + 1]) ? [text, line] : [text]))
    .join("\n");
}

/** Applies `change` to the lines of each group that names one of these crawlers. */
function inGroupsOf(robots: string, names: readonly string[], change: (lines: string[]) => string[]): string {
  const blocks = robots.split(/\n(?=user-agent:)/i);
  const wanted = names.map((name) => name.toLowerCase());
  return blocks
    .map((block) => {
      const agents = [...block.matchAll(/^user-agent:\s*(\S+)/gim)].map(([, agent]) => agent!.toLowerCase());
      return agents.some((agent) => wanted.includes(agent)) ? change(block.trimEnd().split("\n")).join("\n") : block;
    })
    .join("\n");
}

/** Removes the User-agent lines of these crawlers, and groups that then have no User-agent line left. */
const withoutAgents = (robots: string, tokens: readonly string[]): string =>
  robots
    .split(/\n\n+/)
    .map((block) => block.split("\n"))
    .map((block) => ({
      had: block.some((line) => /^user-agent:/i.test(line)),
      lines: block.filter(
        (line) => !tokens.some((token) => line.toLowerCase() === `user-agent: ${token.toLowerCase()}`),
      ),
    }))
    .filter(({ had, lines }) => !had || lines.some((line) => /^user-agent:/i.test(line)))
    .map(({ lines }) => lines.join("\n"))
    .join("\n\n");

/** Disallow lines of the `*` group, except one that closes the whole site. */
const narrowerRules = (robots: string): string[] =>
  parseRobots(robots)
    .groups.filter(({ userAgents }) => userAgents.includes("*"))
    .flatMap(({ rules }) => rules)
    .filter(({ allow, path }) => !allow && path.length > 1)
    .map(({ path }) => `Disallow: ${path}`);

/** Replaces placeholders like an owner who reads "with your own words". */
const inOwnWords = (text: string): string =>
  text
    .replaceAll(EXAMPLE.title, "Lamps: repair and care")
    .replaceAll(EXAMPLE.description, "How to clean, repair and choose lamps, with a guide for each step.")
    .replaceAll(EXAMPLE.summary, "How to clean, repair and choose lamps.")
    .replaceAll(`content="${EXAMPLE.name}"`, 'content="Lamps"')
    .replaceAll(EXAMPLE.purpose, "Repair and care of lamps");

const EMPTY_DESCRIPTION = /<meta name="description" content="" ?\/?>/g;

export function changeOf(printed: string): Change | null {
  const fix = printed.includes("with your own words") ? inOwnWords(printed) : printed;
  const every = blockAfter(fix, "Add this line to every group of robots.txt");
  if (every !== null) return { robots: (before) => intoEveryGroup(before, every) };
  const taken = /Remove the lines (.*?) from every group/.exec(fix);
  if (taken !== null) {
    const tokens = [...taken[1]!.matchAll(/`User-agent: ([^`]+)`/g)].map(([, token]) => token!);
    const groups = blockAfter(fix, "Remove the lines")!;
    return {
      robots: (before) => {
        const left = parseRobots(before).groups.filter(({ userAgents }) =>
          tokens.some((token) => userAgents.includes(token.toLowerCase())),
        );
        const narrower = left.flatMap(({ rules }) => rules).filter(({ allow, path }) => !allow && path.length > 1);
        const repeated = fix.includes("Copy the Disallow lines") ? narrower.map(({ path }) => `Disallow: ${path}`) : [];
        return [withoutAgents(before, tokens), "", groups, ...repeated, ""].join("\n");
      },
    };
  }
  const declared = blockAfter(fix, "Publish the file that you declare");
  if (declared !== null) return { file: { path: "/license.xml", type: "application/rsl+xml", body: declared } };
  const named = /that name (.*?): delete each Disallow line that matches (\S+) /.exec(fix);
  if (named !== null) {
    const allow = blockAfter(fix, "that name")!.split("\n\n")[0]!;
    const atEnd = blockAfter(fix, "at the end of robots.txt");
    const isClosing = (line: string) => /^disallow:\s*\/\*?\s*$/i.test(line);
    return {
      robots: (before) =>
        `${inGroupsOf(before, named[1]!.split(", "), (lines) => [...lines.filter((line) => !isClosing(line)), allow, ""])}\n${atEnd ?? ""}\n`,
    };
  }
  const toNamed = /Add this line to the groups of robots.txt that name (.*?):/.exec(fix);
  if (toNamed !== null) {
    const line = blockAfter(fix, "Add this line to the groups")!.split("\n\n")[0]!;
    return {
      robots: (before) =>
        inGroupsOf(before, toNamed[1]!.split(", "), ([agent, ...rest]) => [agent!, line, ...rest, ""]),
    };
  }
  if (fix.includes("delete the Sitemap lines")) return { robots: (before) => before.replace(/^sitemap:.*$/gim, "") };
  const group = blockAfter(fix, "Add this group to robots.txt");
  if (group !== null) {
    return {
      robots: (before) =>
        `${before}\n\n${group}${fix.includes("Copy the Disallow lines") ? `\n${narrowerRules(before).join("\n")}` : ""}\n`,
    };
  }
  if (fix.startsWith("Publish a sitemap at the address that the Sitemap line")) {
    const body = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${ORIGIN}/</loc><lastmod>2026-11-01</lastmod></url></urlset>`;
    return { file: { path: "/sitemap.xml", type: "application/xml", body } };
  }
  const line = blockAfter(fix, "Add a line to robots.txt");
  if (line !== null) return { robots: (before) => `${before}\n${line}\n` };
  const serve = /^Serve (\/\S+)(?: as ([\w/+.-]+))?/.exec(fix);
  if (serve !== null) {
    const body = fix.slice(fix.indexOf("\n\n") + 2).split("\n\nand answer")[0]!;
    const type = serve[2] ?? "application/json";
    return serve[1] === "/robots.txt" ? { robots: () => body } : { file: { path: serve[1]!, type, body } };
  }
  const language = /\n\n<html lang="(\w+)">$/.exec(fix)?.[1];
  const snippet = /^Put this into the head[^\n]*\n\n([^\n]+(?:\n[^\n]+)*)/.exec(fix)?.[1];
  if (snippet !== undefined || language !== undefined) {
    const instead = snippet?.includes("canonical") ? /<link rel="canonical"[^>]*>/g : EMPTY_DESCRIPTION;
    return { ...(snippet === undefined ? {} : { head: { snippet, instead } }), language };
  }
  return fix.startsWith("<script") || fix.startsWith("<meta property") ? { head: { snippet: fix } } : null;
}

export const bodyOf = (answer: Answer | undefined): string =>
  typeof answer === "object" && (answer.status ?? 200) === 200 ? String(answer.body ?? "") : "";

export function applied(hosts: Hosts, { robots, file, head, language }: Change): Hosts {
  const before = hosts[ORIGIN]!;
  const respond: Respond = (request) => {
    const { pathname } = new URL(request.url);
    const answer = before(request);
    if (robots !== undefined && pathname === "/robots.txt") {
      return { headers: { "content-type": "text/plain" }, body: robots(bodyOf(answer)) };
    }
    if (file !== undefined && pathname === file.path) {
      return { headers: { "content-type": file.type, "access-control-allow-origin": "*" }, body: file.body };
    }
    const isHtml = typeof answer === "object" && /html/.test(String(answer.headers?.["content-type"]));
    if (!isHtml) return answer;
    const named = language === undefined ? bodyOf(answer) : bodyOf(answer).replace("<html", `<html lang="${language}"`);
    if (head === undefined) return { ...answer, body: named };
    const html = named.replace(head.instead ?? /(?!)/g, "");
    // Each page must name its own address as canonical.
    const snippet = head.snippet.replace(`rel="canonical" href="${ORIGIN}/"`, `rel="canonical" href="${request.url}"`);
    return { ...answer, body: html.replace("</head>", `${snippet}</head>`) };
  };
  return { ...hosts, [ORIGIN]: respond };
}

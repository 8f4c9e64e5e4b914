import { beforeAll, describe, expect, test } from "@jest/globals";
import { REGISTRY } from "../../src/checks/registry.js";
import { AI_BOTS } from "../../src/checks/robots/ai-bots.js";
import { parseRobots } from "../../src/gather/parse-robots.js";
import { robotsAccess } from "../../src/gather/robots-access.js";
import type { ScanReport } from "../../src/report/scan-report.js";
import type { Answer, Respond } from "../gather/support/internet.js";
import { type Hosts, ORIGIN, scanOf, statusesOf } from "./support/memory-sites.js";
import { SHAPES } from "./support/shapes.js";

/** What a printed fix changes on a site, done as somebody would who does what it says and nothing else. */
interface Change {
  readonly robots?: (before: string) => string;
  readonly file?: { readonly path: string; readonly type: string; readonly body: string };
  readonly head?: { readonly snippet: string; readonly instead?: RegExp };
}

const blockAfter = (text: string, start: string): string | null => {
  const at = text.indexOf(start);
  if (at === -1) return null;
  return text.slice(text.indexOf("\n\n", at) + 2);
};

/** The line below the User-agent lines of every group. */
function intoEveryGroup(robots: string, line: string): string {
  const lines = robots.replace(/\r/g, "").split("\n");
  const isAgent = (text: string | undefined) => /^\ufeff?user-agent:/i.test(text ?? "");
  return lines
    .flatMap((text, index) => (isAgent(text) && !isAgent(lines[index + 1]) ? [text, line] : [text]))
    .join("\n");
}

/** The lines of the groups that name one of these crawlers. */
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

/** Without their User-agent lines, and without groups that have none left. */
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

/** Crawlers that may fetch the homepage after a change to robots.txt and might not before, though the fix does not speak of them. */
function letInUnasked(hosts: Hosts, fix: string, { robots }: Change): readonly string[] {
  if (robots === undefined || /^Serve|of the group for everybody\./.test(fix)) return [];
  const before = bodyOf(hosts[ORIGIN]!({ url: `${ORIGIN}/robots.txt`, method: "GET", headers: {} } as never) as Answer);
  const [old, changed] = [parseRobots(before), parseRobots(robots(before))];
  return [...AI_BOTS, "NovaAct"].filter(
    (token) =>
      !robotsAccess(old, token, "/").allowed && robotsAccess(changed, token, "/").allowed && !fix.includes(token),
  );
}

/** Disallow lines of the group for everybody but the one that closes the whole site. */
const narrowerRules = (robots: string): string[] =>
  parseRobots(robots)
    .groups.filter(({ userAgents }) => userAgents.includes("*"))
    .flatMap(({ rules }) => rules)
    .filter(({ allow, path }) => !allow && path.length > 1)
    .map(({ path }) => `Disallow: ${path}`);

function changeOf(fix: string): Change | null {
  const every = blockAfter(fix, "Add this line to every group of robots.txt");
  if (every !== null) return { robots: (before) => intoEveryGroup(before, every) };
  const taken = /Take the lines (.*?) out of every group/.exec(fix);
  if (taken !== null) {
    const tokens = [...taken[1]!.matchAll(/`User-agent: ([^`]+)`/g)].map(([, token]) => token!);
    const groups = blockAfter(fix, "Take the lines")!;
    return {
      robots: (before) => {
        const left = parseRobots(before).groups.filter(({ userAgents }) =>
          tokens.some((token) => userAgents.includes(token.toLowerCase())),
        );
        const narrower = left.flatMap(({ rules }) => rules).filter(({ allow, path }) => !allow && path.length > 1);
        const repeated = fix.includes("Repeat in it") ? narrower.map(({ path }) => `Disallow: ${path}`) : [];
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
        `${before}\n\n${group}${fix.includes("Repeat in it") ? `\n${narrowerRules(before).join("\n")}` : ""}\n`,
    };
  }
  const line = blockAfter(fix, "Add a line to robots.txt");
  if (line !== null) return { robots: (before) => `${before}\n${line}\n` };
  const serve = /^Serve (\/\S+)(?: as ([\w/+.-]+))?/.exec(fix);
  if (serve !== null) {
    const body = fix.slice(fix.indexOf("\n\n") + 2).split("\n\nand answer")[0]!;
    const type = serve[2] ?? "application/json";
    return serve[1] === "/robots.txt" ? { robots: () => body } : { file: { path: serve[1]!, type, body } };
  }
  const snippet = /^Put this into the head[^\n]*\n\n([\s\S]+)/.exec(fix);
  if (snippet !== null) return { head: { snippet: snippet[1]!, instead: /<link rel="canonical"[^>]*>/g } };
  return fix.startsWith("<script") || fix.startsWith("<meta property") ? { head: { snippet: fix } } : null;
}

/** Checks whose fixes are records, files or tags that can be put in their place as they are printed. The others say what to build. */
const MECHANICAL = [
  ...["robotsTxt", "robotsTxtAiRules", "aiSearchAccess", "aiTrainingPolicy", "contentSignals", "policyConsistency"],
  ...["sitemapInRobots", "llmsTxt", "apiCatalog", "authMd", "oauthProtectedResource", "securityTxt", "ucp", "acp"],
  ...["rslLicense"],
  ...["canonicalUrl", "openGraph", "structuredData"],
];

const bodyOf = (answer: Answer | undefined): string =>
  typeof answer === "object" && (answer.status ?? 200) === 200 ? String(answer.body ?? "") : "";

function applied(hosts: Hosts, { robots, file, head }: Change): Hosts {
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
    if (head === undefined || !isHtml) return answer;
    const html = bodyOf(answer).replace(head.instead ?? /(?!)/g, "");
    // The canonical address is said to be each page's own.
    const snippet = head.snippet.replace(`rel="canonical" href="${ORIGIN}/"`, `rel="canonical" href="${request.url}"`);
    return { ...answer, body: html.replace("</head>", `${snippet}</head>`) };
  };
  return { ...hosts, [ORIGIN]: respond };
}

/** Sites on which a file cannot simply be put, or a page has no head to put something into. */
const OTHERWISE =
  /soft 404|block that is no JSON|single-page|page in the place|lead to|refuses|answers 400|www|broken|JSON at the root|without a homepage|below the root/;

const SITES = Object.entries(SHAPES).filter(
  ([name, { siteError }]) => siteError === undefined && !OTHERWISE.test(name),
);
/** The same words are tried on so many sites. */
const SITES_A_FIX = 5;

const reports = new Map<string, ScanReport>();
beforeAll(async () => {
  for (const [name, { hosts, address, profile }] of SITES) reports.set(name, await scanOf(hosts, address, profile));
});

test("no fix offers a way out after which its check has nothing to judge: the command that verifies it would never say so", () => {
  const texts = Object.values(REGISTRY).flatMap((checks) => Object.values(checks).map(({ check }) => check.fix.fix));
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => /\bor (?:let|remove|take|delete|drop|withdraw|answer)\b/i.test(text))).toEqual([]);
});

describe("a fix that is applied as it is printed", () => {
  test.each(MECHANICAL)("makes %s pass and no other check fail", async (id) => {
    const wrong: string[] = [];
    const tried = new Map<string, number>();
    for (const [name, { hosts, address, profile }] of SITES) {
      const report = reports.get(name)!;
      const check = Object.assign({}, ...Object.values(report.checks))[id];
      if (check.status !== "fail") continue;
      const { fix } = check.fix;
      tried.set(fix, (tried.get(fix) ?? 0) + 1);
      if (tried.get(fix)! > SITES_A_FIX) continue;
      const change = changeOf(fix);
      if (change === null) {
        wrong.push(`${name}: not understood: ${fix}`);
        continue;
      }
      const others = letInUnasked(hosts, fix, change);
      if (others.length > 0) wrong.push(`${name}: lets in ${others.join()}`);
      const [before, after] = [statusesOf(report), statusesOf(await scanOf(applied(hosts, change), address, profile))];
      if (after[id] !== "pass") wrong.push(`${name}: ${id} is ${after[id]}`);
      const newly = Object.keys(after).filter((other) => after[other] === "fail" && before[other] !== "fail");
      if (newly.length > 0) wrong.push(`${name}: ${newly.join()} fails now`);
    }
    expect(wrong).toEqual([]);
    expect(tried.size).toBeGreaterThan(0);
  });
});

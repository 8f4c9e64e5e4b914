import type { Check, CheckResult, Fix } from "./check.js";
import { platformFix } from "./platform-fixes.js";

/** What a report says about a failure: the check's advice with the site's own addresses. */
export interface FilledFix extends Fix {
  /** What was wrong, in our words. */
  readonly issue: string;
  /** The scanner's own re-check of this check alone: exits 0 when it passes, 1 when not, 3 when nothing can be told. */
  readonly verify: string;
  /** The same re-check as a request to POST /api/scan. */
  readonly verifyRequest: { readonly url: string; readonly checks: readonly string[]; readonly fresh: true };
  /** The whole task for an agent, to copy. */
  readonly prompt: string;
  /** The same in the terms of what the site runs on, where that was recognised. */
  readonly platform?: { readonly name: string; readonly fix: string };
}

/**
 * Hosts and paths that may stand in a command which somebody will paste into a shell. URLs allow more: `https://$(id).example` is a
 * valid one, and a site can redirect a scan to it.
 */
const PLAIN_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const PLAIN_PATH = /^\/[\w./~-]{0,200}$/;

const EXAMPLE = new URL("https://your-site.example");

/** The page's address where that is plain, else the site's; what a shell would run or a prompt would obey stands in neither. */
export function plainAddress(siteUrl: string): URL {
  const url = URL.canParse(siteUrl) ? new URL(siteUrl) : EXAMPLE;
  if (!PLAIN_HOST.test(url.host)) return EXAMPLE;
  const path =
    PLAIN_PATH.test(url.pathname) && !url.pathname.startsWith("//") && url.search === "" ? url.pathname : "/";
  return new URL(`${url.origin}${path}`);
}

/** The command that re-checks some checks of a page. */
export const verifyCommand = (siteUrl: string, ids: readonly string[]): string =>
  `site-scan ${plainAddress(siteUrl).href} ${ids.map((id) => `--check ${id}`).join(" ")}`;

/**
 * @param siteUrl any address of the site that was scanned
 * @param platforms what the site runs on, as far as that was recognised
 */
export function filledFix(
  { id, fix, failTitle }: Check,
  { message, fix: ofThisSite }: CheckResult,
  siteUrl: string,
  platforms: readonly string[] = [],
): FilledFix {
  const address = plainAddress(siteUrl);
  const { origin, host } = address;
  const fill = (text: string): string =>
    text
      .replaceAll("{origin}", () => origin)
      .replaceAll("{host}", () => host)
      .replaceAll("{page}", () => address.href);
  const what = fill(ofThisSite ?? fix.fix);
  const verify = verifyCommand(siteUrl, [id]);
  const platform = platformFix(id, platforms);
  return {
    goal: fix.goal,
    issue: message,
    fix: what,
    docs: fix.docs,
    verify,
    verifyRequest: { url: address.href, checks: [id], fresh: true },
    inspect: fill(fix.inspect),
    prompt: [
      `The website ${origin} has this problem: ${failTitle}. ${message}`,
      `Goal: ${fix.goal}`,
      `Do this:\n\n${what}`,
      ...(platform === null ? [] : [`The site runs on ${platform.name}: ${platform.fix}`]),
      `Change nothing else. Sources: ${fix.docs.join(" ")}`,
      `When it is deployed, verify with \`${verify}\`: it exits 0 when the check passes.`,
    ].join("\n\n"),
    ...(platform === null ? {} : { platform }),
  };
}

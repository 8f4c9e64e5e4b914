import { parseUrl } from "../addresses.js";
import type { Profile } from "../gather/parse-target.js";
import type { Check, CheckResult, Fix } from "./check.js";
import { type FoundFiles, fitAdvice } from "./fit-advice.js";
import { platformFix } from "./platform-fix.js";

/** A check's advice, filled in with the site's own addresses. */
interface FilledFix extends Fix {
  /** The fault, in the scanner's words. */
  readonly issue: string;
  /** Command that runs only this check again. It exits with 0 if the check passes, 1 if it fails, and 3 otherwise. */
  readonly verify: string;
  /** Body of a request to POST /api/scan that runs only this check again. */
  readonly verifyRequest: {
    /** The page's exact address. Unlike a shell command, JSON can contain any address. */
    readonly url: string;
    /**
     * The scan's profile if it is not `auto`. With another profile the check may not apply, and the fix would seem to
     * have no effect.
     */
    readonly profile?: Profile;
    readonly checks: readonly string[];
    readonly fresh: true;
  };
  /** The whole task as a prompt for an agent. */
  readonly prompt: string;
  /** The fix for the software that the site runs on, if the scanner recognized it. */
  readonly platform?: { readonly name: string; readonly fix: string };
}

/**
 * Matches hosts and paths that are safe in a command that a reader pastes into a shell. URLs allow more. For example,
 * `https://$(id).example` is valid, and a site can redirect a scan to it.
 */
const PLAIN_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const PLAIN_PATH = /^\/[\w./~-]{0,200}$/;

const EXAMPLE = new URL("https://your-site.example");

/**
 * Returns the page's address if it contains only safe characters. If only the host is safe, returns the site's root.
 * Otherwise returns an example. This keeps out text that a shell would run, or instructions for the agent that reads a
 * prompt.
 */
export function plainAddress(siteUrl: string): URL {
  const url = parseUrl(siteUrl) ?? EXAMPLE;
  if (!PLAIN_HOST.test(url.host)) return EXAMPLE;
  const path =
    PLAIN_PATH.test(url.pathname) && !url.pathname.startsWith("//") && url.search === "" ? url.pathname : "/";
  return new URL(`${url.origin}${path}`);
}

/** Returns the page's address without a fragment, as scan requests use it. */
function toPage(siteUrl: string): string {
  const url = parseUrl(siteUrl) ?? new URL(EXAMPLE);
  url.hash = "";
  return url.href;
}

interface FixedSite {
  /** An address of the scanned site. */
  readonly siteUrl: string;
  /** Profile of the scan. Default `auto`. */
  readonly profile?: Profile;
  /** Recognized software of the site. */
  readonly platforms?: readonly string[];
  /**
   * True if the operator allowed this host explicitly, so a command on another machine has to allow it too. Default
   * false.
   */
  readonly openedByOperator?: boolean;
  readonly found?: FoundFiles;
}

/**
 * Texts before the advice of an undetermined check. The site may be fine already, so the owner should first scan again.
 * `ANSWER_FIRST` follows if the check has no advice for this site, because the site may have refused the scanner.
 */
const SCAN_AGAIN = "The scan could not determine this. Scan again. If the result stays the same, do this:";
const ANSWER_FIRST =
  " Answer the scan's requests completely and in time, without 401, 403, 429, a 5xx or a bot challenge. Then:\n\n";

export function filledFix(
  { id, fix, fixPart, title, failTitle }: Check,
  { status, message, fix: ofThisSite }: CheckResult,
  { siteUrl, profile = "auto", platforms = [], openedByOperator = false, found = {} }: FixedSite,
): FilledFix {
  const address = plainAddress(siteUrl);
  const { origin, host } = address;
  // If the exact address isn't safe to print, print this placeholder. Another page's address would make an agent fix
  // and verify that page. The command refuses the placeholder.
  const page = address === EXAMPLE || address.href === toPage(siteUrl) ? address.href : "the address of this page";
  const fill = (text: string): string =>
    text
      .replaceAll("{origin}", () => origin)
      .replaceAll("{host}", () => host)
      .replaceAll("{page}", () => page);
  const advice = fill(fitAdvice(id, ofThisSite ?? fix.fix, found));
  const isUnknown = status === "error";
  const what = isUnknown ? `${SCAN_AGAIN}${ofThisSite === undefined ? ANSWER_FIRST : " "}${advice}` : advice;
  const isAuto = profile === "auto";
  const options = [
    ...(isAuto ? [] : [`--profile ${profile}`]),
    ...(openedByOperator ? [`--allow-host ${host}`] : []),
    `--check ${id}`,
  ];
  const verify = `site-scan ${/\s/.test(page) ? `'${page}'` : page} ${options.join(" ")}`;
  const platform = platformFix({ id, fixPart }, platforms);
  return {
    goal: fix.goal,
    issue: message,
    fix: what,
    docs: fix.docs,
    verify,
    verifyRequest: {
      url: toPage(siteUrl),
      ...(isAuto ? {} : { profile }),
      checks: [id],
      fresh: true,
    },
    inspect: fill(fix.inspect),
    prompt: [
      isUnknown
        ? `A scan of the website ${origin} could not determine this: ${title}. ${message}`
        : `The website ${origin} has this problem: ${failTitle}. ${message}`,
      `Goal: ${fix.goal}`,
      `Do this:\n\n${what}`,
      ...(platform === null ? [] : [`The site runs on ${platform.name}: ${platform.fix}`]),
      `Change nothing else. Sources: ${fix.docs.join(" ")}`,
      `After the deployment, verify with \`${verify}\`. It exits with 0 only if the check passes.`,
    ].join("\n\n"),
    ...(platform === null ? {} : { platform }),
  };
}

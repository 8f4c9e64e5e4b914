import type { Profile } from "../gather/parse-target.js";
import { parseUrl } from "../gather/parse-target.js";
import type { Check, CheckResult, Fix } from "./check.js";
import { type FoundFiles, fitAdvice } from "./fit-advice.js";
import { platformFix } from "./platform-fix.js";

/** The check's advice for a failure, with the site's own addresses. */
interface FilledFix extends Fix {
  /** The fault, in our words. */
  readonly issue: string;
  /** The scanner's own re-check of this check alone: exits 0 when it passes, 1 when it fails, else 3. */
  readonly verify: string;
  /** The same re-check as a request to POST /api/scan. */
  readonly verifyRequest: {
    /** The very page: JSON needs no address that a shell leaves alone. */
    readonly url: string;
    /**
     * The scan's profile if it is not `auto`. By another one a check may not apply, and a fix would seem to have no
     * effect.
     */
    readonly profile?: Profile;
    readonly checks: readonly string[];
    readonly fresh: true;
  };
  /** The whole task for an agent, to copy. */
  readonly prompt: string;
  /** The same in the terms of what the site runs on, where that was recognized. */
  readonly platform?: { readonly name: string; readonly fix: string };
}

/**
 * Hosts and paths that are safe in a command that a reader pastes into a shell. URLs allow more:
 * `https://$(id).example` is a valid one, and a site can redirect a scan to it.
 */
const PLAIN_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const PLAIN_PATH = /^\/[\w./~-]{0,200}$/;

const EXAMPLE = new URL("https://your-site.example");

/** The page's address where that is plain, else the site's; what a shell would run or a prompt would obey stands in neither. */
export function plainAddress(siteUrl: string): URL {
  const url = parseUrl(siteUrl) ?? EXAMPLE;
  if (!PLAIN_HOST.test(url.host)) return EXAMPLE;
  const path =
    PLAIN_PATH.test(url.pathname) && !url.pathname.startsWith("//") && url.search === "" ? url.pathname : "/";
  return new URL(`${url.origin}${path}`);
}

/** The page itself, as a scan is asked for it. */
function pageOf(siteUrl: string): string {
  const url = parseUrl(siteUrl) ?? new URL(EXAMPLE);
  url.hash = "";
  return url.href;
}

interface FixedSite {
  /** Any address of the site that was scanned. */
  readonly siteUrl: string;
  /** By which it was scanned. Default `auto`. */
  readonly profile?: Profile;
  /** Recognized software of the site. */
  readonly platforms?: readonly string[];
  /** The operator opened the host: a command elsewhere has to open it too. Default false. */
  readonly openedByOperator?: boolean;
  readonly found?: FoundFiles;
}

/** Before the advice for what could not be determined: it may be in order already, and an answer that never comes keeps it unknown. */
const SCAN_AGAIN = "This could not be determined: scan again. If it stays so, do this.";
const ANSWER_FIRST =
  " Let what the scan asks be answered in full and in time, without 401, 403, 429, a 5xx or a challenge to bots. Then see to this:\n\n";

export function filledFix(
  { id, fix, title, failTitle }: Check,
  { status, message, fix: ofThisSite }: CheckResult,
  { siteUrl, profile = "auto", platforms = [], openedByOperator = false, found = {} }: FixedSite,
): FilledFix {
  const address = plainAddress(siteUrl);
  const { origin, host } = address;
  // Another page's address would be done and verified as it is printed. A command that holds this one is refused.
  const page = address === EXAMPLE || address.href === pageOf(siteUrl) ? address.href : "the address of this page";
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
  const platform = platformFix(id, platforms);
  return {
    goal: fix.goal,
    issue: message,
    fix: what,
    docs: fix.docs,
    verify,
    verifyRequest: {
      url: pageOf(siteUrl),
      ...(isAuto ? {} : { profile }),
      checks: [id],
      fresh: true,
    },
    inspect: fill(fix.inspect),
    prompt: [
      isUnknown
        ? `Of the website ${origin} this could not be determined: ${title}. ${message}`
        : `The website ${origin} has this problem: ${failTitle}. ${message}`,
      `Goal: ${fix.goal}`,
      `Do this:\n\n${what}`,
      ...(platform === null ? [] : [`The site runs on ${platform.name}: ${platform.fix}`]),
      `Change nothing else. Sources: ${fix.docs.join(" ")}`,
      `When it is deployed, verify with \`${verify}\`: it exits 0 when the check passes, and not before.`,
    ].join("\n\n"),
    ...(platform === null ? {} : { platform }),
  };
}

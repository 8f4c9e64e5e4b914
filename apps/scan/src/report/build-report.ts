import { type AllowHosts, NO_ALLOWED_HOSTS } from "@svc/outbound";
import { getPort, parseUrl } from "../addresses.js";
import { CATEGORIES, type Category } from "../checks/check.js";
import { CAUSES, isDefaultPage, isMissing } from "../checks/evidence.js";
import { filledFix, plainAddress } from "../checks/filled-fix.js";
import type { CheckId } from "../checks/registry.js";
import type { RanCheck } from "../checks/run-checks.js";
import type { FailureCause, Fetched } from "../documents/fetched.js";
import type { Artifacts, SiteError } from "../gather/artifacts.js";
import type { Gathered, PartlyGathered } from "../gather/gather.js";
import type { ScanTarget } from "../gather/parse-target.js";
import { assessLevel, compatLevel } from "../score/levels.js";
import { scoreScan } from "../score/score-scan.js";
import { listSteps } from "./evidence-steps.js";
import { inOrder, promptForAll, toVerdict } from "./findings.js";
import { plainDetails, plainText, plainUrl } from "./plain-text.js";
import type { CheckedSite, CheckReport, ScanReport, SiteErrorReport } from "./scan-report.js";

/** Causes that ended the scan before the homepage arrived, but that aren't the site's fault. */
const ENDED: ReadonlySet<FailureCause> = new Set(["deadline", "budget"]);
const NOT_SEEN = "The scan ended before the homepage arrived";
const NOT_REACHED = "The scan could not reach the site";

/** Adds a sentence for people to the error. */
function siteErrorReport(error: SiteError): SiteErrorReport {
  const url = plainUrl(error.url);
  switch (error.code) {
    case "challenge":
      return {
        ...error,
        url,
        sign: plainText(error.sign, 80),
        message: "Bot protection answered instead of the site, so the scan could not judge the site.",
      };
    case "unreachable":
      return { ...error, url, message: `${ENDED.has(error.cause) ? NOT_SEEN : NOT_REACHED}: ${CAUSES[error.cause]}.` };
    case "http_status":
      return { ...error, url, message: `The page answers HTTP ${error.httpStatus}.` };
    case "disallowed":
      return { ...error, url, message: "The site's robots.txt blocks this scanner from the page." };
  }
}

const TEXT_LENGTH_MAX = 400;
const EVIDENCE_MAX = 12;
const SIGNALS_MAX = 20;

interface ReportInput<Collected extends PartlyGathered = Gathered> {
  readonly target: ScanTarget;
  /** Default none. */
  readonly allowHosts?: AllowHosts;
  readonly gathered: Collected;
  readonly ran: readonly RanCheck[];
  /** Unix ms. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** Builds the report of a scan. All text from the site is sanitized and limited in length. */
export function buildReport(input: ReportInput): ScanReport {
  const { target, gathered } = input;
  const { artifacts, finalUrl, siteError } = gathered;
  const ran = input.ran.map((one) => withdrawVerdict(siteError, one));
  const statuses = new Map<CheckId, RanCheck["result"]["status"]>(ran.map(({ id, result }) => [id, result.status]));
  const getStatus = (id: CheckId) => statuses.get(id) ?? "error";
  const reached = { siteError: siteError !== null };
  const { site } = artifacts;
  // A host that has no homepage, but describes an API or answers as an MCP server, is an API and not a website.
  const isHostOfApi =
    artifacts.homepage.page === null && (artifacts.openApi.state === "found" || site.mcpEvidence.length > 0);
  const siteType = site.siteType === "content" && site.profile === "auto" && isHostOfApi ? "api" : site.siteType;
  const kind = {
    hasApi: site.apiEvidence.length > 0 || siteType === "api",
    hasAuth: site.authEvidence.length > 0,
    isCommerce: site.isCommerce,
  };
  const { level, levelName, ...assessed } = assessLevel(getStatus, { ...reached, site: kind });
  // A site that couldn't be read has no next level.
  const nextLevel = siteError === null ? assessed.nextLevel : null;
  const { score, counts, categories, ...coverage } = scoreScan(ran);
  const { checks, list } = reportChecks(ran, {
    target,
    gathered,
    openedByOperator: isOpened(input),
    missing: new Set(nextLevel?.missing),
  });
  const first = plainUrl(target.candidates[0].href);
  const report = {
    cached: false,
    ...describeScan(input),
    level,
    levelName,
    score,
    counts,
    ...coverage,
    categories,
    nextLevel: nextLevel && {
      ...nextLevel,
      missing: [...nextLevel.missing],
      gates: [...nextLevel.gates],
      requirements: nextLevel.requirements.map((requirement) => ({ ...requirement, checks: [...requirement.checks] })),
    },
    compat: { level: compatLevel(getStatus, reached) },
    siteType,
    isCommerce: site.isCommerce,
    commerceSignals: site.commerceSignals.slice(0, SIGNALS_MAX).map((sign) => plainText(sign, 200)),
    platforms: [...site.platforms],
    redirects: reportRedirects(gathered),
    redirectedFrom: plainUrl(finalUrl) === first || gathered.redirects.length === 0 ? null : first,
    pages: reportPages(gathered, ran),
    siteError: siteError && siteErrorReport(siteError),
    checks,
    list,
  };
  return { ...report, prompt: promptForAll(report, plainAddress(finalUrl).href), difference: null };
}

/** Builds the result of a scan of some checks, without members that need all checks. */
export function buildCheckedSite(input: ReportInput<PartlyGathered>): CheckedSite {
  const { target, gathered } = input;
  const { siteError } = gathered;
  const ran = input.ran.map((one) => withdrawVerdict(siteError, one));
  const { counts } = scoreScan(ran);
  return {
    cached: false,
    ...describeScan(input),
    checked: ran.map(({ id }) => id),
    verdict: toVerdict(counts),
    counts,
    redirects: reportRedirects(gathered),
    siteError: siteError && siteErrorReport(siteError),
    ...reportChecks(ran, { target, gathered, openedByOperator: isOpened(input), missing: new Set() }),
  };
}

/** True if the page is on a host that the operator's allow-list opens. */
function isOpened({ gathered: { finalUrl }, allowHosts = NO_ALLOWED_HOSTS }: ReportInput<PartlyGathered>): boolean {
  const url = parseUrl(finalUrl);
  return url !== null && allowHosts.opens(url.hostname, getPort(url));
}

/** A site that couldn't be scanned gets no verdicts. */
function withdrawVerdict(siteError: Gathered["siteError"], ran: RanCheck): RanCheck {
  if (siteError === null) return ran;
  const { evidence } = ran.result;
  return {
    ...ran,
    result: { status: "error", message: "The site could not be scanned, so the check has no result.", evidence },
  };
}

const describeScan = ({ target, gathered, startedAt, durationMs }: ReportInput<PartlyGathered>) => ({
  url: plainUrl(target.candidates[0].href),
  host: target.host,
  finalUrl: plainUrl(gathered.finalUrl),
  profile: target.profile,
  scannedAt: new Date(startedAt).toISOString(),
  durationMs: Math.round(durationMs),
  requests: gathered.requests,
});

const reportRedirects = ({ redirects }: PartlyGathered): ScanReport["redirects"] =>
  redirects.map(({ from, status, to }) => ({ from: plainUrl(from), status, to: plainUrl(to) }));

function reportPages({ artifacts, finalUrl }: Gathered, ran: readonly RanCheck[]): ScanReport["pages"] {
  const { homepage, pages = [] } = artifacts;
  const pageFacts = ({ fetched, page }: Pick<Artifacts["homepage"], "fetched" | "page">) => ({
    title: page?.title == null ? null : plainText(page.title, 200),
    status: fetched.kind === "http" || fetched.kind === "challenge" ? fetched.status : null,
  });
  const failing = (url: string) =>
    ran.filter(({ result }) => result.pages?.failing.includes(url)).map(({ id }): string => id);
  return [
    {
      url: plainUrl(finalUrl),
      ...pageFacts(homepage),
      role: "homepage",
      failing: failing(homepage.page?.url ?? finalUrl),
    },
    ...pages.map((sample) => ({
      ...{ url: plainUrl(sample.url), ...pageFacts(sample), role: "sample" as const },
      failing: failing(sample.url),
    })),
  ];
}

function reportChecks(ran: readonly RanCheck[], of: ReportContext) {
  const ofCategory = (category: Category) =>
    Object.fromEntries(ran.filter((one) => one.category === category).map((one) => [one.id, checkReport(one, of)]));
  return {
    checks: Object.fromEntries(CATEGORIES.map((category) => [category, ofCategory(category)])) as ScanReport["checks"],
    list: inOrder(
      ran.map(({ id, category, weight, check, result }) => ({
        id,
        category,
        title: check.title,
        failTitle: check.failTitle,
        weight,
        status: result.status,
        message: plainText(result.message, TEXT_LENGTH_MAX),
      })),
      [...of.missing],
    ),
  };
}

interface ReportContext {
  readonly target: ScanTarget;
  readonly gathered: PartlyGathered;
  readonly openedByOperator: boolean;
  /** Checks that can lead to the next level. */
  readonly missing: ReadonlySet<CheckId>;
}

/** Returns a path that answers on a host without a homepage: the API description's, otherwise the MCP server's. */
function answeringPath({ openApi, site }: Partial<Artifacts>): string | undefined {
  if (openApi?.state === "found") return new URL(openApi.url).pathname;
  return (site?.mcpEvidence.length ?? 0) > 0 ? "/mcp" : undefined;
}

const answersAtRoot = (fetched: Fetched): boolean => !isMissing(fetched) || isDefaultPage(fetched);

function checkReport(
  { id, check, weight, result }: RanCheck,
  { target, gathered, missing, openedByOperator }: ReportContext,
): CheckReport {
  const { status, message, details, evidence, pages } = result;
  const { artifacts, finalUrl, durations, siteError } = gathered;
  // The next level may require a check that isn't applicable or stays undetermined.
  const needsFix = siteError === null && (status === "fail" || (status !== "pass" && missing.has(id)));
  const fix = needsFix
    ? filledFix(check, result, {
        siteUrl: plainUrl(finalUrl),
        profile: target.profile,
        platforms: artifacts.site?.platforms,
        found: {
          sitemap: artifacts.sitemap === undefined ? undefined : (artifacts.sitemap.file?.url ?? null),
          hasHomepage: artifacts.homepage === undefined || answersAtRoot(artifacts.homepage.fetched),
          otherPath: answeringPath(artifacts),
          hasLlmsTxt: artifacts.llmsTxt === undefined ? undefined : artifacts.llmsTxt.state === "found",
        },
        openedByOperator,
      })
    : null;
  return {
    title: check.title,
    failTitle: check.failTitle,
    weight,
    status,
    message: plainText(message, TEXT_LENGTH_MAX),
    ...(details === undefined ? {} : { details: plainDetails(details) }),
    evidence: evidence.slice(0, EVIDENCE_MAX).map(({ source, text }) => ({
      source: plainText(source, TEXT_LENGTH_MAX),
      text: plainText(text, TEXT_LENGTH_MAX),
    })),
    steps: siteError === null ? listSteps(check, result, artifacts) : [],
    durationMs: Math.round(Math.max(0, ...check.requires.map((name) => durations.get(name) ?? 0))),
    ...(pages === undefined
      ? {}
      : { pages: { passed: pages.passed, judged: pages.judged, failing: pages.failing.map(plainUrl) } }),
    ...(fix === null
      ? {}
      : {
          fix: {
            ...fix,
            docs: [...fix.docs],
            verifyRequest: { ...fix.verifyRequest, checks: [...fix.verifyRequest.checks] },
          },
        }),
  };
}

/**
 * Lists the changes since an earlier report. Null if one of the two scans failed, or if the scans requested different
 * addresses.
 */
export function differenceBetween(before: ScanReport, after: ScanReport): ScanReport["difference"] {
  if (before.siteError !== null || after.siteError !== null || before.url !== after.url) return null;
  const earlier = new Map(before.list.map(({ id, status }) => [id, status]));
  const now = new Map(after.list.map(({ id, status }) => [id, status]));
  // An older release may have used other rules for levels, and may lack some of today's checks. Neither is a change of
  // the site.
  const statusThen = (id: CheckId) => earlier.get(id) ?? now.get(id) ?? "error";
  return {
    since: before.scannedAt,
    level: { from: assessLevel(statusThen, { siteError: false }).level, to: after.level },
    score: { from: before.score, to: after.score },
    flipped: after.list.flatMap(({ id, title, status }) => {
      const from = earlier.get(id);
      return from === undefined || from === status ? [] : [{ id, title, from, to: status }];
    }),
    added: after.list.flatMap(({ id, title, status }) =>
      earlier.has(id) || (status !== "pass" && status !== "fail") ? [] : [{ id, title, status }],
    ),
  };
}

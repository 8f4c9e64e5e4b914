import { CATEGORIES, type Category } from "../checks/check.js";
import { filledFix } from "../checks/filled-fix.js";
import type { CheckId } from "../checks/registry.js";
import type { RanCheck } from "../checks/run-checks.js";
import type { Gathered } from "../gather/gather.js";
import type { ScanTarget } from "../gather/parse-target.js";
import { compatLevel } from "../score/compat-level.js";
import { assessLevel } from "../score/levels.js";
import { scoreScan } from "../score/score-scan.js";
import { plainText } from "./plain-text.js";
import { plainUrl } from "./plain-url.js";
import { plainDetails } from "./plain-value.js";
import type { CheckReport, ScanReport } from "./scan-report.js";
import { siteErrorReport } from "./site-error-report.js";

const TEXT_LENGTH_MAX = 400;
const EVIDENCE_MAX = 12;
const SIGNALS_MAX = 20;

export interface ReportInput {
  readonly target: ScanTarget;
  readonly gathered: Gathered;
  readonly ran: readonly RanCheck[];
  /** Unix ms. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** The report of a scan, with everything that the site said plain and bounded. */
export function buildReport({ target, gathered, ran, startedAt, durationMs }: ReportInput): ScanReport {
  const { artifacts, finalUrl, redirects, siteError } = gathered;
  const statuses = new Map<CheckId, RanCheck["result"]["status"]>(ran.map(({ id, result }) => [id, result.status]));
  const statusOf = (id: CheckId) => statuses.get(id) ?? "error";
  const reached = { siteError: siteError !== null };
  const { level, levelName, nextLevel } = assessLevel(statusOf, reached);
  const { score, counts, categories } = scoreScan(ran);
  return {
    cached: false,
    url: plainUrl(target.candidates[0].href),
    host: target.host,
    finalUrl: plainUrl(finalUrl),
    profile: target.profile,
    scannedAt: new Date(startedAt).toISOString(),
    durationMs: Math.round(durationMs),
    requests: gathered.requests,
    level,
    levelName,
    score,
    counts,
    categories,
    nextLevel: nextLevel && { ...nextLevel, missing: [...nextLevel.missing], gates: [...nextLevel.gates] },
    compat: { level: compatLevel(statusOf, reached) },
    siteType: artifacts.site.siteType,
    isCommerce: artifacts.site.isCommerce,
    commerceSignals: artifacts.site.commerceSignals.slice(0, SIGNALS_MAX).map((sign) => plainText(sign, 200)),
    redirects: redirects.map(({ from, status, to }) => ({ from: plainUrl(from), status, to: plainUrl(to) })),
    siteError: siteError && siteErrorReport(siteError),
    checks: checksByCategory(ran, finalUrl, new Set(nextLevel?.missing)),
    list: ran.map(({ id, category, weight, check, result }) => ({
      id,
      category,
      title: check.title,
      weight,
      status: result.status,
      message: plainText(result.message, TEXT_LENGTH_MAX),
    })),
  };
}

function checksByCategory(
  ran: readonly RanCheck[],
  siteUrl: string,
  missing: ReadonlySet<CheckId>,
): ScanReport["checks"] {
  const ofCategory = (category: Category) =>
    Object.fromEntries(
      ran
        .filter((one) => one.category === category)
        .map((one) => [one.id, checkReport(one, siteUrl, missing.has(one.id))]),
    );
  return Object.fromEntries(CATEGORIES.map((category) => [category, ofCategory(category)])) as ScanReport["checks"];
}

function checkReport({ check, weight, result }: RanCheck, siteUrl: string, isMissing: boolean): CheckReport {
  const { status, message, details, evidence } = result;
  // What is absent without being wrong may still be what the next level asks for.
  const needsFix = status === "fail" || (status === "neutral" && isMissing);
  const fix = filledFix(check, result, siteUrl);
  return {
    title: check.title,
    weight,
    status,
    message: plainText(message, TEXT_LENGTH_MAX),
    ...(details === undefined ? {} : { details: plainDetails(details) }),
    evidence: evidence.slice(0, EVIDENCE_MAX).map(({ source, text }) => ({
      source: plainText(source, TEXT_LENGTH_MAX),
      text: plainText(text, TEXT_LENGTH_MAX),
    })),
    ...(needsFix ? { fix: { ...fix, docs: [...fix.docs] } } : {}),
  };
}

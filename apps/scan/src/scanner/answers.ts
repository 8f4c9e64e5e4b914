import { renderAgentMarkdown, renderCheckedMarkdown } from "../report/agent-markdown.js";
import { toVerdict } from "../report/findings.js";
import type { CheckedSite, ScanReport } from "../report/scan-report.js";
import { asNew, isChargeable, type ScanEntry } from "./report-store.js";
import type { ScanAnswer } from "./scanner.js";

/** Caches the markdown of reports, as long as their JSON is in memory. Some reports are sent many times. */
const written = new WeakMap<Buffer, string>();

/**
 * An answer that builds its report and its markdown on first use, because most answers are sent as the stored bytes.
 */
class LazyAnswer implements ScanAnswer {
  readonly cached: boolean;
  readonly ageSeconds: number;
  readonly chargeable: boolean;
  readonly json: Buffer;
  #report: ScanReport | undefined;

  constructor(facts: Pick<ScanAnswer, "cached" | "ageSeconds" | "chargeable" | "json">, report?: ScanReport) {
    this.cached = facts.cached;
    this.ageSeconds = facts.ageSeconds;
    this.chargeable = facts.chargeable;
    this.json = facts.json;
    this.#report = report;
  }

  get report(): ScanReport {
    this.#report ??= JSON.parse(this.json.toString()) as ScanReport;
    return this.#report;
  }

  get markdown(): string {
    const known = written.get(this.json);
    if (known !== undefined) return known;
    const markdown = renderAgentMarkdown(this.report);
    written.set(this.json, markdown);
    return markdown;
  }
}

/** @param nowMs Unix time */
export const cachedAnswer = ({ chargeable, json, scannedAtMs }: ScanEntry, nowMs: number): ScanAnswer =>
  new LazyAnswer({
    cached: true,
    ageSeconds: Math.max(0, Math.floor((nowMs - scannedAtMs) / 1000)),
    chargeable,
    json,
  });

/** Builds the answer of a finished scan, for all callers who waited for it. */
export const newAnswer = (report: ScanReport, json: string): ScanAnswer =>
  new LazyAnswer({ cached: false, ageSeconds: 0, chargeable: isChargeable(report), json: Buffer.from(json) }, report);

/** Builds the answer of a scan that another process ran while this process waited. */
export const awaitedAnswer = (entry: ScanEntry): ScanAnswer =>
  new LazyAnswer({ cached: false, ageSeconds: 0, chargeable: entry.chargeable, json: asNew(entry) });

/** Picks some checks from a stored scan, and reports them like a scan of these checks alone. */
export function pickChecks(
  { report, ageSeconds }: ScanAnswer,
  ids: readonly string[],
): { readonly report: CheckedSite; readonly cached: boolean; readonly ageSeconds: number } {
  const asked = new Set(ids);
  const list = report.list.filter(({ id }) => asked.has(id));
  const having = (status: string) => list.filter((one) => one.status === status).length;
  const checks = Object.fromEntries(
    Object.entries(report.checks).map(([category, all]) => [
      category,
      Object.fromEntries(Object.entries(all).filter(([id]) => asked.has(id))),
    ]),
  ) as CheckedSite["checks"];
  const { url, host, finalUrl, profile, scannedAt, durationMs, requests, redirects, siteError } = report;
  const counts = { passed: having("pass"), failed: having("fail"), neutral: having("neutral"), error: having("error") };
  const checked: CheckedSite = {
    cached: true,
    ...{ url, host, finalUrl, profile, scannedAt, durationMs, requests },
    checked: list.map(({ id }) => id),
    verdict: toVerdict(counts),
    counts: { ...counts, total: list.length },
    ...{ redirects, siteError, checks, list },
  };
  return { report: checked, cached: true, ageSeconds };
}

/**
 * True if the scan has a result, because only a result is charged. A check that passed or failed is a result. Neutral
 * checks alone count only if the scan sent a request.
 */
function isResult({ siteError, counts: { passed, failed, error }, requests }: CheckedSite): boolean {
  if (!isChargeable({ siteError })) return false;
  return passed + failed > 0 || (error === 0 && requests > 0);
}

export const checkedAnswer = ({
  report,
  cached,
  ageSeconds,
}: {
  readonly report: CheckedSite;
  readonly cached: boolean;
  readonly ageSeconds: number;
}): ScanAnswer<CheckedSite> => ({
  cached,
  ageSeconds,
  chargeable: isResult(report),
  json: Buffer.from(JSON.stringify(report)),
  report,
  get markdown() {
    return renderCheckedMarkdown(report);
  },
});

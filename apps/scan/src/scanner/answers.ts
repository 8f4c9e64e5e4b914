import { renderAgentMarkdown } from "../report/agent-markdown.js";
import type { ScanReport } from "../report/scan-report.js";
import { asNew, type ScanEntry } from "./scan-entry.js";
import type { ScanAnswer } from "./scanner.js";

/** Of reports that are sent again and again, by their bytes, and gone with them. */
const written = new WeakMap<Buffer, string>();

/** What is not sent is not made: most answers are sent as the bytes that were stored. */
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

/** `nowMs`: Unix time. */
export const cachedAnswer = ({ chargeable, json, scannedAtMs }: ScanEntry, nowMs: number): ScanAnswer =>
  new LazyAnswer({
    cached: true,
    ageSeconds: Math.max(0, Math.floor((nowMs - scannedAtMs) / 1000)),
    chargeable,
    json,
  });

/** The answer of a scan that was just made, for everybody who waited for it. */
export const newAnswer = (report: ScanReport, json: string): ScanAnswer =>
  new LazyAnswer(
    { cached: false, ageSeconds: 0, chargeable: report.siteError === null, json: Buffer.from(json) },
    report,
  );

/** The answer of a scan that another process made while this one waited for it. */
export const awaitedAnswer = (entry: ScanEntry): ScanAnswer =>
  new LazyAnswer({ cached: false, ageSeconds: 0, chargeable: entry.chargeable, json: asNew(entry) });

export type ReportForm = "html" | "json" | "md";

export interface ReportAddress {
  readonly host: string;
  readonly form: ReportForm;
}

/** Host and port as `URL.host` writes them. */
const HOST = /^(?:[a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;
const SUFFIX = /\.(html|json|md)$/;

const segment = (host: string): string => encodeURIComponent(host).replaceAll("%3A", ":");

/**
 * The path of a host's report. `.md` is the top-level domain of Moldova too, so the page of such a host says `.html`: nothing is
 * the page of one host and the markdown of another.
 */
export const reportPath = (host: string, form: ReportForm = "html"): string =>
  `/report/${segment(host)}${form === "html" && !SUFFIX.test(host) ? "" : `.${form}`}`;

export const badgePath = (host: string): string => `/badge/${segment(host)}.svg`;

/** The picture that other sites show beside a link to a report. */
export const shareImagePath = (host: string): string => `/share/${segment(host)}.png`;
export const comparePath = (one: string, other?: string): string =>
  `/compare?${new URLSearchParams({ one, ...(other === undefined ? {} : { other }) })}`;

/** A host as somebody wrote it; null: it cannot be one. */
export function readHost(text: string): string | null {
  const host = text.toLowerCase();
  return HOST.test(host) ? host : null;
}

/** What a path below /report/ may mean, the likelier meaning first. */
export function readReportAddress(text: string): readonly ReportAddress[] {
  const suffix = SUFFIX.exec(text.toLowerCase())?.[1] as ReportForm | undefined;
  const whole = readHost(text);
  const rest = suffix === undefined ? null : readHost(text.slice(0, -suffix.length - 1));
  const asHost: ReportAddress[] = whole === null ? [] : [{ host: whole, form: "html" }];
  if (suffix === undefined || rest === null) return asHost;
  const stripped: ReportAddress = { host: rest, form: suffix };
  return suffix === "md" ? [stripped, ...asHost] : [stripped];
}

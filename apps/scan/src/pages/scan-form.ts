import { type Html, html } from "@svc/discovery";
import type { Profile } from "../gather/parse-target.js";
import { isFrontPage, type ScanTarget } from "../gather/parse-target.js";
import { SCAN_TOOL_NAME } from "../mcp/names.js";

export type ReportForm = "html" | "json" | "md";

interface ReportAddress {
  readonly host: string;
  readonly form: ReportForm;
}

/** Host and port as `URL.host` writes them. */
const HOST = /^(?:[a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;
/** The cache key of a scan. */
export const SCAN_KEY = /^[0-9a-f]{64}$/;
const SUFFIX = /\.(html|json|md)$/;

const segment = (host: string): string => encodeURIComponent(host).replaceAll("%3A", ":");

/**
 * Returns the path of a host's report. `.md` is also the top-level domain of Moldova. The path of such a host's page
 * ends in `.html`, because without it, the path could also mean the markdown of another host.
 * @param scan cache key of a single scan
 */
export const reportPath = (host: string, form: ReportForm = "html", scan?: string): string =>
  `/report/${segment(host)}${form === "html" && !SUFFIX.test(host) ? "" : `.${form}`}${scan === undefined ? "" : `?scan=${scan}`}`;

/**
 * Returns the path of a scan's report. A scan of a page other than the front page has its own report, and so has a scan
 * with a chosen profile or extra options.
 */
export const getReportPath = (target: ScanTarget): string =>
  reportPath(target.host, "html", isFrontPage(target) ? undefined : target.cacheKey);

export const badgePath = (host: string): string => `/badge/${segment(host)}.svg`;

/** The picture that other sites show beside a link to a report. */
export const shareImagePath = (host: string): string => `/share/${segment(host)}.png`;
export const comparePath = (one: string, other?: string): string =>
  `/compare?${new URLSearchParams({ one, ...(other === undefined ? {} : { other }) })}`;

/** Reads a host from a visitor's text. Null if the text can't be a host. */
export function readHost(text: string): string | null {
  const host = text.toLowerCase();
  return HOST.test(host) ? host : null;
}

/** Lists the possible meanings of a path below /report/, the likeliest first. */
export function readReportAddress(text: string): readonly ReportAddress[] {
  const suffix = SUFFIX.exec(text.toLowerCase())?.[1] as ReportForm | undefined;
  const whole = readHost(text);
  const rest = suffix === undefined ? null : readHost(text.slice(0, -suffix.length - 1));
  const asHost: ReportAddress[] = whole === null ? [] : [{ host: whole, form: "html" }];
  if (suffix === undefined || rest === null) return asHost;
  const stripped: ReportAddress = { host: rest, form: suffix };
  return suffix === "md" ? [stripped, ...asHost] : [stripped];
}

interface ScanFormOptions {
  /** Initial value of the field. */
  readonly address?: string;
  /** True to skip the cache. */
  readonly fresh?: boolean;
  /** The profile that the visitor chose. Default `auto`: the scan detects the kind of site. */
  readonly profile?: Profile;
  /** Label of the button; default "Scan". */
  readonly title?: string;
  /** True to hide the field, so that the form is only for this address. */
  readonly fixed?: boolean;
  /** True to describe the form as a WebMCP tool, for agents in browsers. Only one form of the site does this. */
  readonly describesTool?: boolean;
}

/** Maximum length of an address. */
export const ADDRESS_LENGTH_MAX = 2048;

export const hiddenField = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/**
 * Renders the form that starts a scan. It uses POST, so that crawlers that follow links don't start scans. It works
 * without a script; with a script it shows progress.
 */
export function scanForm(options: ScanFormOptions = {}): Html {
  const { address, fresh, profile = "auto", title = "Scan", fixed, describesTool } = options;
  const tool =
    describesTool &&
    html` toolname="${SCAN_TOOL_NAME}" tooldescription="Scans a public website and shows how ready it is for AI agents: level, score, and fixes for failed checks. Takes a few seconds."`;
  const field = fixed
    ? hiddenField("url", address ?? "")
    : html`<div class="field"><label for="url">Website address</label><input type="text" inputmode="url" id="url" name="url" value="${address}" placeholder="example.com" required maxlength="${ADDRESS_LENGTH_MAX}" autocomplete="url" autocapitalize="none" spellcheck="false"${describesTool && html` toolparamdescription="Address of the website, for example example.com"`}></div>`;
  return html`<form class="ask" action="/report" method="post" data-scan${tool}>${field}${fresh && hiddenField("fresh", "true")}${profile !== "auto" && hiddenField("profile", profile)}<button${fixed && html` class="quiet"`}>${title}</button></form>
<p role="status" data-scan-status></p><progress data-scan-progress aria-label="Progress of the scan" hidden></progress><p class="soft" data-scan-counts></p>`;
}

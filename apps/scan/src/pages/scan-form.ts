import { type Html, html } from "@svc/discovery";
import { SCAN_TOOL_NAME } from "../mcp/server-info.js";

export interface ScanFormOptions {
  /** Written into the field. */
  readonly address?: string;
  /** Past the cache. */
  readonly fresh?: boolean;
  /** Of the button; default "Scan". */
  readonly title?: string;
  /** The field is not shown: the form is about this address only. */
  readonly fixed?: boolean;
  /** Tells agents in browsers that the form is a tool (WebMCP); once a site. */
  readonly describesTool?: boolean;
}

/** Longest address that is read. */
export const ADDRESS_LENGTH_MAX = 2048;

/** Starts a scan with POST, so that no crawler that follows links does. Works without a script; with one it shows progress. */
export function scanForm({ address, fresh, title = "Scan", fixed, describesTool }: ScanFormOptions = {}): Html {
  const tool =
    describesTool &&
    html` toolname="${SCAN_TOOL_NAME}" tooldescription="Scans a public website and shows how ready it is for AI agents: level, score, and fixes for failed checks. Takes a few seconds."`;
  const field = fixed
    ? html`<input type="hidden" name="url" value="${address}">`
    : html`<div class="field"><label for="url">Address of the website</label><input type="text" inputmode="url" id="url" name="url" value="${address}" placeholder="example.com" required maxlength="${ADDRESS_LENGTH_MAX}" autocomplete="url" autocapitalize="none" spellcheck="false"${describesTool && html` toolparamdescription="Address of the website, for example example.com"`}></div>`;
  return html`<form class="ask" action="/report" method="post" data-scan${tool}>${field}${fresh && html`<input type="hidden" name="fresh" value="true">`}<button${fixed && html` class="quiet"`}>${title}</button></form>
<p role="status" data-scan-status></p><progress data-scan-progress aria-label="Progress of the scan" hidden></progress><p class="soft" data-scan-counts></p>`;
}

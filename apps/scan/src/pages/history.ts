import { type Html, html, icon } from "@svc/discovery";
import type { PastLevel } from "../scanner/scanner.js";
import { formatMinute } from "./hero.js";
import { trend } from "./trend.js";

/** Renders the last scans of a host as a line and as a table. Renders nothing if there is only one scan. */
export const historySection = (history: readonly PastLevel[]): Html | false =>
  history.length > 1 &&
  html`<details class="group" id="history"><summary>${history.length} scans so far${icon("chevron-down")}</summary>${trend(history)}<div class="wide" tabindex="0" role="group" aria-label="Earlier scans"><table><thead><tr><th scope="col">Scanned</th><th scope="col">Level</th><th scope="col">Score</th></tr></thead><tbody>${history.map(({ scannedAt, level, score }) => html`<tr><td><time datetime="${scannedAt}">${formatMinute(scannedAt)}</time></td><td>${level}</td><td>${score ?? "none"}</td></tr>`)}</tbody></table></div></details>`;

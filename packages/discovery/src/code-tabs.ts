import { type Html, html } from "./html.js";

interface CodeTab {
  /** Title of the tab, for example `curl`. */
  readonly title: string;
  readonly code: Html;
}

/**
 * Shows the same code in several languages, one at a time. Radio buttons work without JavaScript and with arrow keys.
 */
export const codeTabs = (id: string, label: string, tabs: readonly CodeTab[]): Html =>
  html`<div class="tabs" role="radiogroup" aria-label="${label}">${tabs.map(
    ({ title, code }, index) =>
      html`<input type="radio" name="${id}" id="${id}-${index}"${index === 0 && html` checked`}><label for="${id}-${index}">${title}</label><div class="tab"><pre tabindex="0"><code>${code}</code></pre></div>`,
  )}</div>`;

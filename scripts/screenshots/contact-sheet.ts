import { html } from "../../packages/discovery/src/html.js";
import type { Measured } from "./take-pictures.js";

/** One page with all pictures, and each screen's measurements. */
export function contactSheet(measured: readonly Measured[]): string {
  const names = [...new Set(measured.map(({ screen }) => screen))];
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Screenshots</title><style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 1.5rem; background: #e9ebf0; color: #15181e; }
h2 { margin: 2.5rem 0 0.25rem; }
p { margin: 0 0 0.75rem; }
.row { display: flex; gap: 1rem; align-items: flex-start; overflow-x: auto; }
img { display: block; border: 1px solid #c3c8d2; max-height: 80rem; width: auto; }
.phone img { width: 260px; }
.desktop img { width: 640px; }
figure { margin: 0; max-height: 46rem; overflow-y: auto; flex: none; }
nav { columns: 14rem; }
</style></head><body><h1>Screenshots</h1><nav>${names.map((name) => html`<a href="#${name}">${name}</a><br>`)}</nav>
${names.map((name) => {
  const all = measured.filter(({ screen }) => screen === name);
  return html`<h2 id="${name}">${name}</h2><p>${all.map(({ width, height, bytes, violations }, index) => `${index > 0 ? " · " : ""}${width} px: height ${height} px, ${bytes} bytes${violations === null ? "" : `, axe ${violations.length}`}`)}</p><div class="row">${all.flatMap(({ pictures }) => pictures.map(({ file, width, theme }) => html`<figure class="${width < 600 ? "phone" : "desktop"}"><a href="${file}"><img src="${file}" alt="${name}, ${width} px, ${theme}" loading="lazy"></a></figure>`))}</div>`;
})}
</body></html>
`.text;
}

/** Markup that is safe to send: made by {@link html} only, so that text cannot pass for it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/** What may stand in a template: text and numbers are escaped, markup is not, nothing is written for null and false. */
export type HtmlPart = string | number | Html | null | undefined | false | readonly HtmlPart[];

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function written(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(written).join("");
  return part === null || part === undefined || part === false ? "" : escaped(String(part));
}

/** A template in which every inserted text is escaped, for element content and quoted attributes. */
export const html = (markup: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(markup.reduce((text, piece, index) => text + written(parts[index - 1]) + piece));

/** JSON inside a script element: `<` would let a value end the element. */
export const jsonInHtml = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll("<", "\\u003c"));

/** The style of both services' pages: light and dark by the reader's choice, from phone width up, nothing loaded. */
export const SITE_STYLE = `:root{color-scheme:light dark;--ink:#1a1c20;--soft:#555b68;--line:#d5d9e1;--ground:#fff;--card:#f5f6f9;--accent:#0b57d0;--on-accent:#fff;--good:#0a6b3d;--bad:#b3261e;--warn:#7a4d00;--none:#5f6673;--shade:0 1px 3px rgb(20 30 60/.08),0 6px 24px rgb(20 30 60/.06)}
@media (prefers-color-scheme:dark){:root{--shade:none;--ink:#e8eaed;--soft:#a9afbb;--line:#3a3f4a;--ground:#14161a;--card:#1d2026;--accent:#8ab4f8;--on-accent:#10131a;--good:#6fd8a0;--bad:#ff9d94;--warn:#f2c26b;--none:#a0a7b4}}
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
.skip{position:absolute;left:-99rem;top:0;background:var(--ground);padding:.5rem 1rem}.skip:focus{left:.5rem;z-index:1}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
main,header.site,footer.site{max-width:62rem;margin:0 auto;padding:0 1rem}main{padding-bottom:2rem}
header.site{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:baseline;padding-top:1rem;padding-bottom:1rem}
header.site nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}.brand{font-weight:650;color:inherit;text-decoration:none}header.site a{padding:.25rem 0}
footer.site{border-top:1px solid var(--line);color:var(--soft);padding-top:1rem;padding-bottom:2rem;font-size:.9rem}
h1{font-size:1.9rem;line-height:1.2;margin:1rem 0 .5rem}h2{font-size:1.25rem;line-height:1.3;margin:2.25rem 0 .5rem}h3{font-size:1.05rem;margin:1.5rem 0 .35rem}h4{font-size:1rem;margin:1rem 0 .25rem}
p,ul,ol{margin:.4rem 0 .9rem}.lead{font-size:1.15rem;color:var(--soft)}.lead strong{color:var(--ink)}.soft{color:var(--soft)}li{margin:.2rem 0}
code{font:.875em/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}pre{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.75rem .9rem;margin:.5rem 0 1rem;overflow-x:auto;white-space:pre-wrap}
.wide{overflow-x:auto}table{overflow-wrap:normal;width:100%;border-collapse:collapse;margin:.25rem 0 1rem}th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}th{font-weight:600}
form.ask{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:1.25rem 0}form.ask .field{flex:1 1 16rem}label{display:block;font-weight:600;margin-bottom:.25rem}
input[type=text],input[type=url]{width:100%;font:inherit;color:inherit;background:var(--ground);border:1px solid var(--soft);border-radius:8px;padding:.6rem .7rem}
button,.button{font:inherit;font-weight:600;border:1px solid var(--accent);background:var(--accent);color:var(--on-accent);border-radius:8px;padding:.6rem 1.1rem;cursor:pointer;text-decoration:none;display:inline-block}
button[disabled]{opacity:.6;cursor:progress}button.quiet,.button.quiet{background:transparent;color:var(--accent);padding:.35rem .8rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:.9rem 1rem;margin:.8rem 0}.card>:first-child{margin-top:0}.card>:last-child{margin-bottom:0}
.note{border-left:4px solid var(--warn);background:var(--card);padding:.6rem .9rem;margin:1rem 0;border-radius:0 8px 8px 0}
.tag{display:inline-block;border:1px solid currentColor;border-radius:99px;padding:0 .6rem;font-size:.85rem;font-weight:600;white-space:nowrap}.pass{color:var(--good)}.fail{color:var(--bad)}.error{color:var(--warn)}.neutral{color:var(--none)}
.row{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center;margin:.75rem 0}.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
progress{width:100%;height:.75rem;accent-color:var(--accent)}svg.picture{width:100%;max-width:28rem;height:auto;display:block;margin:1rem 0}svg text{fill:currentColor;font:14px system-ui,sans-serif}svg .trough{fill:var(--line)}svg .bar{fill:var(--accent)}svg .soft{fill:var(--soft)}
details{border-bottom:1px solid var(--line);padding:.35rem 0}details.card{border:1px solid var(--line);padding:.7rem 1rem}summary{cursor:pointer;padding:.2rem 0}summary h3{display:inline;margin:0 .4rem 0 0}dd code{background:var(--card)}dl{margin:.3rem 0}dt{font-weight:600}dd{margin:0 0 .4rem}
.hero{display:flex;gap:1.5rem;align-items:center;justify-content:space-between;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:1.25rem 1.5rem;margin:.5rem 0 1.25rem;box-shadow:var(--shade)}.hero-words{min-width:0;flex:1}.hero h1,.hero .host{margin:0 0 .25rem;font-size:2.1rem}.hero .host{font-weight:700;line-height:1.2}.eyebrow{margin:0;color:var(--soft);font-weight:600}.level{font-size:1.25rem;margin:.25rem 0 .6rem}.hero p:last-child{margin-bottom:0}
.ring{width:9.5rem;height:9.5rem;flex:none}.ring circle{fill:none;stroke-width:12}.ring .trough{stroke:var(--line);fill:none}.ring .fill{stroke:currentColor;stroke-linecap:round}.ring .number{font:700 34px system-ui,sans-serif;fill:currentColor}.ring .soft{font-size:11px}.ring .mark{stroke:currentColor;stroke-width:9;stroke-linecap:round}.ring .dot{fill:currentColor;stroke:none}
.good{color:var(--good)}.fair{color:var(--warn)}.poor{color:var(--bad)}.unknown{color:var(--none)}.steps{width:13.5rem;max-width:100%;height:auto;display:block;margin:0 0 .75rem}.steps .step{fill:var(--accent)}.steps .tick{fill:none;stroke:var(--on-accent);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
.bars{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:.75rem 1.5rem;margin:1.25rem 0}.bars li{margin:0;display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 .75rem}.bar-picture{width:100%;height:.5rem;display:block;margin-top:.2rem}.bar-picture .fill{fill:currentColor}.grade{font-weight:600;white-space:nowrap}h3 .grade{font-size:.95rem}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:0 2.5rem}.columns h2{margin-top:1.5rem}.first li{margin:.6rem 0}.first a{font-weight:600}.ladder{list-style:none;padding:0;border-left:3px solid var(--line);margin-left:.4rem}.ladder li{padding:.2rem 0 .2rem 1rem;position:relative}.ladder li:before{content:"";position:absolute;left:-.53rem;top:.65rem;width:.75rem;height:.75rem;border-radius:50%;background:var(--ground);border:3px solid var(--line)}.ladder .reached:before{background:var(--accent);border-color:var(--accent)}.ladder .next:before{border-color:var(--accent)}
.category{margin-top:2.25rem}.category h3{font-size:1.2rem;display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;border-bottom:2px solid var(--line);padding-bottom:.35rem;margin-bottom:.35rem}details.card>summary{display:flex;flex-wrap:wrap;gap:.25rem .6rem;align-items:baseline}details.card>summary h4,details.card>summary h3{margin:0;display:inline;flex:1;min-width:10rem}.mark{font-weight:700;width:1.4rem;height:1.4rem;line-height:1.4rem;text-align:center;border-radius:50%;flex:none;font-size:.85rem;border:1px solid currentColor}details.card.fail{border-left:4px solid var(--bad)}details.card.error{border-left:4px solid var(--warn)}details.card.fail,details.card.error,details.card.pass,details.card.neutral{color:inherit}details.card.pass,details.card.neutral{background:transparent}
details.group>summary{font-weight:600;color:var(--soft)}h5{font-size:.95rem;margin:.6rem 0 .2rem}form.again{display:inline-flex;flex-wrap:wrap;gap:.5rem;align-items:center}.steps-seen li{margin:.6rem 0}.difference{border-left:4px solid var(--accent);padding-left:.9rem}.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:1rem}.sides h2{margin-top:0}.hosts table{table-layout:fixed}.hosts th:first-child{width:42%}.hosts thead th{overflow-wrap:anywhere}.hosts .grade{white-space:normal}.example{border:1px dashed var(--soft);border-radius:18px;padding:0 1rem 1rem;margin:1.5rem 0}
@media (max-width:34rem){.hero{flex-direction:column-reverse;align-items:flex-start;padding:1rem}.hero h1{font-size:1.6rem}.ring{width:8rem;height:8rem}.example{padding:0 .5rem .5rem}.example .host{font-size:1.35rem}h1{font-size:1.55rem}form.ask button{width:100%}}
@media print{header.site nav,form,.skip{display:none}}`;

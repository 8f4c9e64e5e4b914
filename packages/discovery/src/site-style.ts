/** The style of both services' pages: light and dark by the reader's choice, from phone width up, nothing loaded. */
export const SITE_STYLE = `:root{color-scheme:light dark;--ink:#1a1c20;--soft:#555b68;--line:#d5d9e1;--ground:#fff;--card:#f5f6f9;--accent:#0b57d0;--on-accent:#fff;--good:#0a6b3d;--bad:#b3261e;--warn:#7a4d00;--none:#5f6673}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a9afbb;--line:#3a3f4a;--ground:#14161a;--card:#1d2026;--accent:#8ab4f8;--on-accent:#10131a;--good:#6fd8a0;--bad:#ff9d94;--warn:#f2c26b;--none:#a0a7b4}}
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
.skip{position:absolute;left:-99rem;top:0;background:var(--ground);padding:.5rem 1rem}.skip:focus{left:.5rem;z-index:1}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
main,header.site,footer.site{max-width:54rem;margin:0 auto;padding:0 1rem}main{padding-bottom:2rem}
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
@media (max-width:34rem){h1{font-size:1.55rem}form.ask button{width:100%}}
@media print{header.site nav,form,.skip{display:none}}`;

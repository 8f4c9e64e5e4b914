import hljs from "highlight.js/lib/core";
import shell from "highlight.js/lib/languages/bash";
import ini from "highlight.js/lib/languages/ini";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import { type Highlight, Html, html } from "../../packages/discovery/src/index.js";

for (const [name, language] of Object.entries({ ini, javascript, json, python, shell, typescript })) {
  hljs.registerLanguage(name, language);
}
hljs.registerAliases(["sh"], { languageName: "shell" });
hljs.registerAliases(["js"], { languageName: "javascript" });
hljs.registerAliases(["ts"], { languageName: "typescript" });
hljs.registerAliases(["toml"], { languageName: "ini" });

/** Colors the code in our own pages at build time, so no browser loads a highlighter. */
export const highlight: Highlight = (code, language) =>
  hljs.getLanguage(language) === undefined
    ? html`${code}`
    : new Html(
        hljs
          .highlight(code, { language, ignoreIllegals: true })
          .value.replaceAll("&quot;", "&#34;")
          .replaceAll("&#x27;", "&#39;"),
      );

import { answer, challenge, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, link, noPage } from "../../../test/support/pages.js";
import { linkHeaders } from "./link-headers.js";

const sending = (...links: ReturnType<typeof link>[]) => ({ homepage: homepage({}, {}, links) });

checkCases(linkHeaders, [
  ["passes with an API catalog", "pass", sending(link("api-catalog", "/.well-known/api-catalog"))],
  ["passes with one useful relation among several", "pass", sending(link("nofollow describedby", "/llms.txt"))],
  ["passes with a markdown alternate", "pass", sending(link("alternate", "/index.md", "text/markdown"))],
  [
    "passes on a homepage that is JSON",
    "pass",
    { homepage: { ...noPage(answer()), linkHeaders: [link("service-desc", "/openapi.json")] } },
  ],
  ["fails without Link header", "fail", {}],
  [
    "fails with links for browsers only",
    "fail",
    sending(link("preload", "/a.css"), link("preconnect", "https://cdn.example")),
  ],
  ["fails with an alternate in another language", "fail", sending(link("alternate", "/de", "text/html"))],
  [
    "fails with WordPress's own API",
    "fail",
    sending(link("alternate", "/wp-json/wp/v2/pages/2", "application/json"), link("https://api.w.org/", "/wp-json/")),
  ],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
  ["is an error behind bot protection", "error", { homepage: noPage(challenge()) }],
  ["is an error when the homepage answered 503", "error", { homepage: noPage(answer({ status: 503 })) }],
]);

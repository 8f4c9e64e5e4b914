import { answer, challenge, failed, notAsked } from "../../../test/support/answers.js";
import { site } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { httpsRedirect } from "./https-redirect.js";

const answering = (status: number, location?: string) => ({
  plainHttp: answer({ url: "http://site.example/", status, headers: location === undefined ? {} : { location } }),
});

checkCases(httpsRedirect, [
  ["passes with 301 to https", "pass", answering(301, "https://site.example/")],
  ["passes with 308 to www over https", "pass", answering(308, "https://www.site.example/")],
  ["fails with 302", "fail", answering(302, "https://site.example/")],
  ["fails when http is served", "fail", answering(200)],
  ["fails when it leads to plain http again", "fail", answering(301, "http://www.site.example/")],
  ["fails when it leads to another site", "fail", answering(301, "https://other.example/")],
  ["fails without a target", "fail", answering(301, "http://")],
  ["is neutral when port 80 is closed", "neutral", { plainHttp: failed("refused", "http://site.example/") }],
  ["is neutral when nothing is served there", "neutral", answering(404)],
  ["is neutral when it was not asked", "neutral", { plainHttp: notAsked() }],
  [
    "is neutral on a host that the operator opened",
    "neutral",
    { ...answering(200), site: site({ openedByOperator: true }) },
  ],
  ["is an error when nobody answered in time", "error", { plainHttp: failed("timeout") }],
  ["is an error behind bot protection", "error", { plainHttp: challenge() }],
  ["is an error with 403", "error", answering(403)],
  ["is an error with 503", "error", answering(503)],
]);

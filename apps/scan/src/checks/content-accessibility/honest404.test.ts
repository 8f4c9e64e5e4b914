import { answer, challenge, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { honest404 } from "./honest404.js";

const answered = (status: number) => ({ notFoundPage: answer({ status }) });
const REDIRECTED = [{ from: "https://site.example/x", status: 302, to: "https://site.example/" }];

checkCases(honest404, [
  ["passes with 404", "pass", answered(404)],
  ["passes with 410", "pass", answered(410)],
  ["fails with 200", "fail", answered(200)],
  ["fails with a redirect to the homepage", "fail", { notFoundPage: answer({ redirects: REDIRECTED }) }],
  ["passes with a redirect to a 404", "pass", { notFoundPage: answer({ status: 404, redirects: REDIRECTED }) }],
  ["is an error with 403", "error", answered(403)],
  ["is an error with 429", "error", answered(429)],
  ["is an error with 500", "error", answered(500)],
  ["is an error behind bot protection", "error", { notFoundPage: challenge() }],
  ["is an error without answer", "error", { notFoundPage: failed() }],
]);

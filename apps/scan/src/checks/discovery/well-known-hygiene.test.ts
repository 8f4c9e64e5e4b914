import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { wellKnownHygiene } from "./well-known-hygiene.js";

const answered = (status: number, body = "") => ({ wellKnownCanary: answer({ status, body }) });

checkCases(wellKnownHygiene, [
  ["passes with 404", "pass", answered(404)],
  ["passes with 410", "pass", answered(410)],
  ["fails with 200 and a page", "fail", answered(200, "<!doctype html>")],
  ["fails with 200 and JSON", "fail", answered(200, "{}")],
  ["is an error with 401", "error", answered(401)],
  ["is an error with 500", "error", answered(500)],
  ["is an error without answer", "error", { wellKnownCanary: failed() }],
]);

import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage } from "../../../test/support/pages.js";
import { openGraph } from "./open-graph.js";

const GOOD = { "og:title": "Site", "og:type": "website", "og:image": "/a.png" };
const { "og:image": _, ...NEITHER } = GOOD;

checkCases(openGraph, [
  ["passes with title, type and image", "pass", { homepage: homepage({ meta: GOOD }) }],
  [
    "passes with a description in place of the image",
    "pass",
    { homepage: homepage({ meta: { ...NEITHER, "og:description": "x" } }) },
  ],
  ["fails without image and description", "fail", { homepage: homepage({ meta: NEITHER }) }],
  ["fails with an empty title", "fail", { homepage: homepage({ meta: { ...GOOD, "og:title": "" } }) }],
  ["fails without type", "fail", { homepage: homepage({ meta: { "og:title": "x", "og:image": "y" } }) }],
  ["fails without any", "fail", {}],
  ["is an error when a long page has none so far", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage } from "../../../test/support/pages.js";
import { semanticHtml } from "./semantic-html.js";

const NONE = { main: 0, nav: 0, header: 0, footer: 0, article: 0, section: 0, aside: 0 };
const marked = (landmarks: Partial<typeof NONE>) => ({ homepage: homepage({ landmarks: { ...NONE, ...landmarks } }) });

checkCases(semanticHtml, [
  ["passes with main and two other kinds", "pass", marked({ main: 1, nav: 1, footer: 1 })],
  ["fails without main", "fail", marked({ nav: 1, header: 1, footer: 1 })],
  ["fails with several of one kind only", "fail", marked({ main: 1, section: 9 })],
  ["fails without any", "fail", {}],
  ["is an error when the part that was read has no main", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

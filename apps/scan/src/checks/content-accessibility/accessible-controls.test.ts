import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage } from "../../../test/support/pages.js";
import { accessibleControls } from "./accessible-controls.js";

const controls = (total: number, named: number) => ({ controls: { total, named } });

checkCases(accessibleControls, [
  ["passes at nine of ten", "pass", { homepage: homepage(controls(20, 18)) }],
  ["fails below nine of ten", "fail", { homepage: homepage(controls(20, 17)) }],
  ["is neutral without controls", "neutral", {}],
  ["is an error when the part that was read has too few", "error", { homepage: longHomepage(controls(20, 1)) }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

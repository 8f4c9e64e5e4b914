import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage } from "../../../test/support/pages.js";
import { contentPosition } from "./content-position.js";

const at = (mainTextOffset: number | null, textLength = 1000) => ({ mainTextOffset, textLength });

checkCases(contentPosition, [
  ["passes at the middle", "pass", { homepage: homepage(at(500)) }],
  ["fails behind the middle", "fail", { homepage: homepage(at(501)) }],
  ["is neutral when nothing marks the main text", "neutral", { homepage: homepage(at(null)) }],
  ["is neutral without text", "neutral", { homepage: homepage(at(0, 0)) }],
  ["passes when the part that was read proves it", "pass", { homepage: longHomepage(at(100)) }],
  ["is an error when the rest may move the middle", "error", { homepage: longHomepage(at(900)) }],
  ["is an error when the main text may follow", "error", { homepage: longHomepage(at(null)) }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

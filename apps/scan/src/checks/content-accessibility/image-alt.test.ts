import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage } from "../../../test/support/pages.js";
import { imageAlt } from "./image-alt.js";

const images = (total: number, withAlt: number) => ({ images: { total, withAlt } });

checkCases(imageAlt, [
  ["passes at nine of ten", "pass", { homepage: homepage(images(10, 9)) }],
  ["fails below nine of ten", "fail", { homepage: homepage(images(100, 89)) }],
  ["is neutral without images", "neutral", {}],
  ["is an error when the part that was read has too few", "error", { homepage: longHomepage(images(10, 1)) }],
  ["is an error when the part that was read has no images", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

import { invalidText, text, unknownText } from "../../../test/support/answers.js";
import { strictSite } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { securityTxt } from "./security-txt.js";

const file = (body: string, truncated = false) => ({
  securityTxt: text("/.well-known/security.txt", body, { truncated }),
});
const CONTACT = "Contact: mailto:security@site.example";
/** The scan takes place on 2026-11-21 at noon. */
const EXPIRES = "Expires: 2027-06-30T00:00:00Z";

checkCases(securityTxt, [
  [
    "passes with contact and a date in the future",
    "pass",
    file(`${CONTACT}\n${EXPIRES}`),
    { details: { warnings: [] } },
  ],
  [
    "passes inside a signature, with a byte order mark and CRLF",
    "pass",
    file(`\ufeff-----BEGIN PGP SIGNED MESSAGE-----\r\n\r\n# us\r\n${CONTACT}\r\n${EXPIRES}\r\n`),
  ],
  [
    "warns of a contact that is no URI",
    "pass",
    file(`Contact: security@site.example\n${EXPIRES}`),
    { details: { warnings: ["a Contact is no URI, such as mailto:"] } },
  ],
  ["fails when it has expired", "fail", file(`${CONTACT}\nExpires: 2026-11-21T11:59:59Z`)],
  ["fails with a date that is no timestamp", "fail", file(`${CONTACT}\nExpires: 2027-06-30`)],
  ["fails with a timestamp that no calendar has", "fail", file(`${CONTACT}\nExpires: 2027-13-30T00:00:00Z`)],
  ["fails with two dates", "fail", file(`${CONTACT}\n${EXPIRES}\n${EXPIRES}`)],
  ["fails without date", "fail", file(CONTACT)],
  ["fails without contact", "fail", file(`Contact:\n${EXPIRES}`)],
  ["fails when it is a page", "fail", { securityTxt: invalidText("/.well-known/security.txt") }],
  ["is neutral when it is absent", "neutral", {}],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when the part that was read lacks one", "error", file(CONTACT, true)],
  ["is an error when it could not be told", "error", { securityTxt: unknownText() }],
]);

import { absentText, answer, failed, invalidText, notAsked, text, unknownText } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, link, longHomepage, noPage } from "../../../test/support/pages.js";
import { robotsTxt, unknownRobotsTxt } from "../../../test/support/robots.js";
import { rslLicense } from "./rsl-license.js";

const RSL =
  '<?xml version="1.0"?>\n<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license/></content></rsl>';
const declared = robotsTxt("License: https://site.example/rsl.xml\nUser-agent: *");
const licence = (body: string, truncated = false) => ({
  robotsTxt: declared,
  rslLicense: text("/rsl.xml", body, { truncated }),
});

checkCases(rslLicense, [
  ["passes with a licence that robots.txt declares", "pass", licence(RSL)],
  [
    "passes with a prefix for the namespace",
    "pass",
    licence('<rsl:rsl xmlns:rsl="https://rslstandard.org/rsl"><rsl:content/></rsl:rsl>'),
  ],
  [
    "passes with a licence that the page declares",
    "pass",
    {
      homepage: homepage({ links: [link("license", "/rsl.xml", "application/rsl+xml")] }),
      rslLicense: text("/rsl.xml", RSL),
    },
  ],
  ["fails without content", "fail", licence('<rsl xmlns="https://rslstandard.org/rsl"></rsl>')],
  ["fails with another namespace", "fail", licence('<rsl xmlns="https://example.org/rsl"><content/></rsl>')],
  ["fails when it is missing", "fail", { robotsTxt: declared, rslLicense: absentText("/rsl.xml") }],
  ["fails when it is a page", "fail", { robotsTxt: declared, rslLicense: invalidText("/rsl.xml") }],
  [
    "fails when the address cannot be asked",
    "fail",
    {
      robotsTxt: robotsTxt("License: rsl.xml"),
      rslLicense: { state: "not_asked", why: "relative", fetched: notAsked() },
    },
  ],
  ["is neutral when none is declared", "neutral", {}],
  [
    "is neutral with a licence of another kind",
    "neutral",
    { homepage: homepage({}, {}, [link("license", "https://creativecommons.org/licenses/by/4.0/")]) },
  ],
  [
    "is an error when it could not be told",
    "error",
    { robotsTxt: declared, rslLicense: unknownText("/rsl.xml", answer({ status: 403 })) },
  ],
  ["is an error when it was read in part", "error", licence('<rsl xmlns="https://rslstandard.org/rsl">', true)],
  ["is an error when robots.txt could not be told", "error", { robotsTxt: unknownRobotsTxt }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
  ["is an error when the homepage was read in part", "error", { homepage: longHomepage() }],
]);

import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage, withJsonLd } from "../../../test/support/pages.js";
import { entityData } from "./entity-data.js";

const entity = { "@type": "Organization", name: "Site", url: "https://site.example/" };

checkCases(entityData, [
  ["passes with an organization", "pass", { homepage: homepage(withJsonLd(entity)) }],
  [
    "passes with a subtype in a list of types",
    "pass",
    { homepage: homepage(withJsonLd({ ...entity, "@type": ["Thing", "Restaurant"] })) },
  ],
  ["is neutral without url", "neutral", { homepage: homepage(withJsonLd({ ...entity, url: "" })) }],
  ["is neutral with another type", "neutral", { homepage: homepage(withJsonLd({ ...entity, "@type": "Product" })) }],
  ["is neutral without data", "neutral", {}],
  ["is an error when the part that was read has none", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

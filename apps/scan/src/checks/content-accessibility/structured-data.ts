import { getTypes } from "../../gather/page.js";
import { cannotTell, defineCheck, fails, neutral, pass, withFix } from "../check.js";
import { isSchemaOrg } from "../commerce/product-data.js";
import { HOMEPAGE_DECIDES, judgePage, judgePages } from "../judge-page.js";

export const structuredData = defineCheck({
  id: "structuredData",
  title: "Structured data describes the page",
  failTitle: "Structured data is missing or invalid",
  what: 'Reads the `<script type="application/ld+json">` blocks of the homepage, and microdata (`itemtype`) and RDFa (`vocab`, `typeof`) in its markup.',
  why: "Structured data states facts (who, what, how much, when) that an agent would otherwise guess from prose.",
  rules: {
    pass: "A block or the markup has at least one schema.org type, and every block is valid JSON.",
    fail: "The homepage has no such type, or a block is invalid.",
    neutral: "There is no page at the address, or it is not HTML.",
  },
  fix: {
    goal: "Agents take facts from data instead of guessing.",
    fix: '<script type="application/ld+json">\n{"@context": "https://schema.org", "@type": "WebSite", "name": "{host}", "url": "{origin}/"}\n</script>',
    docs: ["https://schema.org/docs/gs.html", "https://www.w3.org/TR/json-ld11/"],
    inspect: "curl -fsSL {origin}/ | grep -i 'application/ld+json'",
  },
  fixPart: "head",
  notes: [HOMEPAGE_DECIDES],
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(
      artifacts,
      ({ jsonLd, itemTypes }, { inPart, seen, missing }) => {
        const { blocks, nodes, invalidBlocks } = jsonLd;
        const types = [...new Set(nodes.flatMap(getTypes))].slice(0, 20);
        const evidence = [
          seen(`JSON-LD blocks: ${blocks}, invalid: ${invalidBlocks}, types: ${types.join(", ") || "none"}`),
        ];
        if (invalidBlocks > 0) {
          return inPart
            ? cannotTell("The page is longer than a scan reads, so the scan may have cut a block.", evidence)
            : withFix(
                fails("A JSON-LD block is not valid JSON.", evidence, { invalidBlocks }),
                "Correct the application/ld+json blocks that aren't valid JSON (an extra comma, a line break within a string).",
              );
        }
        if (itemTypes.length > 0) {
          return pass(
            "Structured data describes the page.",
            [...evidence, seen(`in the markup: ${itemTypes.join(", ")}`)],
            {
              types: [...new Set([...types, ...itemTypes])],
            },
          );
        }
        return types.length > 0 && isSchemaOrg(jsonLd)
          ? pass("Structured data describes the page.", evidence, { types })
          : missing("The page has no schema.org data.", evidence);
      },
      { homepageDecides: true },
    ),
});

/**
 * Types that describe a publisher: Organization, LocalBusiness and Person with the subtypes that sites use most, and
 * WebSite.
 */
const PUBLISHERS: ReadonlySet<string> = new Set(
  (
    "Organization Corporation NGO NewsMediaOrganization EducationalOrganization CollegeOrUniversity School " +
    "GovernmentOrganization MedicalOrganization Hospital PerformingGroup MusicGroup SportsOrganization SportsTeam Airline " +
    "OnlineBusiness OnlineStore LibrarySystem ResearchOrganization Project FundingAgency Consortium WorkersUnion " +
    "LocalBusiness Restaurant FoodEstablishment CafeOrCoffeeShop Bakery Hotel LodgingBusiness Store ProfessionalService " +
    "LegalService FinancialService MedicalBusiness Dentist AutomotiveBusiness HealthAndBeautyBusiness " +
    "HomeAndConstructionBusiness RealEstateAgent TravelAgency Person WebSite"
  ).split(" "),
);

const isFilled = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

export const entityData = defineCheck({
  id: "entityData",
  title: "Structured data describes the publisher",
  failTitle: "No structured data describes the publisher",
  what: "Looks for JSON-LD on the homepage that names the publisher of the site.",
  why: "With this data, an agent can tell the real publisher from namesakes and cite it by name.",
  rules: {
    pass: "An Organization or LocalBusiness (or a common subtype of these), a Person or a WebSite, with `name` and `url`.",
    fail: "Never: not every site needs this data.",
    neutral: "The homepage has no such data. Or there is no page at the address, or it is not HTML.",
  },
  fix: {
    goal: "Agents know who publishes the site.",
    fix: '<script type="application/ld+json">\n{"@context": "https://schema.org", "@type": "Organization", "name": "{host}", "url": "{origin}/", "logo": "{origin}/logo.png", "sameAs": []}\n</script>',
    docs: [
      "https://schema.org/Organization",
      "https://developers.google.com/search/docs/appearance/structured-data/organization",
    ],
    inspect: 'curl -fsSL {origin}/ | grep -iE \'"@type": *"(Organization|LocalBusiness|Person|WebSite)"\'',
  },
  fixPart: "head",
  requires: ["homepage"],
  evaluate: ({ homepage }) =>
    judgePage(homepage, ({ jsonLd }, { inPart, seen }) => {
      const entity = jsonLd.nodes.find(
        (node) => getTypes(node).some((type) => PUBLISHERS.has(type)) && isFilled(node.name) && isFilled(node.url),
      );
      if (entity) {
        const evidence = [seen(`${getTypes(entity).join(", ")}: ${entity.name}, ${entity.url}`)];
        return pass("Structured data names the publisher of the site.", evidence);
      }
      return inPart
        ? cannotTell("The page is longer than a scan reads, so the rest may have the data.", [seen("none so far")])
        : neutral("No structured data names the publisher of the site.", [seen("no publisher with name and url")]);
    }),
});

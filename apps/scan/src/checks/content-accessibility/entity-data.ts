import { typesOf } from "../../gather/json-ld-types.js";
import { cannotTell, defineCheck, neutral, pass } from "../check.js";
import { judgePage } from "../judge-page.js";

/** Organization, LocalBusiness and Person with the subtypes that sites use most. */
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
  title: "The publisher is described",
  failTitle: "The publisher is not described",
  what: "JSON-LD on the homepage that says who is behind the site.",
  why: "It lets an agent tell the real publisher from namesakes, and cite it by name.",
  rules: {
    pass: "An Organization, LocalBusiness (or a common subtype), Person or WebSite with `name` and `url`.",
    fail: "Never: not every site needs to say so in data.",
    neutral: "None, or not HTML.",
  },
  fix: {
    goal: "Agents know who speaks.",
    fix: '<script type="application/ld+json">\n{"@context": "https://schema.org", "@type": "Organization", "name": "Name", "url": "{origin}/", "logo": "{origin}/logo.png", "sameAs": []}\n</script>',
    docs: [
      "https://schema.org/Organization",
      "https://developers.google.com/search/docs/appearance/structured-data/organization",
    ],
    inspect: 'curl -fsSL {origin}/ | grep -iE \'"@type": *"(Organization|LocalBusiness|Person|WebSite)"\'',
  },
  requires: ["homepage"],
  evaluate: ({ homepage }) =>
    judgePage(homepage, ({ jsonLd }, { inPart, seen }) => {
      const entity = jsonLd.nodes.find(
        (node) => typesOf(node).some((type) => PUBLISHERS.has(type)) && isFilled(node.name) && isFilled(node.url),
      );
      if (entity) {
        const evidence = [seen(`${typesOf(entity).join(", ")}: ${entity.name}, ${entity.url}`)];
        return pass("Structured data say who publishes the site.", evidence);
      }
      return inPart
        ? cannotTell("The page is longer than a scan reads: the data may stand in the rest.", [seen("none so far")])
        : neutral("No structured data say who publishes the site.", [seen("no publisher with name and url")]);
    }),
});

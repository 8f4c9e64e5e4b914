import { typesOf } from "../../gather/json-ld-types.js";
import { defineCheck, pass } from "../check.js";
import { quote } from "../evidence.js";
import { productsIn } from "../schema-org/products.js";
import { asText } from "../shapes/members.js";
import { judgeShop } from "./judge-shop.js";

export const productSchema = defineCheck({
  id: "productSchema",
  title: "Products are described as data",
  failTitle: "Products are not described as data",
  what: "JSON-LD of type Product or ProductGroup (also in lists and graphs) on the homepage and on one product page.",
  why: "A shopping agent compares products by data; a page that it must read like a person is skipped.",
  rules: {
    pass: "At least one product with a name.",
    fail: "Products without name; or none on a shop's homepage and product page.",
    neutral: "None, and nothing shows a shop.",
    error: "None on the homepage of a shop, and no product page could be found or read.",
  },
  fix: {
    goal: "Agents can find and compare the products.",
    fix: '<script type="application/ld+json">\n{"@context": "https://schema.org", "@type": "Product", "name": "Name", "sku": "1", "image": "{origin}/1.jpg", "offers": {"@type": "Offer", "price": "9.90", "priceCurrency": "EUR", "availability": "https://schema.org/InStock"}}\n</script>',
    docs: [
      "https://schema.org/Product",
      "https://developers.google.com/search/docs/appearance/structured-data/product",
    ],
    inspect: 'curl -fsSL {origin}/ | grep -E \'"@type": *"Product\'',
  },
  requires: ["homepage", "productPage", "site"],
  evaluate: (artifacts) =>
    judgeShop(artifacts, {
      name: "Product data",
      judge: ({ nodes, missing }) => {
        const products = productsIn(nodes);
        if (products.length === 0) return null;
        const named = products.find(({ name }) => asText(name) !== null);
        return named
          ? pass("Products are described as data.", [quote("JSON-LD", `${typesOf(named).join(", ")}: ${named.name}`)], {
              products: products.length,
            })
          : missing("The products in the data have no name.", [quote("JSON-LD", JSON.stringify(products[0]))]);
      },
    }),
});

import { APIS_AND_DOCUMENTS } from "./shapes/apis-and-documents.js";
import { LINKS_AND_ROBOTS } from "./shapes/links-and-robots.js";
import { ODD_SERVERS } from "./shapes/odd-servers.js";
import { PAGES_AND_SHOPS } from "./shapes/pages-and-shops.js";
import type { Shape } from "./shapes/shape.js";

export { PLAIN, type Shape, type Verdicts } from "./shapes/shape.js";

/** Sites as they occur in practice. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  ...PAGES_AND_SHOPS,
  ...APIS_AND_DOCUMENTS,
  ...LINKS_AND_ROBOTS,
  ...ODD_SERVERS,
};

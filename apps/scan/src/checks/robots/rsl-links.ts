import type { Artifacts } from "../../gather/artifacts.js";
import { mediaTypeOf } from "../../gather/media-type.js";

/** Addresses of licences that robots.txt, the page or its Link header declares as RSL. Other licences are no RSL. */
export function rslLinks({ robotsTxt, homepage }: Pick<Artifacts, "robotsTxt" | "homepage">): readonly string[] {
  const links = [...(homepage.page?.links ?? []), ...homepage.linkHeaders]
    .filter(({ rels, type }) => rels.includes("license") && mediaTypeOf(type ?? undefined) === "application/rsl+xml")
    .map(({ href }) => href);
  return [...(robotsTxt.robots?.licenses ?? []), ...links];
}

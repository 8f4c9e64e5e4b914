import { mcpCardDocuments, publishDocuments, publishSite, type Site } from "@svc/discovery";
import type { HttpApp } from "@svc/service";
import type { Deps } from "../deps.js";
import { protectedResourceDocument } from "./protected-resource.js";
import { factsOf, mcpServerOf } from "./scan-facts.js";
import { scanSite } from "./scan-site.js";

/** What the service says about itself: pages for people, documents for machines. Returns it for further pages. */
export function discoveryRoutes(app: HttpApp, deps: Pick<Deps, "settings" | "build" | "clock" | "gate">): Site {
  const facts = factsOf(deps);
  const site = scanSite(facts);
  publishSite(app, site, deps.clock);
  publishDocuments(app, [protectedResourceDocument(facts), ...mcpCardDocuments(mcpServerOf(facts))]);
  return site;
}

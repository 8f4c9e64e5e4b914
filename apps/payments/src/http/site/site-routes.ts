import { mcpCardDocuments, publishDocuments, publishSite } from "@svc/discovery";
import type { HttpApp } from "@svc/service";
import type { Deps } from "../../deps.js";
import { factsOf, mcpServerOf } from "./payments-facts.js";
import { paymentsSite } from "./payments-site.js";

/** What the service says about itself: a homepage for people, documents for machines. */
export function siteRoutes(app: HttpApp, deps: Deps): void {
  const facts = factsOf(deps);
  publishSite(app, paymentsSite(facts), deps.clock);
  publishDocuments(app, mcpCardDocuments(mcpServerOf(facts)));
}

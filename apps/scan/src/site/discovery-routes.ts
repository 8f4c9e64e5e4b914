import { mcpCardDocuments, type PublishedDocument, publishDocuments, publishSite, type Site } from "@svc/discovery";
import type { HttpApp } from "@svc/service";
import type { Deps } from "../deps.js";
import { factsOf, mcpServerOf, type ScanFacts } from "./scan-facts.js";
import { scanSite } from "./scan-site.js";

/** RFC 9728: the API is public. Nobody issues tokens for it, and none would be read. */
export function protectedResourceDocument({ publicUrl }: ScanFacts): PublishedDocument {
  const text = JSON.stringify(
    {
      resource: publicUrl,
      resource_name: "Site Scan API",
      authorization_servers: [],
      bearer_methods_supported: [],
      resource_documentation: `${publicUrl}/auth.md`,
    },
    null,
    2,
  );
  return {
    path: "/.well-known/oauth-protected-resource",
    make: () => ({ contentType: "application/json", text }),
  };
}

/** What the service says about itself: pages for people, documents for machines. Returns it for further pages. */
export function discoveryRoutes(app: HttpApp, deps: Pick<Deps, "settings" | "build" | "clock" | "gate">): Site {
  const facts = factsOf(deps);
  const site = scanSite(facts);
  publishSite(app, site, deps.clock);
  publishDocuments(app, [protectedResourceDocument(facts), ...mcpCardDocuments(mcpServerOf(facts))]);
  return site;
}

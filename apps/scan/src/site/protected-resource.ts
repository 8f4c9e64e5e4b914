import type { PublishedDocument } from "@svc/discovery";
import type { ScanFacts } from "./scan-facts.js";

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

import type { Clock } from "@svc/service";
import type { PublishedDocument } from "./publish.js";

/** RFC 9116 section 2.5.5 recommends less than a year. */
const VALID_MONTHS = 6;

/** security.txt, good for half a year from the first of this month: the service itself keeps it from going stale. */
export function securityDocument(publicUrl: string, contact: string, clock: Clock): PublishedDocument {
  return {
    path: "/.well-known/security.txt",
    make: () => {
      const now = new Date(clock.now());
      const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + VALID_MONTHS, 1));
      const lines = [
        `Contact: ${contact}`,
        `Expires: ${expires.toISOString()}`,
        "Preferred-Languages: en",
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        "",
      ];
      return { contentType: "text/plain; charset=utf-8", text: lines.join("\n") };
    },
  };
}

import { createHash } from "node:crypto";
import type { HttpApp } from "@svc/service";
import { SCAN_SCRIPT } from "./scan-script.generated.js";

const HASH = createHash("sha256").update(SCAN_SCRIPT).digest("hex").slice(0, 12);
/** The name contains a hash of the content, so that browsers may cache it forever. */
export const SCAN_SCRIPT_PATH = `/assets/scan-${HASH}.js`;

export function scanScriptRoute(app: HttpApp): void {
  app.get(SCAN_SCRIPT_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      })
      .send(SCAN_SCRIPT),
  );
}

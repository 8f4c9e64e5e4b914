import { createHash } from "node:crypto";
import type { HttpApp } from "@svc/service";
import { SITE_SCRIPT } from "./site-script.generated.js";

/** The path of a script. It contains a hash of the content, so browsers may cache the script for a year. */
export const scriptPath = (name: string, script: string): string =>
  `/assets/${name}-${createHash("sha256").update(script).digest("hex").slice(0, 12)}.js`;

/** Path of the script that adds copy buttons to blocks of code. */
export const SITE_SCRIPT_PATH = scriptPath("site", SITE_SCRIPT);

export const SITE_SCRIPTS: Readonly<Record<string, string>> = { [SITE_SCRIPT_PATH]: SITE_SCRIPT };

export function publishScripts(app: HttpApp, scripts: Readonly<Record<string, string>>): void {
  for (const [path, script] of Object.entries(scripts)) {
    const bytes = Buffer.from(script);
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .type("text/javascript; charset=utf-8")
        .send(bytes),
    );
  }
}

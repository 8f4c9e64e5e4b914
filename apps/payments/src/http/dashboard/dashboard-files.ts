import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";

export interface DashboardFile {
  readonly bytes: Buffer;
  readonly type: string;
}

export interface DashboardFiles {
  /** Contains placeholders, which `dashboard-page.ts` fills in. */
  readonly index: string;
  /** The files by their names, which include a hash of the content. */
  readonly assets: ReadonlyMap<string, DashboardFile>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".png": "image/png",
};

/** Reads the built app. Returns null if it wasn't built, for example if the service runs from its sources. */
export function readDashboardFiles(): DashboardFiles | null {
  const folder = join(dirname(createRequire(import.meta.url).resolve("@svc/dashboard/package.json")), "dist");
  try {
    const assets = new Map<string, DashboardFile>();
    for (const name of readdirSync(join(folder, "assets"))) {
      const type = TYPES[extname(name)];
      if (type !== undefined) assets.set(name, { bytes: readFileSync(join(folder, "assets", name)), type });
    }
    return { index: readFileSync(join(folder, "index.html"), "utf8"), assets };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

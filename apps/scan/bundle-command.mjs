// Bundles the command as a package without dependencies: the program, and the worker thread that reads long pages.
// Usage: `node bundle-command.mjs [FOLDER]`. FOLDER defaults to dist-command/. To make the file of a release, run `pnpm
// pack` there.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const { version, description } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const out = process.argv[2] ?? new URL("dist-command", import.meta.url).pathname;
const path = (name) => join(out, name);

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  entryPoints: {
    "site-scan": new URL("src/cli/main.ts", import.meta.url).pathname,
    "page-worker": new URL("src/gather/html/page-worker.ts", import.meta.url).pathname,
  },
  outdir: out,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  conditions: ["workspace-source"],
  legalComments: "linked",
  // Some dependencies are CommonJS, and load Node's own modules with `require`.
  banner: {
    js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
  },
});
writeFileSync(path("site-scan.js"), `#!/usr/bin/env node\n${readFileSync(path("site-scan.js"), "utf8")}`);
chmodSync(path("site-scan.js"), 0o755);
copyFileSync(new URL("../../docs/scan-command.md", import.meta.url), path("README.md"));
// Another project owns the name `site-scan` on npm. So this package has another name and must never be published.
const manifest = {
  name: "@svc/scan-command",
  private: true,
  version,
  description,
  type: "module",
  bin: { "site-scan": "site-scan.js" },
  engines,
};
writeFileSync(path("package.json"), `${JSON.stringify(manifest, null, 2)}\n`);

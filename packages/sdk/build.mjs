// Builds the package twice, for import and for require. Each folder's own package.json declares its module type.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
rmSync("dist", { recursive: true, force: true });
for (const [folder, type, options] of [
  ["esm", "module", ["-p", "tsconfig.json", "--module", "es2022", "--moduleResolution", "bundler"]],
  // This module resolution ignores the exports of packages, so tsconfig.cjs.json maps their types.
  ["cjs", "commonjs", ["-p", "tsconfig.cjs.json", "--module", "commonjs", "--moduleResolution", "node10"]],
]) {
  mkdirSync(`dist/${folder}`, { recursive: true });
  writeFileSync(`dist/${folder}/package.json`, `{"type":"${type}"}\n`);
  const common = ["--noEmit", "false", "--declaration", "--outDir", `dist/${folder}`];
  execFileSync(process.execPath, [tsc, ...common, ...options], { stdio: "inherit" });
}

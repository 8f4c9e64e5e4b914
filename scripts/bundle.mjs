// Bundles programs of the package in the current folder into dist/. `node ../../scripts/bundle.mjs main admin
// worker=threads/worker` builds dist/main.js from src/main.ts, dist/admin.js from src/admin.ts, and dist/worker.js from
// src/threads/worker.ts. Shared code and late imports go into chunks. docs/adr/0026-services-are-bundled.md says what a
// bundle contains and why.
// dist/bundle.json lists what each file needs beside it. scripts/runtime-app.mjs uses it to make images.
import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const programs = process.argv.slice(2).map((program) => program.split("="));

/**
 * Packages that aren't bundled, so Node loads them from node_modules: native libraries, and optional packages that may
 * be missing.
 */
const NATIVE = ["@resvg/resvg-js", "litesvm"];
const EXTERNAL = [...NATIVE, "bufferutil", "utf-8-validate", "pg-native", "encoding"];

/**
 * `createRequire(import.meta.url)("name")` loads a package synchronously on first use. This plugin bundles such
 * packages too.
 */
const lateRequires = {
  name: "late requires are bundled",
  setup({ onLoad }) {
    onLoad({ filter: /\/packages\/[^/]+\/src\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source.replaceAll('createRequire(import.meta.url)("', 'require("');
      return contents === source ? undefined : { contents, loader: "ts" };
    });
  },
};

/**
 * esbuild gives a dynamically imported CommonJS package only a default export, but Node adds named ones. This plugin
 * adds them.
 */
const lateImports = {
  name: "late imports have names",
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, importer, resolveDir }) => {
      const isLate = kind === "dynamic-import" && !importer.includes("/node_modules/");
      if (!isLate || isBuiltin(name) || EXTERNAL.includes(name)) return undefined;
      const { path } = await resolve(name, { kind: "import-statement", importer, resolveDir });
      // Use a relative path, because it ends up in the bundle, which must not depend on the checkout's location.
      return /\.(mjs|ts)$/.test(path) ? { path } : { path: relative(ROOT, path), namespace: "late" };
    });
    onLoad({ filter: /./, namespace: "late" }, async ({ path: fromRoot }) => {
      const path = join(ROOT, fromRoot);
      const names = Object.keys(await import(path)).filter(
        (name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "default",
      );
      const contents = `import * as all from ${JSON.stringify(path)}; export const { ${names.join(", ")} } = all;`;
      return { contents, resolveDir: dirname(path) };
    });
  },
};

const { outputFiles, metafile } = await build({
  write: false,
  metafile: true,
  entryPoints: Object.fromEntries(programs.map(([name, source = name]) => [name, `src/${source}.ts`])),
  outdir: "dist",
  // Put chunks beside the programs, so that paths relative to `import.meta.url` mean the same in all of them.
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  conditions: ["workspace-source"],
  external: EXTERNAL,
  sourcemap: true,
  sourcesContent: false,
  legalComments: "none",
  plugins: [lateRequires, lateImports],
  // Some dependencies are CommonJS and load Node's own modules with require.
  banner: {
    js: [
      'import { createRequire as requireOf } from "node:module";',
      "const require = requireOf(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;",
    ].join(" "),
  },
  logLevel: "warning",
});

const maps = new Map(
  outputFiles.filter(({ path }) => path.endsWith(".map")).map(({ path, text }) => [path, ownSources(JSON.parse(text))]),
);
for (const { path, contents, text } of outputFiles) {
  mkdirSync(dirname(path), { recursive: true });
  const map = maps.get(path) ?? maps.get(`${path}.map`);
  const isOwn = map.sources.length > 0;
  if (!path.endsWith(".map"))
    writeFileSync(path, isOwn ? contents : text.replace(/\n\/\/# sourceMappingURL=.*\n$/, "\n"));
  else if (isOwn) writeFileSync(path, JSON.stringify(map));
}

const needs = outputFiles
  .filter(({ path }) => !path.endsWith(".map"))
  .map(({ path, text }) => [relative("dist", path), readNeeds(path, text)]);
writeFileSync("dist/bundle.json", `${JSON.stringify(Object.fromEntries(needs), null, 1)}\n`);

/**
 * Lists what a file needs beside it: other files of the bundle, packages, and files of packages. The code must name
 * each with a literal string. Also lists the packages that are bundled into the file, by their folders relative to the
 * repository.
 */
function readNeeds(path, text) {
  const { imports, inputs } = metafile.outputs[relative(".", path)];
  const chunks = imports.filter(({ external }) => !external).map(({ path: name }) => relative("dist", name));
  const packages = imports.filter(({ path: name }) => NATIVE.includes(name)).map(({ path: name }) => name);
  const files = [...text.matchAll(/createRequire\d*\(import\.meta\.url\)\.resolve\((?:"([^"]+)"\))?/g)].map(
    ([, name]) => name,
  );
  if (files.includes(undefined))
    throw new Error(
      `${path} resolves a file of a package without a literal name, so images would lack the file. Write the name as a string`,
    );
  const holds = Object.entries(inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([input]) => /(node_modules\/\.pnpm\/[^/]+\/node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]);
  const once = (names) => [...new Set(names)].sort();
  return { chunks: once(chunks), packages: once(packages), files: once(files), holds: once(holds.filter(Boolean)) };
}

/**
 * Keeps only our own sources in a source map. With all dependencies it would be many times as large, and Node reads it
 * at each start.
 */
function ownSources({ sources, mappings, ...map }) {
  const own = new Map();
  for (const [index, source] of sources.entries()) if (!source.includes("/node_modules/")) own.set(index, own.size);
  let wasOwn = false;
  const lines = decode(mappings).map((line) =>
    line.flatMap(([column, source, ...place]) => {
      const isEnd = wasOwn && !own.has(source);
      wasOwn = own.has(source);
      if (wasOwn) return [[column, own.get(source), ...place]];
      return isEnd ? [[column]] : [];
    }),
  );
  return { ...map, sources: [...own.keys()].map((index) => sources[index]), mappings: encode(lines) };
}

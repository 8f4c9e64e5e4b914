// Creates an image's /app: the bundled programs and their dependencies from dist/bundle.json. Adds LICENSES with the
// licenses of all included packages, and sbom.cdx.json with their names and versions. Fails if something is missing.
// Runs in the build stage of the services' images, or in any built checkout.
// Usage: node scripts/runtime-app.mjs payments|scan FOLDER
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const app = process.argv[2];
const out = resolve(process.argv[3]);

/** Programs that an image starts, by package. Their dist/ folders contain further programs, for tests and commands. */
const PROGRAMS = {
  payments: { "@svc/payments": ["main.js", "admin.js"], "@svc/db": ["migrate-main.js"] },
  scan: { "@svc/scan": ["main.js", "page-worker.js"] },
};
/** Further folders to copy for a package, because code locates them through the package's package.json. */
const FOLDERS = { "@svc/db": ["migrations"], "@svc/dashboard": ["dist"] };
/** Files that list the packages bundled into such a folder. */
const BUNDLED = { "@svc/dashboard": "dist/packages.json" };
/**
 * Packages whose code is in generated files (the payment page's script), so bundle.json doesn't list them. The value
 * is the folder that depends on the package.
 */
const TAKEN = {
  payments: { "@wallet-standard/app": "apps/payments" },
  scan: {},
};

const main = join(ROOT, "apps", app, "dist/main.js");
const needed = { packages: new Set(), files: new Set(), holds: new Set() };

mkdirSync(out, { recursive: true });
for (const [name, programs] of Object.entries(PROGRAMS[app])) copyPrograms(name, programs);
for (const asked of needed.files) copyFile(asked);
for (const name of needed.packages) copyPackage(name, main);
const held = [
  ...[...needed.holds].map((folder) => join(ROOT, folder)),
  ...Object.entries(TAKEN[app]).map(([name, by]) => findFolder(name, join(ROOT, by, "package.json"))),
];
writeFileSync(join(out, "LICENSES"), licences(held));
writeFileSync(join(out, "sbom.cdx.json"), `${JSON.stringify(bill(held))}\n`);
checkPlaces();
console.log(`${app}: ${held.length} packages in ${out}`);

function copyPrograms(name, programs) {
  const isApp = name === `@svc/${app}`;
  const [from, to] = isApp ? [join(ROOT, "apps", app), out] : [findFolder(name, main), join(out, "node_modules", name)];
  copy(join(from, "package.json"), join(to, "package.json"));
  const bundle = JSON.parse(read(join(from, "dist/bundle.json")));
  const files = new Set(programs);
  // Iterating over a Set includes entries that are added meanwhile.
  for (const file of files) {
    const needs = bundle[file];
    if (needs === undefined) throw new Error(`${name} has no program ${file}`);
    for (const chunk of needs.chunks) files.add(chunk);
    for (const kind of Object.keys(needed)) for (const one of needs[kind]) needed[kind].add(one);
    for (const path of [`dist/${file}`, `dist/${file}.map`])
      if (existsSync(join(from, path))) copy(join(from, path), join(to, path));
  }
}

function copyFile(asked) {
  const name = asked.split("/", asked.startsWith("@") ? 2 : 1).join("/");
  const folder = findFolder(name, main);
  const file = relative(folder, realpathSync(createRequire(main).resolve(asked)));
  for (const path of new Set(["package.json", file, ...(FOLDERS[name] ?? [])]))
    copy(join(folder, path), join(out, "node_modules", name, path));
  if (!name.startsWith("@svc/")) needed.holds.add(relative(ROOT, folder));
  if (name in BUNDLED) for (const held of JSON.parse(read(join(folder, BUNDLED[name])))) needed.holds.add(held);
}

/**
 * Copies a package and its dependencies, side by side. Skips optional dependencies for other platforms, which aren't
 * installed.
 */
function copyPackage(name, from) {
  const folder = findFolder(name, from);
  const { version, dependencies = {}, optionalDependencies = {} } = readManifest(folder);
  const to = join(out, "node_modules", name);
  if (existsSync(to)) {
    if (readManifest(to).version !== version)
      throw new Error(`two versions of ${name} are needed, but an image can have only one`);
    return;
  }
  copy(folder, to);
  needed.holds.add(relative(ROOT, folder));
  const inside = join(folder, "package.json");
  for (const one of Object.keys({ ...dependencies, ...optionalDependencies }))
    if (!(one in optionalDependencies) || isInstalled(one, inside)) copyPackage(one, inside);
}

/** Checks that every needed file and package resolves inside the image. */
function checkPlaces() {
  const inImage = createRequire(join(out, "dist/main.js"));
  for (const asked of [...needed.files, ...needed.packages]) {
    const found = inImage.resolve(asked);
    if (!found.startsWith(`${out}/`)) throw new Error(`${asked} resolves to ${found}, which is outside the image`);
  }
}

/** One text with each license once, below the packages that use it. */
function licences(folders) {
  const under = new Map();
  for (const folder of folders) {
    const { name, version, license = "none", author } = readManifest(folder);
    const by = typeof author === "string" ? author : author?.name;
    const declared = `The package contains no license text. Its declared license: ${license}${by ? `, by ${by}` : ""}.`;
    const text = listTexts(folder).join("\n\n") || declared;
    under.set(text, [...(under.get(text) ?? []), `${name} ${version}`]);
  }
  const parts = [...under].map(([text, names]) => `${names.sort().join("\n")}\n\n${text}\n`).sort();
  const own = `agent-payments. The packages that its programs contain follow below.\n\n${read(join(ROOT, "LICENSE")).trim()}\n`;
  return [own, ...parts].join(`\n${"=".repeat(80)}\n\n`);
}

function listTexts(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => /^(licen[cs]e|copying|notice)[^/]*(\/|$)/i.test(path) && !/\.(m?js|ts|json)$/.test(path))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort()
    .map((path) => read(join(folder, path)).trim());
}

/** Builds an SBOM in CycloneDX format. Image scanners look for files named sbom.cdx.json. */
function bill(folders) {
  const components = folders.map((folder) => {
    const { name, version, license } = readManifest(folder);
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    const isExpression = / (OR|AND|WITH) /.test(license);
    const licenses = isExpression ? [{ expression: license }] : [{ license: { name: license } }];
    return { type: "library", "bom-ref": purl, name, version, purl, ...(license && { licenses }) };
  });
  components.sort((a, b) => (a.purl < b.purl ? -1 : 1));
  const { version } = readManifest(ROOT);
  // Derived from the contents, so the same contents give the same id.
  const digest = createHash("sha256").update(JSON.stringify(components)).digest("hex");
  const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-8$3-8$4-$5");
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: { component: { type: "application", name: `agent-payments/${app}`, version } },
    components,
  };
}

function isInstalled(name, from) {
  return (createRequire(from).resolve.paths(name) ?? []).some((folder) =>
    existsSync(join(folder, name, "package.json")),
  );
}

function findFolder(name, from) {
  const folders = createRequire(from).resolve.paths(name) ?? [];
  const found = folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, "package.json")));
  if (found === undefined) throw new Error(`${name} is not installed for ${from}`);
  return realpathSync(found);
}

function copy(from, to) {
  cpSync(from, to, { recursive: true, dereference: true });
}

function readManifest(folder) {
  return JSON.parse(read(join(folder, "package.json")));
}

function read(path) {
  return readFileSync(path, "utf8");
}

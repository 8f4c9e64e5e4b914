/**
 * Prints the changelog's section for a version, for the release page. Usage: node scripts/release-notes.mjs 1.2.3.
 * Exits with 1 if there is none: changes for operators must be described before a release, not after it.
 */
import { readFileSync } from "node:fs";

const version = process.argv[2] ?? "";
const sections = readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8").split(/^## /m);
const section = sections.find((one) => one.split(/\s/, 1)[0] === version);
if (section === undefined || version === "") {
  console.error(`CHANGELOG.md has no section "## ${version}": move the text under "Unreleased" there`);
  process.exitCode = 1;
} else {
  console.log(section.slice(section.indexOf("\n") + 1).trim());
}

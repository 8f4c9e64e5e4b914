// `node scripts/check-names.mjs [path…]`: lists definitions outside tests whose name ends in `Of` (functions,
// constants, methods, properties, parameters), and fails if there are any. Functions should be verbs (`readTotal`) and
// values nouns, so that a call says whether it reads, computes or finds. Without paths it checks everything.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const FILES = /\.(ts|tsx|mjs)$/;
/** Generated files, and tests with their support. */
const SKIPPED = /generated|\.test\.|(^|\/)(test|contract|corpus)\/|\.d\.ts$/;
/**
 * Allowed names: those of JavaScript, JSON Schema and ERC-20, public types of the SDK, and a field of stored claims.
 */
const GIVEN = new Set(
  "indexOf lastIndexOf allOf anyOf oneOf OneOf balanceOf EventOf WebhookEventOf aliasOf".split(" "),
);
const NAME = "#?([A-Za-z_$][\\w$]*Of)";
const MODIFIERS = "(?:(?:public|private|protected|static|async|override)\\s+)";
const DEFINITIONS = [
  // function xOf(…, const xOf =
  new RegExp(`\\b(?:function\\*?|const|let|var|class|interface|type)\\s+${NAME}\\b`, "g"),
  // { xOf: …, (xOf: …, readonly xOf?: …
  new RegExp(`(?:^\\s*|[{(,]\\s*|\\breadonly\\s+)${NAME}\\??\\s*:`, "g"),
  // Methods: xOf(a: string): string; and xOf(a) { and async xOf(
  new RegExp(`^\\s*${MODIFIERS}*${NAME}\\s*(?:<[^>]*>)?\\(.*\\)(?:: .*)? \\{$`, "g"),
  new RegExp(`^\\s*${MODIFIERS}*${NAME}\\s*(?:<[^>]*>)?\\(.*\\): [^?]*;$`, "g"),
  new RegExp(`^\\s*${MODIFIERS}+${NAME}\\s*(?:<[^>]*>)?\\($`, "g"),
  // Attributes of a component: xOf={…}
  new RegExp(`\\s${NAME}=\\{`, "g"),
];

const paths = process.argv.slice(2);
const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...paths], { encoding: "utf8" });
const files = listed.split("\n").filter((file) => FILES.test(file) && !SKIPPED.test(file));
const findings = files.flatMap(findingsIn);

for (const { file, line, name } of findings) console.log(`${file}:${line}: ${name}`);
console.log(`check-names: ${findings.length} names in …Of in ${files.length} files`);
process.exitCode = findings.length > 0 ? 1 : 0;

function findingsIn(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((text, at) => {
      if (/^\s*(\/\/|\/?\*)/.test(text)) return [];
      const names = DEFINITIONS.flatMap((definition) => [...text.matchAll(definition)].map(([, name]) => name));
      return [...new Set(names)].filter((name) => !GIVEN.has(name)).map((name) => ({ file, line: at + 1, name }));
    });
}

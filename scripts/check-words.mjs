// `node scripts/check-words.mjs [path…]`: finds words and sentences that CONTRIBUTING.md asks to avoid. With paths it lists each finding
// below them. Without a path it fails when an area has more findings than OPEN allows: old text is rewritten area by area, and new text
// must be plain.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Findings of text that isn't rewritten yet, by the start of its path. Lower a number when you rewrite; never raise one. */
const OPEN = {
  ".pnpmfile.cjs": 1,
  "apps/dashboard/src/": 48,
  "apps/payments/src/": 72,
  "apps/payments/test/": 3,
  "apps/scan/browser/": 1,
  "docs/": 24,
  "docs/adr/": 1,
  "packages/localstack/src/": 1,
  "packages/mcp/src/": 12,
  "packages/sdk/test/": 1,
  "packages/x402/src/": 247,
};

const WORDS_MAX = 30;
const FILES = /\.(ts|tsx|mjs|cjs|css|prisma|md|sh|ya?ml)$|^\.env\.example$/;
/** Generated files, texts of others, and lists of what was released. */
const SKIPPED = /generated|^CODE_OF_CONDUCT|^CHANGELOG|pnpm-lock|^scripts\/check-words|\/corpus\/|\/fixtures\//;
const RULES = [
  {
    name: "word",
    pattern:
      /\b(?:[Tt]old|[Tt]ells? (?:of|whoever)|[Ww]hoever|[Aa]new|[Nn]obody|[Ss]omebody|[Ee]verybody|[Aa]nybody)\b/,
  },
  { name: "phrase", pattern: /\bc[oa]me to pass\b|\bput away\b|\bwhat is over\b|\bdid not help\b/i },
  { name: "clause as a subject", pattern: /^\s*(?:\/\/|\/\*\*|\*|#|--)\s+(?:What|Whether|Of|Where|Who)\s/ },
];

const paths = process.argv.slice(2);
const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...paths], { encoding: "utf8" });
const files = listed.split("\n").filter((file) => FILES.test(file) && !SKIPPED.test(file));
const findings = files.flatMap(findingsIn);

if (paths.length > 0) {
  for (const { file, line, rule, text } of findings) console.log(`${file}:${line}: ${rule}: ${text}`);
  console.log(`${findings.length} findings in ${files.length} files`);
} else {
  const counts = {};
  for (const { file } of findings) {
    const area = areaOf(file);
    counts[area] = (counts[area] ?? 0) + 1;
  }
  const worse = Object.entries(counts).filter(([area, count]) => count > (OPEN[area] ?? 0));
  for (const [area, count] of worse) {
    console.error(`${area}: ${count} findings, ${OPEN[area] ?? 0} allowed: node scripts/check-words.mjs ${area}`);
  }
  process.exitCode = worse.length > 0 ? 1 : 0;
}

/** The longest entry of OPEN that the path starts with, else the file itself. */
function areaOf(file) {
  const areas = Object.keys(OPEN).filter((area) => file.startsWith(area));
  return areas.sort((one, other) => other.length - one.length)[0] ?? file;
}

function findingsIn(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  const found = lines.flatMap((text, at) =>
    RULES.filter(({ pattern }) => pattern.test(text)).map(({ name }) => ({
      file,
      line: at + 1,
      rule: name,
      text: text.trim().slice(0, 140),
    })),
  );
  const blocks = file.endsWith(".md") ? paragraphs(lines) : comments(lines);
  for (const { line, text } of blocks) {
    for (const sentence of text.split(/[.!?](?=\s|$)/)) {
      const words = sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
      if (words > WORDS_MAX)
        found.push({ file, line, rule: `sentence of ${words} words`, text: sentence.trim().slice(0, 140) });
    }
  }
  return found;
}

/** Comments of consecutive lines, each as one text. */
function comments(lines) {
  const blocks = [];
  let open = null;
  for (const [at, line] of lines.entries()) {
    const text = /^\s*(?:\/\/|\/\*\*|\*(?!\/)|#(?!!)) ?(.*?)(?:\*\/)?$/.exec(line)?.[1];
    // A setting that is commented out (.env.example) and a row of a table are no sentences.
    if (text === undefined || /^([A-Z0-9_]+=|\|)/.test(text)) open = null;
    // A tag is a sentence of its own.
    else if (open === null || text.startsWith("@")) {
      open = { line: at + 1, text };
      blocks.push(open);
    } else open.text += ` ${text}`;
  }
  return blocks;
}

/** Text of a document without its code, tables and headings. */
function paragraphs(lines) {
  const blocks = [];
  let open = null;
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (line.trimStart().startsWith("```")) isCode = !isCode;
    if (isCode || /^\s*(```|\||#|$)/.test(line)) open = null;
    else if (open === null || /^\s*([*-]|\d+\.) /.test(line)) {
      open = { line: at + 1, text: line };
      blocks.push(open);
    } else open.text += ` ${line}`;
  }
  return blocks;
}

// `node scripts/check-words.mjs [path…]`: finds words and sentences that CONTRIBUTING.md asks to avoid, and fails if
// there are any. Without paths it checks everything.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const WORDS_MAX = 30;
const FILES = /\.(ts|tsx|mjs|cjs|css|prisma|md|sh|ya?ml)$|^\.env\.example$/;
/** Generated files, third-party texts, and release notes. */
const SKIPPED = /generated|^CODE_OF_CONDUCT|^CHANGELOG|pnpm-lock|^scripts\/check-words|\/corpus\/|\/fixtures\//;
const RULES = [
  {
    name: "word",
    pattern:
      /\b(?:[Tt]old|[Tt]ells? (?:of|whoever)|[Ww]hoever|[Aa]new|(?<!")[Nn]obody|[Ss]omebody|[Ee]verybody|[Aa]nybody)\b/,
  },
  { name: "phrase", pattern: /\bc[oa]me to pass\b|\bput away\b|\bwhat is over\b|\bdid not help\b/i },
  { name: "clause as a subject", pattern: /^\s*(?:\/\/|\/\*\*|\*|#|--)\s+(?:What|Whether|Of|Where|Who)\s/ },
];

const paths = process.argv.slice(2);
const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...paths], { encoding: "utf8" });
const files = listed.split("\n").filter((file) => FILES.test(file) && !SKIPPED.test(file));
const findings = files.flatMap(findingsIn);

for (const { file, line, rule, text } of findings) console.error(`${file}:${line}: ${rule}: ${text}`);
console.log(`check-words: ${findings.length} findings in ${files.length} files`);
process.exitCode = findings.length > 0 ? 1 : 0;

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
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    const text = /^\s*(?:\/\/|\/\*\*|\*(?!\/)|#(?!!)) ?(.*?)(?:\*\/)?$/.exec(line)?.[1];
    if (text?.startsWith("```")) isCode = !isCode;
    // Commented-out settings (.env.example), table rows and empty lines are not sentences.
    if (isCode || text === undefined || /^([A-Z0-9_]+=|\||```|\s*$)/.test(text)) open = null;
    // Each tag and list item is a sentence of its own.
    else if (open === null || /^(@|- |\(?[a-z0-9][.)] )/.test(text)) {
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
    // Four spaces are code, too, unless they continue a list item.
    if (isCode || /^\s*(```|\||#|$)/.test(line) || (open === null && line.startsWith("    "))) open = null;
    else if (open === null || /^\s*([*-]|\d+\.) /.test(line)) {
      open = { line: at + 1, text: line };
      blocks.push(open);
    } else open.text += ` ${line}`;
  }
  return blocks;
}

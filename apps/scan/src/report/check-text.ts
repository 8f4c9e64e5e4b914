import { type Html, html, renderMarkdown } from "@svc/discovery";
import { CATEGORIES } from "../checks/check.js";
import { type CheckId, REFERENCE_CHECKS, REGISTRY, type Registered } from "../checks/registry.js";
import { LEVEL_NAMES, levelsAsking } from "../score/levels.js";
import { CATEGORY_NAMES } from "../score/score-scan.js";
import { fixParts, wordParts } from "./fix-parts.js";

const CANNOT_BE_TOLD =
  "The scan can't read the answer that it needs: no answer, a TLS failure, 401, 403, 429, 5xx, bot protection, or a body that is too long to read in full, if the unread part could change the result.";

const forExample = (text: string): string =>
  text
    .replaceAll("{origin}", "https://example.com")
    .replaceAll("{host}", "example.com")
    .replaceAll("{page}", "https://example.com/");

const cell = (text: string): string => text.replaceAll("|", "\\|");

const formatLevels = (id: string): string =>
  levelsAsking(id as CheckId)
    .map((level) => `required for level ${level} (${LEVEL_NAMES[level]})`)
    .join(", ");

/** Every check with the name of its category, in the order of a report. */
export const allChecks = (): readonly { readonly registered: Registered; readonly category: string }[] =>
  CATEGORIES.flatMap((category) =>
    Object.values<Registered>(REGISTRY[category]).map((registered) => ({
      registered,
      category: CATEGORY_NAMES[category],
    })),
  );

/** A fix as markdown: instructions as text, and each text to copy in a fence. */
const fixMarkdown = (fix: string): string =>
  fixParts(forExample(fix))
    .map(({ kind, text }) => (kind === "code" ? `\`\`\`text\n${text}\n\`\`\`` : inMarkdown(text)))
    .join("\n\n");

const inMarkdown = (text: string): string =>
  wordParts(text)
    .map((part) => (part.kind === "code" ? `\`${part.text}\`` : part.text))
    .join("");

/** Describes a check in markdown, from its own texts: what it is, how it is decided, and how to fix it. */
export function checkText({ check, weight }: Registered, category: string): string {
  const { id, title, failTitle, what, why, rules, fix, notes = [] } = check;
  const facts = [`\`${id}\``, category, `weight ${weight}`, formatLevels(id)].filter((fact) => fact !== "");
  const shared = (REFERENCE_CHECKS as readonly string[]).includes(id)
    ? "\n\nisitagentready.com uses the same id, so you can compare reports."
    : "";
  return `# ${title}

${facts.join(" · ")}

## What the scan looks at

${what}${shared}

## Why it matters

${why}

## How to fix it

${fixMarkdown(fix.fix)}

**Why:** ${fix.goal}

## How it's decided

| Result | When |
|---|---|
| Passes | ${cell(rules.pass)} |
| Fails | ${cell(rules.fail)} |
| Not applicable (\`neutral\`) | ${cell(rules.neutral)} |
| Unknown (\`error\`) | ${cell([CANNOT_BE_TOLD, rules.error && `Also: ${rules.error}`].filter(Boolean).join(" "))} |
${notes.length > 0 ? `\n${notes.map((note) => `* ${note}`).join("\n")}\n` : ""}
When the check fails, reports say: ${failTitle}.

## Check it yourself

Run this check alone, without the cache. The command exits with 0 when the check passes, 1 when it fails, and 3 when it doesn't apply or can't be decided.
\`site-scan\` comes with this project's releases, not from a package registry: docs/scan-command.md in the repository says how to get it.

\`\`\`sh
site-scan https://example.com/ --check ${id}
\`\`\`

The same as a request: \`POST /api/scan\` with \`{"url": "https://example.com/", "checks": ["${id}"], "fresh": true}\`.

To look at it by hand:

\`\`\`sh
${forExample(fix.inspect)}
\`\`\`

## Sources

${fix.docs.map((source) => `* <${source}>`).join("\n")}
`;
}

/** The text of a check for programs, with its facts as separate members. `id` must name an existing check. */
export function checkExplained(id: string) {
  const { registered, category } = allChecks().find((one) => one.registered.check.id === id)!;
  const { rules, fix } = registered.check;
  return {
    text: checkText(registered, category),
    ...{ id, category, weight: registered.weight },
    ...{ passes: rules.pass, fails: rules.fail, neutral: rules.neutral },
    gateOfLevels: [...levelsAsking(id as CheckId)],
    docs: [...fix.docs],
  };
}

const row = ({ check, weight }: Registered, address: (id: string) => string): string =>
  `| [${cell(check.title)}](${address(check.id)}) | \`${check.id}\` | ${weight} | ${levelsAsking(check.id as CheckId).join(", ")} |`;

const CHECKS_INTRODUCTION = `# Checks

> A scan runs ${allChecks().length} checks in five categories. Each check says what it looks at, why it matters, and how to fix it.

Checks have a weight from 1 (a refinement) to 5 (decides whether agents can use the site). A category's score is the total
weight of its passed checks, divided by the total weight of its passed and failed checks. Checks that don't apply and checks that can't be decided don't count. Levels depend on single
checks, not on the score.

Besides the homepage, a scan reads a sample of up to four other pages. To scan more pages, use \`--pages\`, or \`pages\` in the API. The
text of a check says whether it judges these pages, too.

Some checks depend on the kind of site. The scan detects an API, protected resources or a shop, or you name a profile (\`api\`,
\`content\`, \`commerce\`). With the profile \`all\`, most checks of
Discovery and Commerce fail if the site lacks what they look for. So do \`llmsDirective\`, \`llmsCoverage\` and \`markdownUrl\`.
`;

/** The list of all checks in markdown. `address` returns the address of a check's text. */
export function checksText(address: (id: string) => string): string {
  const sections = CATEGORIES.map((category) => {
    const rows = Object.values<Registered>(REGISTRY[category]).map((registered) => row(registered, address));
    return `## ${CATEGORY_NAMES[category]}

| Check | Id | Weight | Needed for level |
|---|---|---|---|
${rows.join("\n")}
`;
  });
  return `${CHECKS_INTRODUCTION}
${sections.join("\n")}`;
}

/** The list of all checks as a page. Its tables have equal columns, which markdown tables can't guarantee. */
export const checksMain = (): Html =>
  html`${renderMarkdown(CHECKS_INTRODUCTION)}${CATEGORIES.map((category) => html`<h2 id="${category}">${CATEGORY_NAMES[category]}</h2><table class="checks"><thead><tr><th scope="col">Check</th><th scope="col">Weight</th><th scope="col">Level</th></tr></thead><tbody>${Object.values<Registered>(REGISTRY[category]).map(({ check, weight }) => html`<tr><td><a href="/checks/${check.id}">${check.title}</a><code>${check.id}</code></td><td>${weight}</td><td>${levelsAsking(check.id as CheckId).join(", ") || "–"}</td></tr>`)}</tbody></table>`)}`;

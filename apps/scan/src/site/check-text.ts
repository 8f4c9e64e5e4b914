import { CATEGORIES } from "../checks/check.js";
import { type CheckId, REFERENCE_CHECKS, REGISTRY, type Registered } from "../checks/registry.js";
import { LEVEL_NAMES, levelsAsking } from "../score/levels.js";
import { CATEGORY_NAMES } from "../score/score-scan.js";

const CANNOT_BE_TOLD =
  "What it depends on could not be read: no answer, a TLS failure, 401, 403, 429, 5xx, bot protection, or a body longer than a scan reads whose rest would decide.";

const forExample = (text: string): string =>
  text
    .replaceAll("{origin}", "https://example.com")
    .replaceAll("{host}", "example.com")
    .replaceAll("{page}", "https://example.com/");

const cell = (text: string): string => text.replaceAll("|", "\\|");

const levelsOf = (id: string): string =>
  levelsAsking(id as CheckId)
    .map((level) => `a gate of level ${level} (${LEVEL_NAMES[level]})`)
    .join(", ");

/** Every check with the name of its category, in the order of a report. */
export const allChecks = (): readonly { readonly registered: Registered; readonly category: string }[] =>
  CATEGORIES.flatMap((category) =>
    Object.values<Registered>(REGISTRY[category]).map((registered) => ({
      registered,
      category: CATEGORY_NAMES[category],
    })),
  );

/** A check in words, from its own texts: what it is, how it is decided, and how to fix it. Markdown. */
export function checkText({ check, weight }: Registered, category: string): string {
  const { id, title, failTitle, what, why, rules, fix, notes = [] } = check;
  const facts = [`Category ${category}`, `weight ${weight}`, levelsOf(id)].filter((fact) => fact !== "");
  const shared = (REFERENCE_CHECKS as readonly string[]).includes(id)
    ? "\n\nThe id is that of isitagentready.com, so that reports compare."
    : "";
  return `# ${id}: ${title}

${facts.join(" · ")}.${shared}

## What it is

${what}

## Why it matters to an agent

${why}

## How it is decided

| status | when |
|---|---|
| passes | ${cell(rules.pass)} |
| fails | ${cell(rules.fail)} |
| neutral | ${cell(rules.neutral)} |
| cannot be determined (\`error\`) | ${cell([CANNOT_BE_TOLD, rules.error].filter(Boolean).join(" "))} |
${notes.length > 0 ? `\n${notes.map((note) => `* ${note}`).join("\n")}\n` : ""}
Where it fails, reports say: ${failTitle}.

## How to fix

${fix.goal}

\`\`\`text
${forExample(fix.fix)}
\`\`\`

## Verify

Run this check alone, without the cache. Exits 0 when it passes, 1 when it fails, 3 when it could not be determined or does not apply.
\`site-scan\` comes as a file of this project's releases, from no registry: docs/scan-command.md says how to get it.

\`\`\`sh
site-scan https://example.com/ --check ${id}
\`\`\`

The same as a request: \`POST /api/scan\` with \`{"url": "https://example.com/", "checks": ["${id}"], "fresh": true}\`.

To inspect it by hand (this is no proof):

\`\`\`sh
${forExample(fix.inspect)}
\`\`\`

## Sources

${fix.docs.map((source) => `* <${source}>`).join("\n")}
`;
}

/** The same for programs: its text with what they would look for in it. `id`: of a check that there is. */
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
  `| [\`${check.id}\`](${address(check.id)}) | ${weight} | ${cell(check.title)} | ${levelsAsking(check.id as CheckId).join(", ")} |`;

/** The list of all checks. `address`: where the text of one lies. Markdown. */
export function checksText(address: (id: string) => string): string {
  const sections = CATEGORIES.map((category) => {
    const rows = Object.values<Registered>(REGISTRY[category]).map((registered) => row(registered, address));
    return `## ${CATEGORY_NAMES[category]}

| check | weight | what passes | gate of level |
|---|---|---|---|
${rows.join("\n")}
`;
  });
  return `# Checks

What a scan looks at. A category's score is the share of the weight that passed in the weight that passed or failed; what does not
apply (neutral) and what could not be determined (error) count nowhere. Levels are reached by gates, not by score.

Whether a document is expected depends on the site: an API, protected resources and a shop are recognised by signs, or named by the
caller's profile (\`api\`, \`content\`, \`commerce\`). In profile \`all\`, whatever Discovery and Commerce find absent counts as a failure.

${sections.join("\n")}`;
}

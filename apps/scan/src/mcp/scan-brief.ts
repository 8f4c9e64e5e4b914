import type { Failure, ScanSummary } from "./scan-summary.js";

/** How many fixes an agent gets at once: enough for a round of work. */
const FIXES = 5;

/** The summary as a few lines of markdown. */
export function scanBrief(summary: ScanSummary): string {
  const { siteError, failures, couldNotTell, nextLevel } = summary;
  const lines = [headline(summary), `Looked at ${code(summary.finalUrl)}, ${summary.scannedAt}${cachedNote(summary)}.`];
  if (siteError !== null)
    return ["**The site could not be looked at.**", ...lines.slice(1), "", siteError.message, ""].join("\n");
  if (nextLevel !== null) {
    lines.push("", `For level ${nextLevel.level} (${nextLevel.name}): ${nextLevel.gates.join("; ")}.`);
  }
  const first = failures.slice(0, FIXES);
  if (first.length > 0) lines.push("", "First fixes:", "", ...first.map(fixLines));
  else lines.push("", "No check failed.");
  if (failures.length > FIXES) {
    lines.push("", `${failures.length - FIXES} more: ${names(failures.slice(FIXES))}. Format agent tells all of them.`);
  }
  if (couldNotTell.length > 0) lines.push("", `Could not be told: ${names(couldNotTell)}.`);
  return [...lines, ""].join("\n");
}

function headline({ level, levelName, score, counts }: ScanSummary): string {
  const parts = [
    `**Level ${level} of 5: ${levelName}**`,
    ...(score === null ? [] : [`score ${score} of 100`]),
    `${counts.passed} passed`,
    `${counts.failed} failed`,
    `${counts.neutral} do not apply`,
    ...(counts.error > 0 ? [`${counts.error} could not be told`] : []),
  ];
  return parts.join(" · ");
}

const cachedNote = ({ cached }: ScanSummary): string => (cached ? " (an earlier scan; fresh: true scans again)" : "");

const names = (checks: readonly { readonly id: string }[]): string => checks.map(({ id }) => id).join(", ");

function fixLines({ id, title, message, fix, verify, opensNextLevel }: Failure, index: number): string {
  const opens = opensNextLevel ? ", opens the next level" : "";
  return `${index + 1}. **${title}** (${id}${opens}): ${message}\n   Fix: ${indented(fix)}\n   Verify: ${code(verify)}`;
}

const indented = (text: string): string => text.replaceAll("\n", "\n   ");

/** Only the address that a site redirects to is not ours. A code span ends at as many backticks as it began with. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

import { allChecks, checksText, checkText } from "../../apps/scan/src/site/check-text.js";

const GENERATED = "<!-- Generated from apps/scan/src/checks by `pnpm gen`. -->";

/** Behind the title: tools show the first line of a file. */
const withOrigin = (text: string): string => text.replace("\n\n", `\n\n${GENERATED}\n\n`);

/** docs/checks: one page per check from the check's own texts, and an index. */
export function checkPages(): Readonly<Record<string, string>> {
  const pages = allChecks().map(
    ({ registered, category }) =>
      [`docs/checks/${registered.check.id}.md`, withOrigin(checkText(registered, category))] as const,
  );
  return {
    "docs/checks/README.md": withOrigin(checksText((id) => `${id}.md`)),
    ...Object.fromEntries(pages),
  };
}

import { ERROR_CODES, errorRecord, LEGACY_TWINS } from "../../packages/errors/src/index.js";

/** docs/errors.md from the catalogue. */
export function errorsPage(): string {
  const rows = ERROR_CODES.map((code) => {
    const { status, otherStatuses, title, retryable, fix } = errorRecord(code);
    const statuses = [status, ...(otherStatuses ?? [])].join(", ");
    return `| \`${code}\` | ${statuses} | ${title} | ${retryable ? "yes" : "no"} | ${fix} |`;
  });
  const twins = Object.entries(LEGACY_TWINS).map(([v1, legacy]) => `| \`${v1}\` | \`${legacy}\` |`);
  return `# Errors

<!-- Generated from packages/errors by \`pnpm gen\`. -->

Every error has one envelope: \`{status: "error", code, message}\`, with \`hint\` (what to do about this very case), \`retryAfter\`
(seconds) and further members where they help. Decide by \`code\`; \`message\` is for people. A duplicate recording has
\`status: "duplicate"\`. Validation messages list \`field: reason\` pairs separated by semicolons, and the same as \`errors\`.

| Code | HTTP | Meaning | Retry | What to do |
|---|---|---|---|---|
${rows.join("\n")}

"Retry: yes" means that the same request may succeed later without a change. With an \`Idempotency-Key\` a retry never does
anything twice.

## Names on the unversioned routes

| v1 | unversioned |
|---|---|
${twins.join("\n")}
`;
}

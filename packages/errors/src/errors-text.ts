import { ERROR_CODES, type ErrorCode, errorRecord, LEGACY_TWINS } from "./catalogue.js";

/** Where both services serve {@link errorsText}. */
export const ERRORS_PATH = "/errors";

/** The fragment of a code's section, as renderers of markdown make it of its heading: `RATE_LIMITED` is at `#rate-limited`. */
export const anchorOf = (code: ErrorCode): string => code.toLowerCase().replaceAll("_", "-");

const section = (code: ErrorCode): string => {
  const { status, otherStatuses = [], title, retryable, fix } = errorRecord(code);
  const again = retryable
    ? "The same request may succeed later without a change."
    : "The same request fails again as long as nothing changes.";
  return `### ${code}\n\nHTTP ${[status, ...otherStatuses].join(", ")}. **${title}.** ${fix} ${again}`;
};

/** Every code of both services, a section each. Markdown; the names of {@link anchorOf} lead to the sections. */
export function errorsText(): string {
  const twins = Object.entries(LEGACY_TWINS).map(([v1, legacy]) => `| \`${v1}\` | \`${legacy}\` |`);
  return `# Errors

Every error has one envelope: \`{"status": "error", "code": …, "message": …}\`, with \`hint\` (what to do about this very case), \`retryAfter\` (seconds), \`docUrl\` (the section of this page) and further members where they help. Decide by \`code\`; \`message\` is for people. A duplicate recording has \`status: "duplicate"\`. Validation messages list \`field: reason\` pairs separated by semicolons, and the same as \`errors\`. Every answer has an \`X-Request-Id\`: name it when you ask for help.

With an \`Idempotency-Key\` a repeated request never does anything twice.

## Codes

${ERROR_CODES.map(section).join("\n\n")}

## Names on the unversioned routes

| v1 | unversioned |
|---|---|
${twins.join("\n")}
`;
}

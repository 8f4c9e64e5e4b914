import { notApplicable } from "../applicability.js";
import { type CheckResult, cannotTell, defineCheck, fails, pass, withFix } from "../check.js";
import { quote } from "../evidence.js";
import { judgeDocument, readInPart } from "../judge-document.js";

/** An RFC 3339 timestamp. RFC 9116, section 2.5.5, requires this format. */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[tT ]\d{2}:\d{2}:\d{2}(\.\d+)?([zZ]|[+-]\d{2}:\d{2})$/;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Lists the values of a field. Each field has its own line. Comments and signature lines never match a field's name.
 */
const fieldValues = (text: string, name: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^[ \\t\\ufeff]*${name}:(.*)$`, "gim"))].map(([, value]) => value!.trim());

function judge(text: string, url: string, nowMs: number, inPart: boolean): CheckResult {
  const contacts = fieldValues(text, "contact").filter((value) => value !== "");
  const expires = fieldValues(text, "expires");
  const seen = [
    quote(url, `Contact: ${contacts[0] ?? "none"}`),
    quote(url, `Expires: ${expires.join(", ") || "none"}`),
  ];
  if (expires.length > 1) return fails("security.txt states Expires more than once.", seen);
  const [until] = expires;
  if (until !== undefined && !TIMESTAMP.test(until))
    return fails("The Expires field of security.txt is not a timestamp.", seen);
  if (until !== undefined && !(Date.parse(until.toUpperCase().replace(" ", "T")) > nowMs))
    return fails("security.txt has expired.", seen);
  if (contacts.length === 0 || until === undefined) {
    return inPart
      ? cannotTell("The scan read only part of security.txt.", seen)
      : fails("security.txt lacks Contact or Expires.", seen);
  }
  const warnings = contacts.every((contact) => HAS_SCHEME.test(contact))
    ? []
    : ["a Contact isn't a URI, such as mailto:"];
  return pass("security.txt names a contact for security reports.", seen, { warnings });
}

const DAY_MS = 86_400_000;
/** Validity of the example in days. RFC 9116, section 2.5.5, recommends less than a year. */
const VALID_DAYS = 330;

const fixUntil = (date: string): string =>
  `Serve /.well-known/security.txt as text/plain:\n\nContact: mailto:security@{host}\nExpires: ${date}T00:00:00Z`;

/** Builds advice with a file that is valid from the day of the scan. */
const fixOn = (scannedAt: Date): string =>
  fixUntil(new Date(scannedAt.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10));

export const securityTxt = defineCheck({
  id: "securityTxt",
  title: "security.txt names a contact for security reports",
  failTitle: "No valid security.txt names a contact for security reports",
  what: "Reads `/.well-known/security.txt` (RFC 9116).",
  why: "An agent that finds a vulnerability knows where to report it, and that someone reads the report.",
  rules: {
    pass: "At least one `Contact` and exactly one `Expires` in the future.",
    fail: "The file lacks `Contact` or `Expires`, is malformed, or has expired.",
    neutral: "There is no security.txt.",
  },
  fix: {
    goal: "People and agents can report a vulnerability.",
    fix: `${fixUntil("<YYYY-MM-DD>")}\n\nUse a date less than a year ahead.`,
    docs: ["https://www.rfc-editor.org/rfc/rfc9116"],
    inspect: "curl -fsSL {origin}/.well-known/security.txt | grep -iE '^(contact|expires):'",
  },
  fixPart: "file",
  requires: ["securityTxt", "site"],
  evaluate: ({ securityTxt: document, site }) => {
    const result = judgeDocument(document, {
      name: "security.txt",
      absent: (evidence) => notApplicable(site, "There is no security.txt.", evidence),
      found: (text, { url }) => judge(text, url, site.scannedAt.getTime(), readInPart(document)),
    });
    return result.status === "fail" ? withFix(result, fixOn(site.scannedAt)) : result;
  },
});

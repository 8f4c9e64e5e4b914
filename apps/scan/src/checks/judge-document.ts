import type { Document, Fetched } from "../documents/fetched.js";
import { type CheckResult, cannotTell, type Evidence, fails, neutral } from "./check.js";
import { observed, quote } from "./evidence.js";

type ReadDocument<Value> = Document<Value> & { readonly fetched: Fetched };
type FoundDocument<Value> = Extract<ReadDocument<Value>, { state: "found" }>;

/**
 * Describes the response at the document's address. Adds the scanner's conclusion if the response alone doesn't show
 * it.
 */
export function documentEvidence(document: ReadDocument<unknown>): readonly Evidence[] {
  if (document.state === "not_asked") return [quote("scan", `not requested: ${document.why}`)];
  const answer = observed(document.fetched);
  const says = document.state === "found" || answer.text.startsWith(document.why) || document.fetched.kind === "failed";
  return says ? [answer] : [answer, quote(document.url, document.why)];
}

interface DocumentRules<Value> {
  /** Name of the document in messages, for example `llms.txt`. */
  readonly name: string;
  readonly found: (value: Value, document: FoundDocument<Value>, evidence: readonly Evidence[]) => CheckResult;
  readonly absent: (evidence: readonly Evidence[]) => CheckResult;
  /** Default: a failure that describes what the site serves instead. */
  readonly invalid?: (evidence: readonly Evidence[]) => CheckResult;
}

/**
 * Describes what the site serves instead of a document.
 * @param why the reason that `readJsonDocument` or `readTextDocument` stored
 */
function formatFinding(name: string, why: string): string {
  if (why.startsWith("an HTML page")) return `The site serves an HTML page instead of ${name}.`;
  if (why.startsWith("redirects to")) return `The address of ${name} redirects to another site.`;
  if (why.startsWith("an empty answer")) return `The site serves an empty answer instead of ${name}.`;
  if (why.startsWith("JSON that is served as text/html"))
    return `The site serves JSON as text/html instead of ${name}.`;
  if (why.startsWith("JSON")) return `The site serves other JSON instead of ${name}.`;
  if (why.startsWith("not JSON")) return `Instead of ${name}, the site serves something that isn't JSON.`;
  return `The site serves something else instead of ${name}.`;
}

/**
 * Converts the state of a document to a result, in the same way for all checks. An unknown document always results in
 * `error`.
 */
export function judgeDocument<Value>(document: ReadDocument<Value>, rules: DocumentRules<Value>): CheckResult {
  const evidence = documentEvidence(document);
  switch (document.state) {
    case "found":
      return rules.found(document.value, document, evidence);
    case "absent":
      return rules.absent(evidence);
    case "invalid":
      return rules.invalid?.(evidence) ?? fails(formatFinding(rules.name, document.why), evidence);
    case "unknown":
      return cannotTell(`The scan could not determine whether the site has ${rules.name}.`, evidence);
    case "not_asked":
      return neutral(`The scan did not request ${rules.name}.`, evidence);
  }
}

/** True if the scanner read a found document only in part, so that a missing member may be in the rest. */
export const readInPart = (document: ReadDocument<unknown>): boolean =>
  document.state === "found" && document.fetched.kind === "http" && document.fetched.truncated;

/**
 * Returns the function that builds the result for a missing member: `fail`, or `error` if the document was read only in
 * part.
 */
export const missingFrom = (document: ReadDocument<unknown>): typeof fails =>
  readInPart(document) ? (_, evidence) => cannotTell("The scan read only part of the document.", evidence) : fails;

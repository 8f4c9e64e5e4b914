import type { Document } from "../gather/document.js";
import type { Fetched } from "../gather/fetched.js";
import { type CheckResult, cannotTell, type Evidence, fails, neutral } from "./check.js";
import { observed, quote } from "./evidence.js";

export type ReadDocument<Value> = Document<Value> & { readonly fetched: Fetched };
export type FoundDocument<Value> = Extract<ReadDocument<Value>, { state: "found" }>;

/** What the document's address gave, and what gathering made of it. */
export function documentEvidence(document: ReadDocument<unknown>): readonly Evidence[] {
  if (document.state === "not_asked") return [quote("scan", `not asked: ${document.why}`)];
  const answer = observed(document.fetched);
  return document.state === "found" ? [answer] : [answer, quote(document.url, document.why)];
}

export interface DocumentRules<Value> {
  /** Stands in our sentences, for example `llms.txt`. */
  readonly name: string;
  readonly found: (value: Value, document: FoundDocument<Value>, evidence: readonly Evidence[]) => CheckResult;
  readonly absent: (evidence: readonly Evidence[]) => CheckResult;
  /** Default: a failure. */
  readonly invalid?: (evidence: readonly Evidence[]) => CheckResult;
}

/** The one place that says what each state of a document means: unknown is `error` whatever the check. */
export function judgeDocument<Value>(document: ReadDocument<Value>, rules: DocumentRules<Value>): CheckResult {
  const evidence = documentEvidence(document);
  switch (document.state) {
    case "found":
      return rules.found(document.value, document, evidence);
    case "absent":
      return rules.absent(evidence);
    case "invalid":
      return rules.invalid?.(evidence) ?? fails(`${rules.name} is answered, but not in its form.`, evidence);
    case "unknown":
      return cannotTell(`Whether there is ${rules.name} could not be told.`, evidence);
    case "not_asked":
      return neutral(`${rules.name} was not asked for.`, evidence);
  }
}

/**
 * Whether a document that was found is longer than what was read of it: what is missing was not seen. A page that the site
 * gives for everything is no document, however long it is.
 */
export const readInPart = (document: ReadDocument<unknown>): boolean =>
  document.state === "found" && document.fetched.kind === "http" && document.fetched.truncated;

/** Failure, or `error` when only a part was read: what was not seen is not missing. */
export const missingFrom = (document: ReadDocument<unknown>): typeof fails =>
  readInPart(document) ? (_, evidence) => cannotTell("The document was read only in part.", evidence) : fails;

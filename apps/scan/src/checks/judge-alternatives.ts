import type { JsonDocument, JsonObject } from "../gather/document.js";
import { type CheckResult, cannotTell, type Evidence, fails } from "./check.js";
import { documentEvidence, type FoundDocument } from "./judge-document.js";

export interface AlternativesRules<Shape> {
  /** Stands in our sentences, for example `an MCP server card`. */
  readonly name: string;
  /** What a document says, or null when it has another shape. */
  readonly read: (value: JsonObject, url: string) => Shape | null;
  readonly found: (shape: Shape, document: FoundDocument<JsonObject>, evidence: readonly Evidence[]) => CheckResult;
  readonly none: (evidence: readonly Evidence[]) => CheckResult;
}

/**
 * One document that may lie at several addresses: one in order is enough; an address that could not be told leaves it open;
 * only then does one of another shape count against the site.
 */
export function judgeAlternatives<Shape>(
  documents: readonly JsonDocument[],
  { name, read, found, none }: AlternativesRules<Shape>,
): CheckResult {
  for (const document of documents) {
    const shape = document.state === "found" ? read(document.value, document.url) : null;
    if (document.state === "found" && shape !== null) return found(shape, document, documentEvidence(document));
  }
  const evidence = documents.flatMap(documentEvidence);
  if (documents.some(({ state }) => state === "unknown")) {
    return cannotTell(`Whether there is ${name} could not be told.`, evidence);
  }
  const wrong = documents.filter(({ state }) => state === "found" || state === "invalid");
  return wrong.length > 0
    ? fails(`A document stands where ${name} belongs, but not in its form.`, wrong.flatMap(documentEvidence))
    : none(evidence);
}

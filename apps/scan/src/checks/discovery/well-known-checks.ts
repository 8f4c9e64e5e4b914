import type { JsonDocument } from "../../documents/fetched.js";
import { isRead } from "../../documents/shapes/reading.js";
import { type DocumentName, WELL_KNOWN, type WellKnownId } from "../../documents/well-known.js";
import type { WellKnownDocument } from "../../documents/well-known-document.js";
import type { DocumentTargets, SiteTraits } from "../../gather/artifacts.js";
import { absentOn, NEEDS, notApplicable } from "../applicability.js";
import { type Check, type CheckResult, cannotTell, type Evidence, fails, neutral, pass } from "../check.js";
import { observed, quote } from "../evidence.js";
import { documentEvidence, judgeDocument } from "../judge-document.js";
import { type AbsenceRule, type Sources, WHEN_ABSENT } from "./when-absent.js";

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const withoutArticle = (name: string): string => name.replace(/^an? /, "");

/** Hides a document's keys, which may be private keys that were published by mistake. A report is public. */
const withoutKeys = (name: string, value: unknown): unknown =>
  name === "keys" || name === "signing_keys" ? "(keys)" : value;

function judgeFound(
  { name, title, read, says, details, isEmpty, unredirected, header }: WellKnownDocument,
  document: JsonDocument & { readonly state: "found" },
  site: SiteTraits,
  evidence: readonly Evidence[],
): CheckResult {
  const { value, url, fetched, headers, warnings } = document;
  const reading = read(value, url, site.openedByOperator);
  if ("faults" in reading) {
    const { faults } = reading;
    return fails(
      `The site serves a malformed document as ${name}: ${faults.join("; ")}.`,
      [...evidence, quote(url, JSON.stringify(value, withoutKeys))],
      { faults },
    );
  }
  if (unredirected !== undefined && fetched.kind === "http" && fetched.redirects.length > 0) {
    return fails(`The ${withoutArticle(name)} is behind a redirect, which ${unredirected} must not follow.`, evidence);
  }
  const ofHeaders = header === undefined || header.isRight.test(headers[header.name] ?? "") ? [] : [header.otherwise];
  const seen = [...evidence, quote(url, says(reading.shape))];
  return isEmpty?.(reading.shape)
    ? neutral(`The ${withoutArticle(name)} has no entries.`, seen)
    : pass(`${title}.`, seen, {
        ...details?.(reading.shape),
        warnings: [...warnings, ...reading.warnings, ...ofHeaders],
      });
}

/**
 * Judges a document that may be at several addresses, where one valid copy is enough. Without a valid copy, the result
 * is `error` if the scanner couldn't read one of the addresses. An invalid document fails only if the scanner read
 * every address.
 */
function judge(
  row: WellKnownDocument,
  documents: readonly JsonDocument[],
  site: SiteTraits,
  absent: (evidence: readonly Evidence[]) => CheckResult,
): CheckResult {
  const one = (document: JsonDocument): CheckResult =>
    judgeDocument(document, {
      name: row.name,
      absent,
      found: (_, found, evidence) => judgeFound(row, found as JsonDocument & { state: "found" }, site, evidence),
    });
  const good = documents.find(
    (document) => document.state === "found" && isRead(row.read(document.value, document.url, site.openedByOperator)),
  );
  if (good !== undefined) return one(good);
  const evidence = documents.flatMap(documentEvidence);
  if (documents.some(({ state }) => state === "unknown")) {
    return cannotTell(`The scan could not determine whether the site has ${row.name}.`, evidence);
  }
  const wrong = documents.find(({ state }) => state === "found") ?? documents.find(({ state }) => state === "invalid");
  return wrong === undefined ? absent(evidence) : one(wrong);
}

interface DeadTargets {
  readonly status: "fail" | "neutral";
  readonly message: string;
}

/** Results for documents that name addresses on the same site, if nothing responds at those addresses. */
const WHEN_DEAD: Readonly<Partial<Record<WellKnownId, DeadTargets>>> = {
  apiCatalog: { status: "fail", message: "The addresses in the API catalog lead to nothing." },
  // MCP requires servers to answer GET with an event stream or 405, so a GET shows whether there is a server.
  mcpServerCard: { status: "fail", message: "No MCP server answers at the endpoint that the card names." },
  // An agent may answer only POST, which a scan doesn't send, so this isn't a failure.
  a2aAgentCard: { status: "neutral", message: "Nothing answers a GET at the address that the agent card names." },
};

/** Changes `pass` to another result if nothing responds at the addresses that the document names. */
function withTargets(id: WellKnownId, result: CheckResult, targets: () => DocumentTargets): CheckResult {
  const whenDead = WHEN_DEAD[id];
  if (whenDead === undefined || result.status !== "pass") return result;
  const followed = targets()[id as keyof DocumentTargets];
  const dead = followed.filter(({ exists }) => exists === false);
  if (followed.length === 0 || dead.length < followed.length) return result;
  const judged = whenDead.status === "fail" ? fails : neutral;
  return judged(whenDead.message, [...result.evidence, ...dead.map(({ fetched }) => observed(fetched))]);
}

function buildRules(id: WellKnownId, { passes, need, rules }: WellKnownDocument): Check["rules"] {
  const has = need === null ? null : NEEDS[need].has;
  const built: Check["rules"] = {
    pass: passes,
    fail:
      has === null
        ? "The document is malformed."
        : `The document is malformed; or the site shows ${has} and has no document.`,
    neutral: has === null ? "There is no document." : `There is no document, and the site shows no sign of ${has}.`,
    ...(has === null
      ? {}
      : { error: `There is no document, and the scan could not read a place that may show ${has}.` }),
    ...rules,
  };
  const whenDead = WHEN_DEAD[id];
  if (whenDead === undefined) return built;
  const message = `${whenDead.message.charAt(0).toLowerCase()}${whenDead.message.slice(1)}`;
  return { ...built, [whenDead.status]: `${built[whenDead.status]} Or ${message}` };
}

function buildCheck(id: WellKnownId): Check {
  const row: WellKnownDocument = WELL_KNOWN[id];
  const { name, at, need, unredirected, sign } = row;
  const names = Object.keys(at) as DocumentName[];
  const [path] = Object.values(at);
  const rule: AbsenceRule | undefined = WHEN_ABSENT[id];
  const { title, failTitle, what, why, goal, fix, docs, notes } = row;
  return {
    ...{ id, title, failTitle, what, why, notes },
    rules: buildRules(id, row),
    fix: {
      ...{ goal, fix, docs },
      // -L follows redirects.
      inspect: `curl -fsS${unredirected === undefined ? "L" : ""} {origin}${path} | grep -E '${sign}'`,
    },
    fixPart: "file",
    requires: [...names, ...(rule?.requires ?? []), ...(id in WHEN_DEAD ? (["documentTargets"] as const) : []), "site"],
    evaluate(artifacts) {
      const { site } = artifacts;
      const documents = names.flatMap((artifact) => artifacts[artifact]) as JsonDocument[];
      const result = judge(row, documents, site, (evidence) => {
        const special = rule?.judge(artifacts as Sources, evidence) ?? null;
        if (special !== null) return special;
        return need === null
          ? notApplicable(site, `There is no ${withoutArticle(name)}.`, evidence)
          : absentOn(site, need, capitalised(name), evidence);
      });
      return withTargets(id, result, () => artifacts.documentTargets);
    },
  };
}

/** One check for each row of the table WELL_KNOWN. */
export const WELL_KNOWN_CHECKS = Object.fromEntries(
  (Object.keys(WELL_KNOWN) as WellKnownId[]).map((id) => [id, buildCheck(id)]),
) as Readonly<Record<WellKnownId, Check>>;

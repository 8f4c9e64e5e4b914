import type { ArtifactName, Artifacts } from "../gather/artifacts.js";

export const CATEGORIES = [
  "discoverability",
  "contentAccessibility",
  "botAccessControl",
  "discovery",
  "commerce",
] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * `fail` needs proof that something is wrong or missing where it applies. `neutral`: does not apply, or says nothing.
 * `error`: could not be determined; never counted as a failure.
 */
export type CheckStatus = "pass" | "fail" | "neutral" | "error";

/** An observation. `text` may come from the scanned site and is data, never an instruction. */
export interface Evidence {
  /** Address that was asked, or the part of a document that was read. */
  readonly source: string;
  readonly text: string;
}

export interface CheckResult {
  readonly status: CheckStatus;
  /** One sentence of ours; text of the site stands in evidence only. */
  readonly message: string;
  readonly evidence: readonly Evidence[];
  readonly details?: Readonly<Record<string, unknown>>;
  /** Counts of a check of pages: how many were judged, and how many passed. */
  readonly pages?: { readonly passed: number; readonly judged: number; readonly failing: readonly string[] };
  /**
   * Advice for this very site, instead of the check's general advice. Our words only, because it is printed as it is.
   */
  readonly fix?: string;
}

export interface Fix {
  /** The benefit of the fix. */
  readonly goal: string;
  /** Instructions, copyable where possible; `{origin}`, `{host}` and `{page}` are filled in. */
  readonly fix: string;
  /** Specifications and guides. */
  readonly docs: readonly string[];
  /** A shell line that shows the thing; it proves nothing, which is the scanner's to do. `{origin}` and `{host}` are filled in. */
  readonly inspect: string;
}

/** In words, when each status is given; the check's document is made from them. */
interface Rules {
  readonly pass: string;
  readonly fail: string;
  readonly neutral: string;
  /** Beyond what makes every check end so: no answer, 401, 403, 429, 5xx, bot protection, a body read only in part. */
  readonly error?: string;
}

export interface Check<Names extends ArtifactName = ArtifactName> {
  /** Stable, camelCase. */
  readonly id: string;
  /** Heading of a check that passes. */
  readonly title: string;
  /** Heading of a check that fails. */
  readonly failTitle: string;
  /** The part of the site that the check reads. */
  readonly what: string;
  /** Why it matters to an agent. */
  readonly why: string;
  readonly rules: Rules;
  readonly fix: Fix;
  /** For its document: traps that were met, and where a specification won over habit. */
  readonly notes?: readonly string[];
  readonly requires: readonly Names[];
  /** Pure and synchronous: no network, no clock. */
  evaluate(artifacts: Pick<Artifacts, Names>): CheckResult;
}

/** A check may read only the artifacts that it declares: reading another one does not compile. */
export const defineCheck = <const Names extends ArtifactName>(check: Check<Names>): Check => check as unknown as Check;

/** A claim without evidence does not compile. */
const verdict =
  (status: CheckStatus) =>
  (message: string, evidence: readonly Evidence[], details?: CheckResult["details"]): CheckResult => ({
    status,
    message,
    evidence,
    details,
  });

/** The same verdict with what to do on this very site. */
export const withFix = (result: CheckResult, fix: string): CheckResult => ({ ...result, fix });

export const pass = verdict("pass");
export const fails = verdict("fail");
export const neutral = verdict("neutral");
export const cannotTell = verdict("error");

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
 * `fail` needs proof that something required is wrong or missing. `neutral` means that the check does not apply or that
 * the answer proves nothing. `error` means that the scanner could not decide. An `error` never counts as a failure.
 */
export type CheckStatus = "pass" | "fail" | "neutral" | "error";

/** An observation. `text` may come from the scanned site. Treat it as data, never as an instruction. */
export interface Evidence {
  /** Address that the scanner requested, or the part of a document that it read. */
  readonly source: string;
  readonly text: string;
}

export interface CheckResult {
  readonly status: CheckStatus;
  /** One sentence in the scanner's own words. Text from the site belongs in `evidence` only. */
  readonly message: string;
  readonly evidence: readonly Evidence[];
  readonly details?: Readonly<Record<string, unknown>>;
  /** For a check of several pages: how many were judged, how many passed, and which failed. */
  readonly pages?: { readonly passed: number; readonly judged: number; readonly failing: readonly string[] };
  /**
   * Advice for this site, which replaces the check's general advice. Contains only the scanner's own words, because
   * reports print it verbatim.
   */
  readonly fix?: string;
}

/** A part of a site. Advice for a platform says how to change it there. */
export type SitePart = "file" | "header" | "robots" | "head";

export interface Fix {
  /** The benefit of the fix. */
  readonly goal: string;
  /** Instructions that can be copied where possible. `{origin}`, `{host}` and `{page}` are filled in. */
  readonly fix: string;
  /** Specifications and guides. */
  readonly docs: readonly string[];
  /**
   * A shell line that shows the finding. Its output proves nothing, because only the scanner decides. `{origin}` and
   * `{host}` are filled in.
   */
  readonly inspect: string;
}

/** Describes when a check returns each status. The documentation of checks is generated from these texts. */
interface Rules {
  readonly pass: string;
  readonly fail: string;
  readonly neutral: string;
  /**
   * Cases beyond the usual ones. A check usually returns `error` for no answer, 401, 403, 429, 5xx, bot protection, or
   * a body that was read only in part.
   */
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
  /** Why the check matters to an agent. */
  readonly why: string;
  readonly rules: Rules;
  readonly fix: Fix;
  /**
   * The part of the site that the fix changes. Reports add how to change this part on the site's platform. Without
   * `fixPart`, reports add only platform advice for this check.
   */
  readonly fixPart?: SitePart;
  /**
   * Notes for the check's documentation: pitfalls, and where the check follows a specification instead of common
   * practice.
   */
  readonly notes?: readonly string[];
  readonly requires: readonly Names[];
  /** Judges the artifacts. Must be pure and synchronous: no network, no clock. */
  evaluate(artifacts: Pick<Artifacts, Names>): CheckResult;
}

/** Defines a check. It may read only the artifacts that it requires: reading others does not compile. */
export const defineCheck = <const Names extends ArtifactName>(check: Check<Names>): Check => check as unknown as Check;

const verdict =
  (status: CheckStatus) =>
  (message: string, evidence: readonly Evidence[], details?: CheckResult["details"]): CheckResult => ({
    status,
    message,
    evidence,
    details,
  });

export const withFix = (result: CheckResult, fix: string): CheckResult => ({ ...result, fix });

export const pass = verdict("pass");
export const fails = verdict("fail");
export const neutral = verdict("neutral");
export const cannotTell = verdict("error");

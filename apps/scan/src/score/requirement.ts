import type { CheckStatus } from "../checks/check.js";
import type { CheckId } from "../checks/registry.js";

/** What a level asks: a status of one check, or some of several requirements. */
export type Requirement =
  | { readonly check: CheckId; readonly statuses: readonly CheckStatus[] }
  | { readonly atLeast: number; readonly of: readonly Requirement[] };

export type StatusOf = (check: CheckId) => CheckStatus;

export const passes = (check: CheckId): Requirement => ({ check, statuses: ["pass"] });
/** `error` is no failure: what could not be told holds nobody back. */
export const doesNotFail = (check: CheckId): Requirement => ({ check, statuses: ["pass", "neutral", "error"] });
export const atLeast = (count: number, ...of: readonly Requirement[]): Requirement => ({ atLeast: count, of });
export const anyOf = (...checks: readonly CheckId[]): Requirement => atLeast(1, ...checks.map(passes));
export const allOf = (...checks: readonly CheckId[]): Requirement => atLeast(checks.length, ...checks.map(passes));

export function isMet(requirement: Requirement, statusOf: StatusOf): boolean {
  if ("check" in requirement) return requirement.statuses.includes(statusOf(requirement.check));
  return requirement.of.filter((part) => isMet(part, statusOf)).length >= requirement.atLeast;
}

/** The checks that hold a requirement back, each once; empty when it is met. */
export function missingChecks(requirement: Requirement, statusOf: StatusOf): readonly CheckId[] {
  if (isMet(requirement, statusOf)) return [];
  if ("check" in requirement) return [requirement.check];
  return [...new Set(requirement.of.flatMap((part) => missingChecks(part, statusOf)))];
}

/** Whether a check has a part in a requirement. */
export const names = (requirement: Requirement, check: CheckId): boolean =>
  "check" in requirement ? requirement.check === check : requirement.of.some((part) => names(part, check));

/** In words, with the names of the checks. */
export function describeRequirement(requirement: Requirement): string {
  if ("check" in requirement) {
    return requirement.statuses.includes("error") ? `${requirement.check} must not fail` : requirement.check;
  }
  const { atLeast: count, of } = requirement;
  const parts = of.map((part) => ("check" in part ? describeRequirement(part) : `(${describeRequirement(part)})`));
  return `at least ${count} of ${parts.join(", ")}`;
}

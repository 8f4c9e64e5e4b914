import type { CheckReport, ScanReport } from "./scan-report.js";

export interface OrderedFix {
  readonly id: string;
  readonly check: CheckReport & { readonly fix: NonNullable<CheckReport["fix"]> };
  /** The level that it helps to unlock; null: it raises the score only. */
  readonly unlocks: number | null;
}

/** What to do first: what holds the next level back, failures before what is merely absent, then by weight. */
export function fixesInOrder({ checks, nextLevel }: ScanReport): readonly OrderedFix[] {
  const missing = new Set(nextLevel?.missing);
  const rank = ({ unlocks, check }: OrderedFix): number =>
    (unlocks === null ? 0 : 100) + (check.status === "fail" ? 50 : 0) + check.weight;
  return Object.values(checks)
    .flatMap((ofCategory) => Object.entries(ofCategory))
    .flatMap(([id, check]): OrderedFix[] =>
      check.fix === undefined
        ? []
        : [{ id, check: { ...check, fix: check.fix }, unlocks: missing.has(id) ? (nextLevel?.level ?? null) : null }],
    )
    .sort((one, other) => rank(other) - rank(one));
}

import type { ArtifactName, Artifacts } from "../gather/artifacts.js";
import { CATEGORIES, type Category, type Check, type CheckResult, cannotTell } from "./check.js";
import { quote } from "./evidence.js";
import { type CheckId, REGISTRY, type Registered, type Weight } from "./registry.js";

/** A check with what it found. */
export interface RanCheck {
  readonly id: CheckId;
  readonly category: Category;
  readonly weight: Weight;
  readonly check: Check;
  readonly result: CheckResult;
}

/** A check gets what it declared and nothing else, so that `requires` says the truth. */
function declared(check: Check, artifacts: Artifacts): Artifacts {
  const picked: Partial<Record<ArtifactName, unknown>> = {};
  for (const name of check.requires) picked[name] = artifacts[name];
  return picked as unknown as Artifacts;
}

export type Registrations = Readonly<Record<Category, Readonly<Record<string, Registered>>>>;

export interface RunOptions {
  /** A check threw: that is our fault, and says nothing about the site. */
  readonly onCrash?: (id: string, error: unknown) => void;
  readonly registry?: Registrations;
}

/** Runs every check over what was collected. A check that crashes is an `error` for itself and changes no other. */
export function runChecks(
  artifacts: Artifacts,
  { onCrash, registry = REGISTRY }: RunOptions = {},
): readonly RanCheck[] {
  const run = (check: Check): CheckResult => {
    try {
      return check.evaluate(declared(check, artifacts));
    } catch (error) {
      onCrash?.(check.id, error);
      return cannotTell("The check itself failed, which says nothing about the site.", [
        quote("scan", "the check crashed"),
      ]);
    }
  };
  return CATEGORIES.flatMap((category) =>
    Object.entries(registry[category]).map(([id, { check, weight }]) => ({
      id: id as CheckId,
      category,
      weight,
      check,
      result: run(check),
    })),
  );
}

export type ResultsByCategory = Readonly<Record<Category, Readonly<Record<string, CheckResult>>>>;

/** The same results by category and id, as reports have them. */
export function resultsByCategory(checks: readonly RanCheck[]): ResultsByCategory {
  const ofCategory = (category: Category) =>
    Object.fromEntries(checks.filter((ran) => ran.category === category).map(({ id, result }) => [id, result]));
  return Object.fromEntries(CATEGORIES.map((category) => [category, ofCategory(category)])) as ResultsByCategory;
}

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

type Registrations = Readonly<Record<Category, Readonly<Record<string, Registered>>>>;

interface RunOptions {
  /** A check threw: that is our fault, and says nothing about the site. */
  readonly onCrash?: (id: string, error: unknown) => void;
  readonly registry?: Registrations;
}

const registered = (registry: Registrations): readonly Omit<RanCheck, "result">[] =>
  CATEGORIES.flatMap((category) =>
    Object.entries(registry[category] ?? {}).map(([id, { check, weight }]) => ({
      id: id as CheckId,
      category,
      weight,
      check,
    })),
  );

/** A check gets what it declared and nothing else, so that `requires` says the truth. */
function declared(check: Check, artifacts: Partial<Artifacts>): Artifacts {
  const picked: Partial<Record<ArtifactName, unknown>> = {};
  for (const name of check.requires) picked[name] = artifacts[name];
  return picked as unknown as Artifacts;
}

const crashed = (): CheckResult =>
  cannotTell("The check itself failed, which says nothing about the site.", [quote("scan", "the check crashed")]);

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
      return crashed();
    }
  };
  return registered(registry).map((one) => ({ ...one, result: run(one.check) }));
}

/** A check looked at something that has not been collected. */
class Wanted extends Error {
  readonly artifact: ArtifactName;

  constructor(artifact: ArtifactName) {
    super(artifact);
    this.artifact = artifact;
  }
}

/** Stands for an artifact until a check looks into it. What was only named, and never read, is never asked of the site. */
function standIn(artifact: ArtifactName): unknown {
  const want = (): never => {
    throw new Wanted(artifact);
  };
  return new Proxy({}, { get: want, has: want, ownKeys: want, getOwnPropertyDescriptor: want });
}

/** Known without asking anybody. */
type KnownTraits = Pick<Artifacts["site"], "openedByOperator" | "scannedAt" | "strict" | "profile">;

function traits(known: KnownTraits): unknown {
  return new Proxy(known, {
    get(target, name) {
      if (name in target) return target[name as keyof KnownTraits];
      throw new Wanted("site");
    },
  });
}

/**
 * Runs some checks over artifacts that are made when a check reads them: what a verdict does not rest on is not asked of the site.
 * Checks are pure, so that one which came upon something missing is simply run again.
 */
export async function runOnDemand(
  ids: readonly string[],
  use: (name: ArtifactName) => Promise<unknown>,
  known: KnownTraits,
  { onCrash, registry = REGISTRY }: RunOptions = {},
): Promise<readonly RanCheck[]> {
  const artifacts: Partial<Record<ArtifactName, unknown>> = {};
  const run = async (check: Check): Promise<CheckResult> => {
    for (;;) {
      const given: Partial<Record<ArtifactName, unknown>> = {};
      for (const name of check.requires) {
        given[name] = artifacts[name] ?? (name === "site" ? traits(known) : standIn(name));
      }
      try {
        return check.evaluate(given as unknown as Artifacts);
      } catch (error) {
        if (!(error instanceof Wanted)) {
          onCrash?.(check.id, error);
          return crashed();
        }
        artifacts[error.artifact] = await use(error.artifact);
      }
    }
  };
  const ran: RanCheck[] = [];
  for (const one of registered(registry)) {
    if (ids.includes(one.id)) ran.push({ ...one, result: await run(one.check) });
  }
  return ran;
}

type ResultsByCategory = Readonly<Record<Category, Readonly<Record<string, CheckResult>>>>;

/** The same results by category and id, as reports have them. */
export function resultsByCategory(checks: readonly RanCheck[]): ResultsByCategory {
  const ofCategory = (category: Category) =>
    Object.fromEntries(checks.filter((ran) => ran.category === category).map(({ id, result }) => [id, result]));
  return Object.fromEntries(CATEGORIES.map((category) => [category, ofCategory(category)])) as ResultsByCategory;
}

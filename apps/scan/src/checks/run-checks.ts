import type { ArtifactName, Artifacts } from "../gather/artifacts.js";
import { createPacer, doAtOnce, doInTurns } from "../gather/turns.js";
import { CATEGORIES, type Category, type Check, type CheckResult, cannotTell } from "./check.js";
import { quote } from "./evidence.js";
import { type CheckId, REGISTRY, type Registered, type Weight } from "./registry.js";

export interface RanCheck {
  readonly id: CheckId;
  readonly category: Category;
  readonly weight: Weight;
  readonly check: Check;
  readonly result: CheckResult;
}

type Registrations = Readonly<Record<Category, Readonly<Record<string, Registered>>>>;

interface RunOptions {
  /** Called when a check throws or uses up the time. Both are errors of the scanner and say nothing about the site. */
  readonly onCrash?: (id: string, error: unknown) => void;
  readonly registry?: Registrations;
  /** Monotonic clock in milliseconds. Default `performance.now`. */
  readonly now?: () => number;
}

/**
 * Milliseconds for which all checks of one scan together may block the event loop. A normal site takes about twenty. A
 * running check can't be stopped, but after a hostile site has used up the time, no further check runs.
 */
export const JUDGING_MS_MAX = 2_000;

const registered = (registry: Registrations): readonly Omit<RanCheck, "result">[] =>
  CATEGORIES.flatMap((category) =>
    Object.entries(registry[category] ?? {}).map(([id, { check, weight }]) => ({
      id: id as CheckId,
      category,
      weight,
      check,
    })),
  );

/**
 * Picks the artifacts that a check requires. All others stay undefined, so a check can't use an artifact that
 * `requires` doesn't list.
 */
function declared(check: Check, artifacts: Partial<Artifacts>): Artifacts {
  const picked: Partial<Record<ArtifactName, unknown>> = {};
  for (const name of check.requires) picked[name] = artifacts[name];
  return picked as unknown as Artifacts;
}

const crashed = (): CheckResult =>
  cannotTell("The check itself crashed. This says nothing about the site.", [quote("scan", "the check crashed")]);

const tooSlow = (): CheckResult =>
  cannotTell("The checks took more time than a scan allows. This says nothing about the site.", [
    quote("scan", "the time limit for checks was reached"),
  ]);

type Judge = (check: Check, artifacts: Artifacts) => CheckResult;

/**
 * Creates a function that runs one check of a scan. If the check throws, its result is `error`, and other checks aren't
 * affected.
 */
function createJudge({ onCrash, now = () => performance.now() }: RunOptions): Judge {
  let spentMs = 0;
  return (check, artifacts) => {
    if (spentMs > JUDGING_MS_MAX) return tooSlow();
    const begunMs = now();
    try {
      return check.evaluate(artifacts);
    } catch (error) {
      if (error instanceof Wanted) throw error;
      onCrash?.(check.id, error);
      return crashed();
    } finally {
      spentMs += now() - begunMs;
      if (spentMs > JUDGING_MS_MAX) onCrash?.(check.id, new Error(`the checks took ${Math.round(spentMs)} ms`));
    }
  };
}

function* judged(artifacts: Artifacts, options: RunOptions): Generator<undefined, readonly RanCheck[]> {
  const judge = createJudge(options);
  const ran: RanCheck[] = [];
  for (const one of registered(options.registry ?? REGISTRY)) {
    ran.push({ ...one, result: judge(one.check, declared(one.check, artifacts)) });
    yield;
  }
  return ran;
}

/** Runs every check over the collected artifacts without yielding. */
export const runChecks = (artifacts: Artifacts, options: RunOptions = {}): readonly RanCheck[] =>
  doAtOnce(judged(artifacts, options));

/** Runs every check and yields the event loop between checks, for servers. */
export const runChecksInTurns = (artifacts: Artifacts, options: RunOptions = {}): Promise<readonly RanCheck[]> =>
  doInTurns(judged(artifacts, options));

/** Thrown when a check reads an artifact that has not been collected. */
class Wanted extends Error {
  readonly artifact: ArtifactName;

  constructor(artifact: ArtifactName) {
    super(artifact);
    this.artifact = artifact;
  }
}

/**
 * Creates a placeholder for an artifact. It throws {@link Wanted} when a check reads a member of it, so that the
 * scanner collects only artifacts that checks read.
 */
function standIn(artifact: ArtifactName): unknown {
  const want = (): never => {
    throw new Wanted(artifact);
  };
  return new Proxy({}, { get: want, has: want, ownKeys: want, getOwnPropertyDescriptor: want });
}

/** Traits that are known before any request. */
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
 * Runs some checks and collects each artifact when a check first reads it, so that the scanner sends only necessary
 * requests. A check that needs a missing artifact runs again, which is possible because checks are pure.
 */
export async function runOnDemand(
  ids: readonly string[],
  use: (name: ArtifactName) => Promise<unknown>,
  known: KnownTraits,
  options: RunOptions = {},
): Promise<readonly RanCheck[]> {
  const judge = createJudge(options);
  const pacer = createPacer();
  const artifacts: Partial<Record<ArtifactName, unknown>> = {};
  const run = async (check: Check): Promise<CheckResult> => {
    for (;;) {
      const given: Partial<Record<ArtifactName, unknown>> = {};
      for (const name of check.requires) {
        given[name] = artifacts[name] ?? (name === "site" ? traits(known) : standIn(name));
      }
      await pacer.pace();
      try {
        return judge(check, given as unknown as Artifacts);
      } catch (error) {
        if (!(error instanceof Wanted)) throw error;
        artifacts[error.artifact] = await use(error.artifact);
      }
    }
  };
  const ran: RanCheck[] = [];
  for (const one of registered(options.registry ?? REGISTRY)) {
    if (ids.includes(one.id)) ran.push({ ...one, result: await run(one.check) });
  }
  return ran;
}

type ResultsByCategory = Readonly<Record<Category, Readonly<Record<string, CheckResult>>>>;

/** Groups results by category and id, as reports do. */
export function resultsByCategory(checks: readonly RanCheck[]): ResultsByCategory {
  const ofCategory = (category: Category) =>
    Object.fromEntries(checks.filter((ran) => ran.category === category).map(({ id, result }) => [id, result]));
  return Object.fromEntries(CATEGORIES.map((category) => [category, ofCategory(category)])) as ResultsByCategory;
}

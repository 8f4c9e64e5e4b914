import type { ArtifactName, Artifacts } from "../gather/artifacts.js";
import { createPacer, doAtOnce, doInTurns } from "../gather/turns.js";
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
  /** A check threw, or took all the time that there is: that is our fault, and says nothing about the site. */
  readonly onCrash?: (id: string, error: unknown) => void;
  readonly registry?: Registrations;
  /** Milliseconds that only grow. Default `performance.now`. */
  readonly now?: () => number;
}

/**
 * Milliseconds that all checks of one scan together may block the event loop. Those of an honest site take some twenty.
 * A running check can't be stopped, but after one that a hostile site made slow, no other follows.
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

/** A check gets what it declared and nothing else, so that `requires` says the truth. */
function declared(check: Check, artifacts: Partial<Artifacts>): Artifacts {
  const picked: Partial<Record<ArtifactName, unknown>> = {};
  for (const name of check.requires) picked[name] = artifacts[name];
  return picked as unknown as Artifacts;
}

const crashed = (): CheckResult =>
  cannotTell("The check itself failed, which says nothing about the site.", [quote("scan", "the check crashed")]);

const tooSlow = (): CheckResult =>
  cannotTell("Judging this site took more time than a scan has for it, which says nothing about the site.", [
    quote("scan", "the time for judging was over"),
  ]);

type Judge = (check: Check, artifacts: Artifacts) => CheckResult;

/** Runs one check after the other for one scan. One that crashes is an `error` for itself and changes no other. */
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
      if (spentMs > JUDGING_MS_MAX) onCrash?.(check.id, new Error(`judging has taken ${Math.round(spentMs)} ms`));
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

/** Runs every check over what was collected, at once. */
export const runChecks = (artifacts: Artifacts, options: RunOptions = {}): readonly RanCheck[] =>
  doAtOnce(judged(artifacts, options));

/** The same where others wait: gives way between checks. */
export const runChecksInTurns = (artifacts: Artifacts, options: RunOptions = {}): Promise<readonly RanCheck[]> =>
  doInTurns(judged(artifacts, options));

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

/** Traits that are known without any request. */
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

/** The same results by category and id, as reports have them. */
export function resultsByCategory(checks: readonly RanCheck[]): ResultsByCategory {
  const ofCategory = (category: Category) =>
    Object.fromEntries(checks.filter((ran) => ran.category === category).map(({ id, result }) => [id, result]));
  return Object.fromEntries(CATEGORIES.map((category) => [category, ofCategory(category)])) as ResultsByCategory;
}

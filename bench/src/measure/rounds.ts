/** What one run of a subject gave. */
export interface Sample {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU microseconds (user and system) for each operation, by the kind of process that spent them. */
  readonly cpuUs: Readonly<Record<string, number>>;
}

/** One row of a table: something that can be run again and again. */
export interface Subject<S extends Sample = Sample> {
  readonly name: string;
  run(seconds: number): Promise<S>;
}

interface RoundOptions {
  readonly rounds: number;
  /** How long each subject runs in a round. */
  readonly seconds: number;
  readonly onRound?: (done: number) => void;
}

/** The samples of each subject; samples of one place belong to one round. */
export type Measured<S extends Sample = Sample> = ReadonlyMap<string, readonly S[]>;

const WARM_UPS = 2;

/**
 * Runs all subjects once in each round, in an order drawn anew, so that a slow moment of the machine or what one subject leaves
 * behind falls on all of them alike. Only comparisons inside a round mean anything.
 */
export async function measureRounds<S extends Sample>(
  subjects: readonly Subject<S>[],
  options: RoundOptions,
): Promise<Measured<S>> {
  const measured = new Map<string, S[]>(subjects.map(({ name }) => [name, []]));
  if (measured.size < subjects.length) throw new Error("two subjects have one name");
  for (let round = -WARM_UPS; round < options.rounds; round++) {
    for (const subject of shuffled(subjects)) {
      const sample = await subject.run(options.seconds);
      if (round >= 0) measured.get(subject.name)?.push(sample);
    }
    if (round >= 0) options.onRound?.(round + 1);
  }
  return measured;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

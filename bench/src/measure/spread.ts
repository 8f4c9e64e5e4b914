/** Result of one run of a subject. */
export interface Sample {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU microseconds (user and system) for each operation, by the kind of process that spent them. */
  readonly cpuUs: Readonly<Record<string, number>>;
}

/** One row of a table: something that can be measured repeatedly. */
export interface Subject<S extends Sample = Sample> {
  readonly name: string;
  run(seconds: number): Promise<S>;
}

interface RoundOptions {
  readonly rounds: number;
  /** How long each subject runs in a round. */
  readonly seconds: number;
  /** Called after each run that counts, with the number of its round. */
  readonly onSample?: (round: number, name: string, sample: Sample) => void;
}

/** The samples of each subject. Samples with the same index belong to the same round. */
export type Measured<S extends Sample = Sample> = ReadonlyMap<string, readonly S[]>;

const WARM_UPS = 2;

/**
 * Runs all subjects once per round, each time in a new random order. So a slow moment of the machine, or the leftovers
 * of one subject, affect all subjects alike. Only comparisons within a round are meaningful.
 */
export async function measureRounds<S extends Sample>(
  subjects: readonly Subject<S>[],
  options: RoundOptions,
): Promise<Measured<S>> {
  const measured = new Map<string, S[]>(subjects.map(({ name }) => [name, []]));
  if (measured.size < subjects.length) throw new Error("two subjects have the same name");
  for (let round = -WARM_UPS; round < options.rounds; round++) {
    for (const subject of shuffled(subjects)) {
      const sample = await subject.run(options.seconds);
      if (round < 0) continue;
      measured.get(subject.name)?.push(sample);
      options.onSample?.(round + 1, subject.name, sample);
    }
  }
  return measured;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** A median, with the interquartile range around it. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function computeSpread(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = sorted[Math.floor(place)] as number;
    const above = sorted[Math.ceil(place)] as number;
    return below + (above - below) * (place % 1);
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

type Reading = (sample: Sample) => number;

export const perSecond: Reading = (sample) => sample.perSecond;
export const p50Ms: Reading = (sample) => sample.p50Ms;
export const p99Ms: Reading = (sample) => sample.p99Ms;
/** CPU time of the named kinds of process together. */
export const cpuUs =
  (...kinds: readonly string[]): Reading =>
  (sample) =>
    kinds.reduce((sum, kind) => sum + (sample.cpuUs[kind] ?? 0), 0);

export const requireSamples = (measured: Measured, name: string): readonly Sample[] => {
  const samples = measured.get(name);
  if (samples === undefined) throw new Error(`${name} was not measured`);
  return samples;
};

export const spreadOfReading = (measured: Measured, name: string, reading: Reading): Spread =>
  computeSpread(requireSamples(measured, name).map(reading));

/** Ratio of one subject's reading to another's in the same round, over all rounds. */
export function computeRatio(measured: Measured, name: string, to: string, reading: Reading): Spread {
  const base = requireSamples(measured, to);
  return computeSpread(
    requireSamples(measured, name).map((sample, round) => reading(sample) / reading(base[round] as Sample)),
  );
}

/**
 * Ratio of one subject to the best of others in the same round. `best` (Math.max or Math.min) picks the best reading.
 */
export function ratioToBest(
  measured: Measured,
  name: string,
  others: readonly string[],
  reading: Reading,
  best: (...values: number[]) => number,
): Spread {
  const peers = others.map((other) => requireSamples(measured, other).map(reading));
  return computeSpread(
    requireSamples(measured, name).map((sample, round) => {
      return reading(sample) / best(...peers.map((values) => values[round] as number));
    }),
  );
}

import type { Measured, Sample } from "./rounds.js";

/** A median with the middle half of the values around it. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function spreadOf(values: readonly number[]): Spread {
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
/** CPU of the named kinds of process together. */
export const cpuUs =
  (...kinds: readonly string[]): Reading =>
  (sample) =>
    kinds.reduce((sum, kind) => sum + (sample.cpuUs[kind] ?? 0), 0);

export const samplesOf = (measured: Measured, name: string): readonly Sample[] => {
  const samples = measured.get(name);
  if (samples === undefined) throw new Error(`${name} was not measured`);
  return samples;
};

export const spreadOfReading = (measured: Measured, name: string, reading: Reading): Spread =>
  spreadOf(samplesOf(measured, name).map(reading));

/** One subject over another, inside each round. */
export function ratioOf(measured: Measured, name: string, to: string, reading: Reading): Spread {
  const base = samplesOf(measured, to);
  return spreadOf(samplesOf(measured, name).map((sample, round) => reading(sample) / reading(base[round] as Sample)));
}

/** One subject over the best of others in the same round; `best` says which of two readings is the better one. */
export function ratioToBest(
  measured: Measured,
  name: string,
  others: readonly string[],
  reading: Reading,
  best: (...values: number[]) => number,
): Spread {
  const peers = others.map((other) => samplesOf(measured, other).map(reading));
  return spreadOf(
    samplesOf(measured, name).map((sample, round) => {
      return reading(sample) / best(...peers.map((values) => values[round] as number));
    }),
  );
}

/** CPU microseconds used so far, by kind of process. */
export type CpuMeter = () => Promise<Readonly<Record<string, number>>>;

/** What was used between two looks at a meter, for each operation. */
export function perOperation(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  operations: number,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).map(([kind, us]) => [kind, Math.max(0, us - (before[kind] ?? 0)) / operations]),
  );
}

/** What a reader made of a document: its shape, or every fault that keeps it from having one. In words of ours. */
export type Reading<Shape> =
  | { readonly shape: Shape; readonly warnings: readonly string[] }
  | { readonly shape: null; readonly faults: readonly string[] };

/** A rule and what is wrong where it does not hold. */
export type Rule = readonly [holds: boolean, otherwise: string];

const broken = (rules: readonly Rule[]): readonly string[] =>
  rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);

/** The shape where every rule holds; what else should hold is a warning. `shape` is asked for only then. */
export function readBy<Shape>(
  rules: readonly Rule[],
  shape: () => Shape,
  shoulds: readonly Rule[] = [],
): Reading<Shape> {
  const faults = broken(rules);
  return faults.length > 0 ? { shape: null, faults } : { shape: shape(), warnings: broken(shoulds) };
}

/** Whether a document is one. */
export const isRead = <Shape>(reading: Reading<Shape>): boolean => reading.shape !== null;

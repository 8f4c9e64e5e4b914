/** Ends the demo where something is not as it should be. */
export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`not so: ${otherwise}`);
}

/**
 * Waits until a condition holds. Throws after `withinMs`, whose default is longer than the slowest machine needs. For
 * tests.
 */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = 120_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`condition not met within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

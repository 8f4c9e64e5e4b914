/** Names the setting when what it points to cannot be reached. The address stays out of the text: it may hold a password. */
export async function reach<T>(setting: string, attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    throw new Error(`${setting} names a server that cannot be used: ${textOf(error)}`, { cause: error });
  }
}

function textOf(error: unknown): string {
  // A name with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.map(textOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

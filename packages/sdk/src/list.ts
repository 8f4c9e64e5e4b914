/** One page of a list. */
export interface Page<T> {
  readonly data: T[];
  readonly hasMore: boolean;
}

/**
 * A list: awaited, its first page; in `for await`, every item of every page, newest first. With `ending_before` the items after that one
 * follow in the order in which they became visible: oldest first.
 */
export interface List<T> extends Promise<Page<T>>, AsyncIterable<T> {}

/**
 * Nothing is requested before the list is awaited or walked through. Awaited again, it is the same page; walked through again, it is read again.
 * @param read reads the page after this id, or the first
 */
export function listOf<T extends { readonly id: string }>(
  read: (after?: string) => Promise<Page<T>>,
  isForward: boolean,
): List<T> {
  let first: Promise<Page<T>> | undefined;
  const page = (): Promise<Page<T>> => {
    first ??= read();
    return first;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: a list can be awaited for its first page
    then: (onPage, onError) => page().then(onPage, onError),
    catch: (onError) => page().catch(onError),
    finally: (onEnd) => page().finally(onEnd),
    [Symbol.toStringTag]: "List",
    async *[Symbol.asyncIterator]() {
      for (let after: string | undefined; ; ) {
        const { data, hasMore } = await read(after);
        // A page is newest first, also a forward one.
        if (isForward) data.reverse();
        yield* data;
        const last = data.at(-1);
        if (!hasMore || last === undefined) return;
        after = last.id;
      }
    },
  };
}

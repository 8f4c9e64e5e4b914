export interface Page<T> {
  readonly data: T[];
  readonly hasMore: boolean;
}

/**
 * A list. `await` returns its first page. `for await` returns every item of every page, newest first. With
 * `ending_before`, it returns the items that came after that id, oldest first, in the order in which they became
 * visible.
 */
export interface List<T> extends Promise<Page<T>>, AsyncIterable<T> {}

/**
 * Sends no request until the list is awaited or iterated. Awaiting again returns the same page. Iterating again reads
 * the list again.
 * @param read reads the page after this id, or the first page without one
 */
export function createList<T extends { readonly id: string }>(
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
        // Every page is newest first, even when reading forward.
        if (isForward) data.reverse();
        yield* data;
        const last = data.at(-1);
        if (!hasMore || last === undefined) return;
        after = last.id;
      }
    },
  };
}

/** One page of a list. */
export interface Page<T> {
  readonly data: T[];
  readonly hasMore: boolean;
}

/** A list: awaited, its first page; in `for await`, every item of every page. */
export interface List<T> extends PromiseLike<Page<T>>, AsyncIterable<T> {}

/** @param read reads the page after this id, or the first */
export function listOf<T extends { readonly id: string }>(read: (after?: string) => Promise<Page<T>>): List<T> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: a list can be awaited for its first page
    then: (onPage, onError) => read().then(onPage, onError),
    async *[Symbol.asyncIterator]() {
      for (let after: string | undefined; ; ) {
        const { data, hasMore } = await read(after);
        yield* data;
        const last = data.at(-1);
        if (!hasMore || last === undefined) return;
        after = last.id;
      }
    },
  };
}

import type { Page } from "@svc/sdk/client";
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from "@tanstack/react-query";

/** The part of a list's query that chooses the page. */
interface Position {
  readonly limit: number;
  readonly starting_after?: string;
}

type Options<Row> = UseInfiniteQueryOptions<Page<Row>, Error, Row[], QueryKey, string | undefined>;

const ROWS = 25;

const joinPages = <Row>({ pages }: InfiniteData<Page<Row>>): Row[] => pages.flatMap(({ data }) => data);

/**
 * Reads a list of the API page by page. `data` holds the rows of all pages read so far.
 * @param list requests one page
 */
export const usePages = <Row extends { readonly id: string }>(
  queryKey: QueryKey,
  list: (position: Position) => PromiseLike<Page<Row>>,
  refetchInterval?: Options<Row>["refetchInterval"],
): UseInfiniteQueryResult<Row[]> =>
  useInfiniteQuery<Page<Row>, Error, Row[], QueryKey, string | undefined>({
    queryKey,
    initialPageParam: undefined,
    queryFn: async ({ pageParam }) =>
      await list({ limit: ROWS, ...(pageParam === undefined ? {} : { starting_after: pageParam }) }),
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
    select: joinPages,
    refetchInterval,
  });

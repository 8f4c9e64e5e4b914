import { Button } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";

/** Loads the next page of a list. */
export function MoreButton({ query }: { readonly query: UseInfiniteQueryResult<unknown> }) {
  if (!query.hasNextPage) return null;
  return (
    <Button variant="default" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
      Show more
    </Button>
  );
}

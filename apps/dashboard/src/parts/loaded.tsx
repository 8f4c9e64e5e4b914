import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageHeader } from "./page-header";
import { ProblemAlert } from "./problem-alert";
import { Waiting } from "./waiting";

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** What is being loaded. */
  readonly what: string;
  /** Title of the page, where only the data has one: what a page is headed that doesn't load. */
  readonly page?: string;
  readonly children: (data: T) => ReactNode;
}

/** Shows what a query loaded. After a failed update the data stays, with the problem above it. */
export function Loaded<T>({ query, what, page, children }: LoadedProps<T>) {
  const { data, error, isPending, refetch } = query;
  if (isPending) return <Waiting words={`Loading ${what}`} />;
  return (
    <>
      {data === undefined && page !== undefined && <PageHeader title={page} />}
      {error !== null && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </>
  );
}

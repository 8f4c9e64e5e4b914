import type { UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageHeader } from "./page-header";
import { ProblemAlert } from "./problem-alert";
import { Waiting } from "./waiting";

interface LoadedProps<T> {
  readonly query: UseQueryResult<T> | UseInfiniteQueryResult<T>;
  /** Name of the data, for the waiting text. */
  readonly what: string;
  /** Page title if loading fails, for pages whose title otherwise comes from the data. */
  readonly page?: string;
  readonly children: (data: T) => ReactNode;
}

/** Shows the data of a query. If a reload fails, the old data stays and the problem appears above it. */
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

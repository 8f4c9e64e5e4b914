import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ProblemAlert } from "./problem-alert";
import { Waiting } from "./waiting";

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** What is being loaded. */
  readonly what: string;
  readonly children: (data: T) => ReactNode;
}

/** Shows what a query loaded. After a failed update the data stays, with the problem above it. */
export function Loaded<T>({ query, what, children }: LoadedProps<T>) {
  const { data, error, isPending, refetch } = query;
  if (isPending) return <Waiting words={`Loading ${what}`} />;
  return (
    <>
      {error !== null && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </>
  );
}

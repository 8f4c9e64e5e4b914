import { useSearchParams } from "react-router";

/** Changes filters, which are part of the URL. An empty value removes its filter. */
export type ChangeFilters = (values: Readonly<Record<string, string>>) => void;

export function useFilters(): readonly [URLSearchParams, ChangeFilters] {
  const [query, setQuery] = useSearchParams();
  const change: ChangeFilters = (values) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      for (const [name, value] of Object.entries(values)) {
        if (value.trim() === "") next.delete(name);
        else next.set(name, value.trim());
      }
      return next;
    });
  return [query, change];
}

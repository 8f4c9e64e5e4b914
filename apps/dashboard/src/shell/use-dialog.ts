import { useCallback } from "react";
import { useSearchParams } from "react-router";

export interface DialogInAddress {
  /** The open dialog; null: none. */
  readonly name: string | null;
  /** The item it is about. */
  readonly id: string | null;
  readonly open: (name: string, id?: string) => void;
  readonly close: () => void;
}

/** A dialog that is part of the address, so that Back closes it and a link opens it. */
export function useDialog(): DialogInAddress {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (values: Readonly<Record<string, string | undefined>>) =>
      setQuery((old) => {
        const next = new URLSearchParams(old);
        for (const name of ["dialog", "item"]) {
          const value = values[name];
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      }),
    [setQuery],
  );
  return {
    name: query.get("dialog"),
    id: query.get("item"),
    open: (dialog, item) => set({ dialog, item }),
    close: () => set({}),
  };
}

import { useCallback } from "react";
import { useSearchParams } from "react-router";

export interface DialogInAddress {
  /** Name of the open dialog; null if none is open. */
  readonly name: string | null;
  /** Id of the item that the dialog is about. */
  readonly id: string | null;
  readonly open: (name: string, id?: string) => void;
  readonly close: () => void;
}

/** Keeps the open dialog in the URL, so that Back closes the dialog and a link can open it. */
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

/** A value that this tab keeps when it is loaded again. */
export interface Remembered<Value> {
  /** null: nothing was kept, or the browser keeps nothing. */
  get(): Value | null;
  /** null: forgets it. */
  set(value: Value | null): void;
}

/** Keeps a JSON value in the storage of this tab. A browser without storage forgets it with a reload. */
export const remember = <Value>(name: string): Remembered<Value> => ({
  get() {
    try {
      return JSON.parse(sessionStorage.getItem(name) ?? "null");
    } catch {
      return null;
    }
  },
  set(value) {
    try {
      if (value === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, JSON.stringify(value));
    } catch {
      // The service knows what is lost here.
    }
  },
});

/** A value that survives a reload of this tab. */
export interface Remembered<Value> {
  /** Returns null if there is no value, or if the browser has no storage. */
  get(): Value | null;
  /** Null deletes the value. */
  set(value: Value | null): void;
}

/** Keeps a JSON value in the storage of this tab. */
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
      // Without the value, a reloaded page still shows the payment's state, because it comes from the service.
    }
  },
});

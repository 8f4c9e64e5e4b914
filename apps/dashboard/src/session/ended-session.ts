type Listener = (isEnded: boolean) => void;

let isEnded = false;
const listeners = new Set<Listener>();

/** Records that the API refused the session, or that the user has signed in again. */
export function setSessionEnded(ended: boolean): void {
  isEnded = ended;
  for (const listener of listeners) listener(ended);
}

export const isSessionEnded = (): boolean => isEnded;

export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

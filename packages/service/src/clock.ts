/** Milliseconds since the Unix epoch. Injected wherever time decides something, so that tests need not wait. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

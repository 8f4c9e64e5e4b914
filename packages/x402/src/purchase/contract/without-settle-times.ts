import type { ClaimStore } from "../ports.js";

/** Wraps a store so that every request seems to have arrived before the settlement was requested. */
export const withoutSettleTimes = <Order, Answer>(store: ClaimStore<Order, Answer>): ClaimStore<Order, Answer> =>
  new Proxy(store, {
    get: (of, name: keyof typeof store) =>
      name !== "known"
        ? of[name]
        : async (...args: Parameters<typeof store.known>) => {
            const known = await of.known(...args);
            return { ...known, own: known.own && { ...known.own, settleSentAt: known.own.settleSentAt && Infinity } };
          },
  });

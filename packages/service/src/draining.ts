const DRAINING = new WeakSet<object>();

/** From now on this server is to get no more requests; it answers those that come. */
export const startDraining = (server: object): void => void DRAINING.add(server);

export const isDraining = (server: object): boolean => DRAINING.has(server);

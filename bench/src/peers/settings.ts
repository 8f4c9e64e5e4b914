/** Environment of a peer's process, the same as the service's. */
export interface PeerSettings {
  readonly port: number;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly poolMax: number;
}

export function peerSettings(): PeerSettings {
  const need = (name: string): string => {
    const value = process.env[name];
    if (!value) throw new Error(`${name} is not set`);
    return value;
  };
  return {
    port: Number(need("PORT")),
    databaseUrl: need("DATABASE_URL"),
    redisUrl: need("REDIS_URL"),
    poolMax: Number(need("DATABASE_POOL_MAX")),
  };
}

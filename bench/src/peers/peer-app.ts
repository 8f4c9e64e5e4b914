import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { type PeerSettings, peerSettings } from "./settings.js";

interface Peer {
  readonly app: FastifyInstance;
  readonly settings: PeerSettings;
}

/**
 * A typical Fastify app: no logger, a trusted proxy in front, and `/ready`, which tells the bench that it has started.
 */
export function peerApp(): Peer {
  const app = Fastify({ trustProxy: "127.0.0.1" });
  app.get("/ready", async () => ({ ready: true }));
  return { app, settings: peerSettings() };
}

export async function listen({ app, settings }: Peer): Promise<void> {
  process.once("SIGTERM", () => process.exit(0));
  await app.listen({ port: settings.port, host: "127.0.0.1" });
}

/** Keeps idle connections open, like the service. Otherwise each round would start by opening them. */
export const peerPool = ({ databaseUrl, poolMax }: PeerSettings): pg.Pool =>
  new pg.Pool({ connectionString: databaseUrl, max: poolMax, idleTimeoutMillis: 0 });

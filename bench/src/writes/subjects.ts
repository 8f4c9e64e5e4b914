/** Rows of the writes table; the programs are below writes/programs. */
export const OURS = "ours: key, limits, idempotent";
export const OURS_STATEMENT = "Fastify + our statement";
export const PG_INSERT = "Fastify + pg insert, not idempotent";
export const PG_TRANSACTION = "Fastify + pg transaction, idempotent";
export const PRISMA_CREATE = "Fastify + Prisma create, not idempotent";
export const PRISMA_TRANSACTION = "Fastify + Prisma transaction, idempotent";

export const PEER_PROGRAMS: readonly (readonly [string, string])[] = [
  [OURS_STATEMENT, "writes/programs/ours-statement"],
  [PG_INSERT, "writes/programs/pg-insert"],
  [PG_TRANSACTION, "writes/programs/pg-transaction"],
  [PRISMA_CREATE, "writes/programs/prisma-create"],
  [PRISMA_TRANSACTION, "writes/programs/prisma-transaction"],
];

/** Rows of the list table; the programs are below list/programs. */
export const OURS = "ours: key, limits, list";
export const OURS_OPEN = "ours, no key, no limits";
export const OURS_VERSION = "ours: GET /api/version";
export const NODE = "node:http hello";
export const FASTIFY = "Fastify hello";
export const PG = "Fastify + pg, no key, no limits";
export const PG_FASTIFY = "Fastify + pg + key query + @fastify/rate-limit";
export const PG_UNION = "Fastify + pg + key query + RLF union";
export const PRISMA = "Fastify + Prisma, no key, no limits";
export const PRISMA_FASTIFY = "Fastify + Prisma + key query + @fastify/rate-limit";

export const PEER_PROGRAMS: readonly (readonly [string, string])[] = [
  [PG, "list/programs/pg-bare"],
  [PG_FASTIFY, "list/programs/pg-keyed-fastify"],
  [PG_UNION, "list/programs/pg-keyed-union"],
  [PRISMA, "list/programs/prisma-bare"],
  [PRISMA_FASTIFY, "list/programs/prisma-keyed-fastify"],
  [OURS_OPEN, "list/programs/ours-open"],
];

import type { VariantFactory } from "./variant.js";
import { fastifyOneTier, fastifyParallel, fastifySequential } from "./variants/fastify-rate-limit.js";
import { oursFiveTiers, oursInService, oursOneTier, oursRemembering, oursThreeTiers } from "./variants/ours.js";
import { emptyScript, get } from "./variants/plain-commands.js";
import { flexibleOneTier, flexibleUnion } from "./variants/rate-limiter-flexible.js";
import { upstashOneTier, upstashParallel } from "./variants/upstash.js";

export const GET = "GET";
export const OURS_1 = "ours, 1 tier";
export const OURS_3 = "ours, 3 tiers";
export const OURS_5 = "ours, 5 tiers";
export const OURS_REMEMBERING = "ours, 3 tiers, refusals remembered";
export const OURS_IN_SERVICE = "ours, 3 of 8 tiers, with memory behind it";
export const FASTIFY_1 = "@fastify/rate-limit, 1 tier";
export const FASTIFY_3_SEQUENTIAL = "@fastify/rate-limit, 3 tiers one by one";
export const FASTIFY_3_PARALLEL = "@fastify/rate-limit, 3 tiers at once";
export const FLEXIBLE_1 = "rate-limiter-flexible, 1 tier";
export const FLEXIBLE_3 = "rate-limiter-flexible, union of 3";
export const UPSTASH_1 = "@upstash/ratelimit, 1 tier";
export const UPSTASH_3 = "@upstash/ratelimit, 3 tiers at once";

export const VARIANTS: Readonly<Record<string, VariantFactory>> = {
  [GET]: get,
  "empty script": emptyScript,
  [FASTIFY_1]: fastifyOneTier,
  [FASTIFY_3_SEQUENTIAL]: fastifySequential,
  [FASTIFY_3_PARALLEL]: fastifyParallel,
  [FLEXIBLE_1]: flexibleOneTier,
  [FLEXIBLE_3]: flexibleUnion,
  [UPSTASH_1]: upstashOneTier,
  [UPSTASH_3]: upstashParallel,
  [OURS_1]: oursOneTier,
  [OURS_3]: oursThreeTiers,
  [OURS_5]: oursFiveTiers,
  [OURS_REMEMBERING]: oursRemembering,
  [OURS_IN_SERVICE]: oursInService,
};

export const PEERS_WITH_3_TIERS = [FASTIFY_3_SEQUENTIAL, FASTIFY_3_PARALLEL, FLEXIBLE_3, UPSTASH_3];

import type { Measured } from "../measure/rounds.js";
import { perSecond, ratioOf } from "../measure/spread.js";
import type { Goal } from "../report/goals.js";
import { OURS, OURS_STATEMENT, PG_INSERT, PG_TRANSACTION, PRISMA_TRANSACTION } from "./subjects.js";

export function writeGoals(measured: Measured): Goal[] {
  const goal = (id: string, what: string, atLeast: number, name: string, to: string): Goal => {
    return { id, what, bound: { atLeast }, measured: ratioOf(measured, name, to, perSecond) };
  };
  return [
    goal("W1", "our statement (resource and key) / pg insert", 0.65, OURS_STATEMENT, PG_INSERT),
    goal("W2", "our statement / pg transaction", 1.5, OURS_STATEMENT, PG_TRANSACTION),
    goal("W2", "our statement / Prisma transaction", 3, OURS_STATEMENT, PRISMA_TRANSACTION),
    goal("W3", "whole POST / Fastify + pg insert without key, limits, idempotency", 0.55, OURS, PG_INSERT),
  ];
}

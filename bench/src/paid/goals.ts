import type { Measured } from "../measure/rounds.js";
import { p50Ms, perSecond, ratioOf } from "../measure/spread.js";
import type { Goal } from "../report/goals.js";
import { OURS, OURS_CHALLENGE, OURS_PRICE, SELECT, X402_EXPRESS } from "./subjects.js";

export function paidGoals(paid: Measured, unpaid: Measured): Goal[] {
  const toSelect = (what: string, name: string): Goal => {
    return { id: "P3", what, bound: { atLeast: 0.9 }, measured: ratioOf(unpaid, name, SELECT, perSecond) };
  };
  return [
    {
      id: "P2",
      what: "own time of a paid request / x402-express's",
      bound: { atMost: 2 },
      measured: ratioOf(paid, OURS, X402_EXPRESS, p50Ms),
    },
    toSelect("402 without a payment / Fastify + one prepared select", OURS_CHALLENGE),
    toSelect("price discovery / Fastify + one prepared select", OURS_PRICE),
  ];
}

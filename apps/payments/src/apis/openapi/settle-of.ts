import type { SettleMoment } from "../../payment-links/payment-link.js";
import type { JsonObject } from "./read-document.js";

export const SETTLE_MOMENTS = ["after", "before"] as const satisfies readonly SettleMoment[];

/** When operations without their own `x-settle` are charged. */
export interface Settles {
  readonly settle?: SettleMoment | undefined;
}

/** Null: neither says it, so a route keeps what it has. */
type Settle = { readonly settle: SettleMoment | null } | { readonly problem: string };

/** When an operation is charged: its own `x-settle`, else what the request says for all. */
export function settleOf(operation: JsonObject, { settle }: Settles): Settle {
  const given = operation["x-settle"] ?? settle ?? null;
  if (given === null) return { settle: null };
  const moment = SETTLE_MOMENTS.find((one) => one === given);
  return moment === undefined
    ? { problem: `its x-settle must be one of: ${SETTLE_MOMENTS.join(", ")}` }
    : { settle: moment };
}

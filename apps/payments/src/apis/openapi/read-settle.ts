import type { SettleMoment } from "../../payment-links/payment-link.js";
import type { JsonObject } from "./read-document.js";

export const SETTLE_MOMENTS = ["after", "before"] as const satisfies readonly SettleMoment[];

/** When operations without their own `x-settle` are charged. */
export interface Settles {
  readonly settle?: SettleMoment | undefined;
}

/** `settle` is null if neither the operation nor the request sets it. A stored route then keeps its setting. */
type Settle = { readonly settle: SettleMoment | null } | { readonly problem: string };

/** When an operation is charged: its own `x-settle`, else the request's default. */
export function readSettle(operation: JsonObject, { settle }: Settles): Settle {
  const given = operation["x-settle"] ?? settle ?? null;
  if (given === null) return { settle: null };
  const moment = SETTLE_MOMENTS.find((one) => one === given);
  return moment === undefined
    ? { problem: `its x-settle must be one of: ${SETTLE_MOMENTS.join(", ")}` }
    : { settle: moment };
}

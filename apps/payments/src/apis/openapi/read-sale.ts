import { toCents } from "@svc/x402";
import { NO_AMOUNT } from "../../field-rules.js";
import type { SettleMoment } from "../../payment-links/payment-link.js";
import type { JsonObject } from "./read-document.js";

/** Prices of operations without an `x-price`, in currency units. 0 means free. */
export interface Prices {
  readonly price?: number | undefined;
  /** Prices for operations with these tags. */
  readonly pricesByTag?: Readonly<Record<string, number>> | undefined;
}

export type Price = { readonly amount: number } | { readonly problem: string };

/** The price of an operation: its own `x-price`, else the price of its first tag that has one, else the default. */
export function readPrice(operation: JsonObject, { price, pricesByTag = {} }: Prices): Price {
  const own = operation["x-price"];
  const tags = Array.isArray(operation.tags) ? operation.tags : [];
  const tag = tags.find((one): one is string => typeof one === "string" && Object.hasOwn(pricesByTag, one));
  const given = own ?? (tag === undefined ? price : pricesByTag[tag]);
  // An operation is free only if the seller says so explicitly.
  if (given === undefined) return { problem: "it has no price" };
  const amount = typeof given === "string" && given.trim() !== "" ? Number(given) : given;
  if (amount === 0) return { amount: 0 };
  return typeof amount === "number" && toCents(amount) !== null
    ? { amount }
    : { problem: `its price ${NO_AMOUNT}, or 0` };
}

const SETTLE_MOMENTS = ["after", "before"] as const satisfies readonly SettleMoment[];

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

import type { IncomingHttpHeaders } from "node:http";
import type { FieldError } from "@svc/errors";
import type { Customer } from "../tax/tax-calculator.js";

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
const LENGTHS = { email: 320, name: 255, address: 1000 } as const;

/** Buyer details that came as headers; percent-encoded text is decoded, so that names need not be ASCII. */
export function customerOf(headers: IncomingHttpHeaders): {
  readonly customer: Customer;
  readonly errors: readonly FieldError[];
} {
  const errors: FieldError[] = [];
  const read = (name: string, ok: (text: string) => boolean, reason: string): string | null => {
    const value = headers[`x-customer-${name}`];
    if (typeof value !== "string" || value === "") return null;
    const text = decoded(value);
    if (ok(text)) return text;
    errors.push({ field: `X-Customer-${name[0]?.toUpperCase()}${name.slice(1)}`, reason });
    return null;
  };
  const short = (max: number) => (text: string) => text.length <= max && !/\p{Cc}/u.test(text);
  const customer = {
    email: read("email", (text) => text.length <= LENGTHS.email && EMAIL.test(text), "is not an e-mail address"),
    name: read("name", short(LENGTHS.name), `must be at most ${LENGTHS.name} characters of text`),
    address: read("address", short(LENGTHS.address), `must be at most ${LENGTHS.address} characters of text`),
    country: read("country", (text) => /^[A-Z]{2}$/.test(text), "is not an ISO 3166-1 alpha-2 code"),
  };
  return { customer, errors };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

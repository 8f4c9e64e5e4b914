import { conforms, objectWith, shape } from "./wire/conforms.js";

/** Name of the extension by which a buyer names a purchase, so that asking twice is paying once. */
export const PAYMENT_IDENTIFIER = "payment-identifier";

const EXTENSION = shape<{ readonly [PAYMENT_IDENTIFIER]: { readonly info: { readonly id?: string } } }>(
  objectWith({ [PAYMENT_IDENTIFIER]: objectWith({ info: objectWith({ "id?": { type: "string" } }) }) }),
);
const ID = /^[A-Za-z0-9_-]{16,128}$/;

export type PaymentIdentifier =
  | { readonly ok: true; readonly id: string | null }
  /** There is one, and it is not 16 to 128 of `[A-Za-z0-9_-]`. */
  | { readonly ok: false };

/** Reads the id out of a payment's `extensions`. A buyer that only echoes our declaration has none. */
export function paymentIdentifierOf(extensions: unknown): PaymentIdentifier {
  if (!conforms(EXTENSION, extensions)) return { ok: true, id: null };
  const { id } = extensions[PAYMENT_IDENTIFIER].info;
  if (id === undefined) return { ok: true, id: null };
  return ID.test(id) ? { ok: true, id } : { ok: false };
}

const SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    required: { type: "boolean" },
    id: { type: "string", minLength: 16, maxLength: 128, pattern: "^[a-zA-Z0-9_-]+$" },
  },
  required: ["required"],
};

/** How a version 2 challenge says that a purchase may be named, and need not be. @param isShort without the schema */
export const declaredIdentifier = (isShort = false): Readonly<Record<string, unknown>> => ({
  [PAYMENT_IDENTIFIER]: { info: { required: false }, ...(isShort ? {} : { schema: SCHEMA }) },
});

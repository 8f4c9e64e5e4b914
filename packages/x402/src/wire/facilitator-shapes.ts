import { objectWith, shape } from "./json.js";

/** What facilitators answer, in either version. Only what we read; null stands for a missing member. */

const boolean = { type: "boolean" };
const text = { type: "string" };
const textOrNull = { type: ["string", "null"] };

export const VERIFY_ANSWER = shape<{
  readonly isValid: boolean;
  readonly invalidReason?: string | null;
  readonly payer?: string | null;
}>(objectWith({ isValid: boolean, "invalidReason?": textOrNull, "payer?": textOrNull }));

export const SETTLE_ANSWER = shape<{
  readonly success: boolean;
  readonly errorReason?: string | null;
  readonly payer?: string | null;
  readonly transaction?: string | null;
  readonly network?: string | null;
}>(
  objectWith({
    success: boolean,
    "errorReason?": textOrNull,
    "payer?": textOrNull,
    "transaction?": textOrNull,
    "network?": textOrNull,
  }),
);

export const SUPPORTED_ANSWER = shape<{ readonly kinds: readonly unknown[] }>(objectWith({ kinds: { type: "array" } }));

export const SUPPORTED_KIND = shape<{
  readonly x402Version: number;
  readonly scheme: string;
  readonly network: string;
  readonly extra?: { readonly feePayer?: string } | null;
}>(
  objectWith({
    x402Version: { type: "integer" },
    scheme: text,
    network: text,
    "extra?": { type: ["object", "null"], properties: { feePayer: text } },
  }),
);

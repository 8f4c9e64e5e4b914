import { type FieldError, fail, invalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { METADATA_MAX } from "../field-rules.js";
import type { CustomField } from "../payment-links/payment-link.js";
import type { IntentsRepository } from "./intents-repository.js";
import type { PaymentIntent } from "./payment-intent.js";

/** Answers of a payer or merchant to a link's fields, by key. */
type FieldValues = Readonly<Record<string, string | number>>;

const isEmpty = (value: unknown): boolean => value === undefined || value === "";

/** The fields without a value, when a required one is among them. */
export function fieldsToAsk(fields: readonly CustomField[], values: FieldValues): readonly CustomField[] {
  const left = fields.filter(({ key }) => isEmpty(values[key]));
  return left.some(({ optional }) => !optional) ? left : [];
}

/** Errors of the values, by field. @param mayMiss required fields can be left out */
export function customFieldErrors(
  fields: readonly CustomField[],
  values: FieldValues,
  { mayMiss }: { readonly mayMiss: boolean },
): FieldError[] {
  const errors: FieldError[] = [];
  const say = (key: string, reason: string) => errors.push({ field: `customFieldValues.${key}`, reason });
  for (const key of Object.keys(values)) {
    if (!fields.some((field) => field.key === key)) say(key.slice(0, 40), "is not a custom field of this link");
  }
  for (const { key, label, type, optional, options } of fields) {
    const value = values[key];
    if (isEmpty(value)) {
      if (!optional && !mayMiss) say(key, `is required (${label})`);
    } else if (type === "number" ? typeof value !== "number" : typeof value !== "string") say(key, `must be a ${type}`);
    else if (options && !options.includes(value as string)) say(key, `must be one of ${options.join(", ")}`);
    else if (typeof value === "string" && value.length > METADATA_MAX.valueCharacters)
      say(key, `must not be longer than ${METADATA_MAX.valueCharacters} characters`);
  }
  return errors;
}

/** Throws CONFLICT while the seller waits for answers: a wallet isn't asked to pay before. A transfer that comes all the same counts. */
export function requireFieldAnswers({ status, askedFields }: PaymentIntent): void {
  if (status === "open" && askedFields.length > 0) {
    fail("CONFLICT", "Answer the seller's questions first (`asks`). Nothing was charged.", {
      details: { reason: "fields_missing" },
    });
  }
}

interface AnswerDeps {
  readonly intents: Pick<IntentsRepository, "answerFields">;
  readonly clock: Clock;
}

/**
 * Stores what the payer said in the fields that the merchant left open. Throws VALIDATION_FAILED naming every bad field, CONFLICT when the
 * payment has ended or the fields were answered before: the merchant may have acted on them already.
 */
export async function answerAskedFields(deps: AnswerDeps, intent: PaymentIntent, values: FieldValues): Promise<void> {
  const now = new Date(deps.clock.now());
  if (intent.status !== "open" || now >= intent.expiresAt) {
    return fail("CONFLICT", "This payment has ended, or something is paying it already. Do not pay again.", {
      details: { reason: "payment_ended" },
    });
  }
  const errors = customFieldErrors(intent.askedFields, values, { mayMiss: false });
  const isAnswered = intent.askedFields.length === 0;
  if (errors.length > 0 && !isAnswered) throw invalid(errors);
  if (isAnswered || !(await deps.intents.answerFields(intent.id, values, now))) {
    fail("CONFLICT", "The seller has these answers already. Continue the payment.", {
      details: { reason: "fields_answered" },
    });
  }
}

import { type FieldError, fail, invalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { METADATA_MAX } from "../field-rules.js";
import type { CustomField } from "../payment-links/payment-link.js";
import type { IntentsRepository } from "./intents-repository.js";
import type { PaymentIntent } from "./payment-intent.js";

/** A payer's or merchant's answers to a link's fields, by key. */
type FieldValues = Readonly<Record<string, string | number>>;

const isEmpty = (value: unknown): boolean => value === undefined || value === "";

/** Ignores members that every object has, because a field's key may be `constructor`. */
const findValue = (values: FieldValues, key: string): string | number | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;

/** Returns the unanswered fields if a required one is among them, otherwise none. */
export function fieldsToAsk(fields: readonly CustomField[], values: FieldValues): readonly CustomField[] {
  const left = fields.filter(({ key }) => isEmpty(findValue(values, key)));
  return left.some(({ optional }) => !optional) ? left : [];
}

/**
 * Returns the errors of the values, by field.
 * @param mayMiss if true, required fields may be missing
 */
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
    const value = findValue(values, key);
    const expected = type === "number" ? "number" : "string";
    if (isEmpty(value)) {
      if (!optional && !mayMiss) say(key, `is required (${label})`);
    } else if (typeof value !== expected) say(key, `must be a ${expected}`);
    else if (options && !options.includes(value as string)) say(key, `must be one of ${options.join(", ")}`);
    else if (typeof value === "string" && value.length > METADATA_MAX.valueCharacters)
      say(key, `must not be longer than ${METADATA_MAX.valueCharacters} characters`);
  }
  return errors;
}

/**
 * Throws CONFLICT while required answers are missing, so that no wallet is asked to pay yet. A transfer that arrives
 * anyway counts.
 */
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
 * Stores the payer's answers to the fields that the merchant left open. Throws VALIDATION_FAILED, which names every
 * invalid field. Throws CONFLICT if the payment has ended, or if answers are stored already: the merchant may have
 * acted on them.
 */
export async function answerAskedFields(deps: AnswerDeps, intent: PaymentIntent, values: FieldValues): Promise<void> {
  const now = new Date(deps.clock.now());
  if (intent.status !== "open" || now >= intent.expiresAt) {
    return fail("CONFLICT", "This payment has ended or is already being paid. Do not send money for it.", {
      details: { reason: "payment_ended" },
    });
  }
  const errors = customFieldErrors(intent.askedFields, values, { mayMiss: false });
  const isAnswered = intent.askedFields.length === 0;
  if (errors.length > 0 && !isAnswered) throw invalid(errors);
  if (isAnswered || !(await deps.intents.answerFields(intent.id, values, now))) {
    fail("CONFLICT", "The seller already has these answers. Continue the payment.", {
      details: { reason: "fields_answered" },
    });
  }
}

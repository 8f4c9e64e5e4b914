import { ERROR_CODES, type ErrorCode, envelopeStatusOf, errorRecord, PAYMENT_ACTIONS } from "@svc/errors";
import { type OpenApi, operationsOf, type Schema } from "./schema.js";

const text = (description: string): Schema => ({ type: "string", description });

/** Every member that the body of an error can have, once; an operation's response says which codes it can be. */
const ERROR: Schema = {
  title: "Error",
  type: "object",
  description: "What is answered in place of the thing asked for. Decide by `code`.",
  required: ["status", "code", "message"],
  properties: {
    status: {
      type: "string",
      enum: ["error", "duplicate", "not_ready"],
      description: "`duplicate`: a transaction hash that is recorded already",
    },
    code: { type: "string", enum: [...ERROR_CODES], description: "Stable; decide by this, not by the message" },
    message: text("For people; safe to show"),
    hint: text("What to do about this very case"),
    retryAfter: { type: "integer", description: "Seconds after which the same request makes sense again" },
    docUrl: { type: "string", format: "uri", description: "Where the code is explained" },
    errors: {
      type: "array",
      description: "Of a body or query that does not pass: each member with what is wrong",
      items: {
        type: "object",
        required: ["field", "reason"],
        properties: {
          field: text("Dotted path of the member, as in customFields.0.key"),
          reason: text("What is wrong"),
        },
      },
    },
    reason: text("Of a payment that is not proven: why, as in `amount_mismatch`; or why a paid call failed"),
    action: {
      type: "string",
      enum: Object.keys(PAYMENT_ACTIONS),
      description: "Of a paid call: what the buyer does next",
    },
    retryable: { type: "boolean", description: "Whether the very same request may succeed later" },
    confirmations: {
      type: "object",
      description: "Of a payment that is not deep enough in the chain yet",
      required: ["seen", "needed"],
      properties: {
        seen: { type: "integer", description: "Blocks on top of it, its own included" },
        needed: { type: "integer", description: "As many as the network's setting asks for" },
      },
    },
    transactionId: { type: "string", format: "uuid", description: "Of a duplicate of your own: the first recording" },
    paymentId: { type: "string", format: "uuid", description: "Of an x402 payment whose outcome can be asked for" },
  },
  additionalProperties: true,
};

const enumOfCodes = (schema: Schema | undefined): ErrorCode[] | undefined =>
  schema?.properties?.message && (schema.properties.code?.enum as ErrorCode[] | undefined);

/** One schema for all errors; each response narrows it to its own codes and gives an example. */
export function unifyErrors(document: OpenApi): void {
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const media = response.content?.["application/json"];
      const codes = enumOfCodes(media?.schema);
      if (!media || !codes || Number(status) < 400 || Number(status) === 402) continue;
      media.schema = {
        allOf: [
          structuredClone(ERROR),
          {
            type: "object",
            properties: { code: { type: "string", enum: codes, description: "Those that this operation answers" } },
          },
        ],
      };
      media.example = exampleOfCode(codes[0] as ErrorCode);
    }
  }
}

/** The codes of a response whose schema is an error. */
export const codesOf = ({ allOf = [] }: Schema): readonly string[] =>
  (allOf[1]?.properties?.code?.enum as string[] | undefined) ?? [];

function exampleOfCode(code: ErrorCode): object {
  const { title, retryable } = errorRecord(code);
  const invalid = code === "VALIDATION_FAILED" || code === "BAD_REQUEST";
  return {
    status: envelopeStatusOf(code),
    code,
    message: invalid ? "amount: is required" : `${title}.`,
    ...(retryable ? { retryAfter: 2 } : {}),
    ...(invalid ? { errors: [{ field: "amount", reason: "is required" }] } : {}),
  };
}

import { ERROR_CODES, type ErrorCode, errorRecord, PAYMENT_ACTIONS, toEnvelopeStatus } from "@svc/errors";
import { getOperations, type OpenApi, type Schema } from "./schema.js";

const text = (description: string): Schema => ({ type: "string", description });

/** The documented members of error bodies, defined once. Each operation's response lists its possible codes. */
const ERROR: Schema = {
  title: "Error",
  type: "object",
  description: "Body of an error response. Handle errors by `code`.",
  required: ["status", "code", "message"],
  properties: {
    status: {
      type: "string",
      enum: ["error", "duplicate", "not_ready"],
      description: "`duplicate`: the transaction hash is already recorded",
    },
    code: { type: "string", enum: [...ERROR_CODES], description: "Stable. Handle errors by this, not by the message" },
    message: text("For people; safe to show"),
    hint: text("What to do in this case"),
    retryAfter: { type: "integer", description: "Seconds to wait before repeating the request" },
    docUrl: { type: "string", format: "uri", description: "Documentation of the code" },
    errors: {
      type: "array",
      description: "Invalid fields of the body or query",
      items: {
        type: "object",
        required: ["field", "reason"],
        properties: {
          field: text("Dotted path of the field, such as customFields.0.key"),
          reason: text("What is wrong"),
        },
      },
    },
    reason: text("Why a payment isn't proven, such as `amount_mismatch`, or why a paid call failed"),
    action: {
      type: "string",
      enum: Object.keys(PAYMENT_ACTIONS),
      description: "What the buyer of a paid call should do next",
    },
    retryable: { type: "boolean", description: "Whether the same request may succeed later" },
    confirmations: {
      type: "object",
      description: "Set for a payment with too few confirmations",
      required: ["seen", "needed"],
      properties: {
        seen: { type: "integer", description: "Confirmations so far, including the payment's own block" },
        needed: { type: "integer", description: "Confirmations that this installation requires on the network" },
      },
    },
    transactionId: {
      type: "string",
      format: "uuid",
      description: "Id of this transaction's existing record, if it is yours",
    },
    paymentId: { type: "string", format: "uuid", description: "Id of the x402 payment, for looking up its outcome" },
  },
  additionalProperties: true,
  examples: [{ status: "error", code: "NOT_FOUND", message: "Not found." }],
};

const enumOfCodes = (schema: Schema | undefined): ErrorCode[] | undefined =>
  schema?.properties?.message && (schema.properties.code?.enum as ErrorCode[] | undefined);

/**
 * Gives all errors except 402 one schema. Each response narrows the schema to its own codes. A response gets its own
 * example only if the body for its first code has more members than the shared example, or another `status`.
 */
export function unifyErrors(document: OpenApi): void {
  for (const { operation } of getOperations(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const media = response.content?.["application/json"];
      const codes = enumOfCodes(media?.schema);
      if (!media || !codes || Number(status) < 400 || Number(status) === 402) continue;
      media.schema = {
        allOf: [structuredClone(ERROR), { type: "object", properties: { code: { type: "string", enum: codes } } }],
      };
      const example = exampleOfCode(codes[0] as ErrorCode);
      // Replace the brief examples that the routes have.
      if (example) media.example = example;
      else delete media.example;
    }
  }
}

export const getCodes = ({ allOf = [] }: Schema): readonly string[] =>
  (allOf[1]?.properties?.code?.enum as string[] | undefined) ?? [];

/** Returns null if the example of the shared schema is enough, because this error has the same members and `status`. */
function exampleOfCode(code: ErrorCode): object | null {
  const { title, retryable } = errorRecord(code);
  const invalid = code === "VALIDATION_FAILED" || code === "BAD_REQUEST";
  if (!invalid && !retryable && toEnvelopeStatus(code) === "error") return null;
  return {
    status: toEnvelopeStatus(code),
    code,
    message: invalid ? "amount: is required" : `${title}.`,
    ...(retryable ? { retryAfter: 2 } : {}),
    ...(invalid ? { errors: [{ field: "amount", reason: "is required" }] } : {}),
  };
}

import { type TSchema, Type } from "typebox";
import { ERROR_CODES, type ErrorCode, errorRecord } from "./catalogue.js";

/**
 * The error envelope for OpenAPI. `code` is an enumeration and never a literal: a serialiser that meets a literal writes the
 * declared constant instead of the real code.
 */
const envelopeSchema = (codes: readonly ErrorCode[]): TSchema =>
  Type.Object(
    {
      status: Type.String({ enum: ["error", "duplicate"] }),
      code: Type.String({ enum: [...codes], description: "Stable; decide by this, not by the message." }),
      message: Type.String({ description: "For people; safe to show." }),
      hint: Type.Optional(Type.String({ description: "What to do about it." })),
      retryAfter: Type.Optional(Type.Integer({ description: "Seconds." })),
      docUrl: Type.Optional(Type.String({ description: "Where this code is explained.", format: "uri" })),
    },
    {
      additionalProperties: true,
      description: codes.map((code) => `\`${code}\`: ${errorRecord(code).title}.`).join(" "),
      examples: [{ status: "error", code: codes[0], message: errorRecord(codes[0] as ErrorCode).title }],
    },
  );

/** OpenAPI responses of an operation that can answer these codes, grouped by status. */
export function errorResponses(codes: readonly ErrorCode[]): Record<number, TSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of ERROR_CODES.filter((one) => codes.includes(one))) {
    const { status } = errorRecord(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, envelopeSchema(group)]));
}

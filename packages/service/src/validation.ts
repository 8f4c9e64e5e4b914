import { Ajv, type Options } from "ajv";
import ajvFormats from "ajv-formats";
import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";

/** `verbose`: a message can repeat what the schema's own description says of a form. */
const COMMON: Options = {
  allErrors: true,
  verbose: true,
  removeAdditional: false,
  strict: false,
  validateFormats: true,
};

function ajvWith(options: Options): Ajv {
  const ajv = new Ajv({ ...COMMON, ...options });
  ajvFormats.default(ajv);
  // RFC 9562 text form. Unlike ajv-formats' own, the nil and max UUIDs pass whatever their version digit says.
  ajv.addFormat("uuid", /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);
  return ajv;
}

/**
 * Query strings, parameters and headers are text, so they are coerced and defaults are filled in. Bodies have types of their
 * own: `"5"`, `true`, `[5]` and `null` are not the number 5.
 */
export function validatorCompiler(): FastifySchemaCompiler<TSchema> {
  const text = ajvWith({ coerceTypes: true, useDefaults: true });
  const body = ajvWith({ coerceTypes: false, useDefaults: false });
  return ({ schema, httpPart }) => (httpPart === "body" ? body : text).compile(schema);
}

import { Ajv, type Options, type ValidateFunction } from "ajv";
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
  return ({ schema, httpPart }) =>
    httpPart === "body" ? body.compile(schema) : plainNumbers(text.compile(schema), schema);
}

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** ajv's coercion takes `0x10` for 16 and `1e2` for 100. Here a number is written in digits. */
function plainNumbers(validate: ValidateFunction, schema: TSchema): ValidateFunction {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const names = Object.keys(properties).filter((name) => /^(integer|number)$/.test(properties[name]?.type ?? ""));
  if (names.length === 0) return validate;
  const checked = ((data: Record<string, unknown>) => {
    for (const name of names) {
      const value = data[name];
      // Text that no coercion takes for a number.
      if (typeof value === "string" && !PLAIN_NUMBER.test(value)) data[name] = `not a number: ${value}`;
    }
    const isValid = validate(data);
    checked.errors = validate.errors;
    return isValid;
  }) as ValidateFunction;
  return checked;
}

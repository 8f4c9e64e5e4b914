import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import { Ajv, type Options, type ValidateFunction } from "ajv";
import ajvFormats from "ajv-formats";
import type { FastifySchemaCompiler, FastifyServerOptions } from "fastify";
import type { TSchema } from "typebox";
import { COMPILED_FAST } from "./settings.js";

/** With `verbose`, errors include the schema, so that messages can use the schema's description of a format. */
const COMMON: Options = {
  ...COMPILED_FAST,
  allErrors: true,
  verbose: true,
  removeAdditional: false,
  strict: false,
  validateFormats: true,
};

/**
 * The text form of RFC 9562. Unlike the format of ajv-formats, it doesn't accept the prefix `urn:uuid:`. It accepts
 * any version digit, including those of the nil and max UUIDs.
 */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function ajvWith(options: Options): Ajv {
  const ajv = new Ajv({ ...COMMON, ...options });
  ajvFormats.default(ajv);
  ajv.addFormat("uuid", UUID);
  return ajv;
}

/**
 * Compiles each schema once per process, keyed by its text. So several apps in one process, as in tests, share compiled
 * schemas.
 */
function cacheCompiler(compile: (schema: TSchema) => ValidateFunction): (schema: TSchema) => ValidateFunction {
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? compile(schema);
    compiled.set(text, validate);
    return validate;
  };
}

const text = ajvWith({ coerceTypes: true, useDefaults: true });
const body = ajvWith({ coerceTypes: false, useDefaults: false });
const compileText = cacheCompiler((schema) => plainNumbers(text.compile(schema), schema));
const compileBody = cacheCompiler((schema) => body.compile(schema));

/**
 * Query strings, parameters and headers are text, so their values are converted and defaults are filled in. Bodies have
 * types of their own, so nothing is converted: `"5"`, `true`, `[5]` and `null` aren't the number 5.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  onFirstUse(() => (httpPart === "body" ? compileBody(schema) : compileText(schema)));

/**
 * Compiles a schema on first use. Compiling all schemas would take half of a service's start, and most processes use
 * only a few. The tests use every schema, so they find any that doesn't compile.
 */
function onFirstUse(compile: () => ValidateFunction): ValidateFunction {
  let compiled: ValidateFunction | undefined;
  const validate = ((data: unknown) => {
    compiled ??= compile();
    const isValid = compiled(data);
    validate.errors = compiled.errors;
    return isValid;
  }) as ValidateFunction;
  return validate;
}

type BuildSerializer = NonNullable<
  NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>["buildSerializer"]
>;

/** Fastify's own response serializers, each compiled on first use. */
export const buildSerializer: BuildSerializer = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route) => {
    let compiled: ((data: unknown) => string) | undefined;
    return (data) => {
      compiled ??= compile(route) as (data: unknown) => string;
      return compiled(data);
    };
  };
};

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** Requires that a number is written in digits. ajv's conversion would also accept `0x10` as 16 and `1e2` as 100. */
function plainNumbers(validate: ValidateFunction, schema: TSchema): ValidateFunction {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const names = Object.keys(properties).filter((name) => /^(integer|number)$/.test(properties[name]?.type ?? ""));
  if (names.length === 0) return validate;
  const checked = ((data: Record<string, unknown>) => {
    for (const name of names) {
      const value = data[name];
      // Replace the value with text that ajv doesn't convert to a number.
      if (typeof value === "string" && !PLAIN_NUMBER.test(value)) data[name] = `not a number: ${value}`;
    }
    const isValid = validate(data);
    checked.errors = validate.errors;
    return isValid;
  }) as ValidateFunction;
  return checked;
}

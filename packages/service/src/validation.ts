import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import { Ajv, type Options, type ValidateFunction } from "ajv";
import ajvFormats from "ajv-formats";
import type { FastifySchemaCompiler, FastifyServerOptions } from "fastify";
import type { TSchema } from "typebox";
import { COMPILED_FAST } from "./settings.js";

/** `verbose`: a message can repeat what the schema's own description says of a form. */
const COMMON: Options = {
  ...COMPILED_FAST,
  allErrors: true,
  verbose: true,
  removeAdditional: false,
  strict: false,
  validateFormats: true,
};

/** RFC 9562 text form. Unlike in ajv-formats' own, the nil and max UUIDs pass whatever their version digit says. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function ajvWith(options: Options): Ajv {
  const ajv = new Ajv({ ...COMMON, ...options });
  ajvFormats.default(ajv);
  ajv.addFormat("uuid", UUID);
  return ajv;
}

/** Compiles each schema once for the process, by its text: apps in one process, such as those of tests, have the same. */
function compilerOf(compile: (schema: TSchema) => ValidateFunction): (schema: TSchema) => ValidateFunction {
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
const compileText = compilerOf((schema) => plainNumbers(text.compile(schema), schema));
const compileBody = compilerOf((schema) => body.compile(schema));

/**
 * Query strings, parameters and headers are text, so they are coerced and defaults are filled in. Bodies have types of their
 * own: `"5"`, `true`, `[5]` and `null` are not the number 5.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  onFirstUse(() => (httpPart === "body" ? compileBody(schema) : compileText(schema)));

/**
 * Compiling all schemas takes half of a service's start; most processes use a few. A schema that cannot be compiled is found by the
 * tests, which use each.
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

/** Fastify's own serializers of answers, each compiled when it is first used. */
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

import { isDeepStrictEqual } from "node:util";
import type { OpenApi, Schema } from "./schema.js";

/**
 * Describes a schema that has all members of another one as its extension: `allOf` of a reference to the base and the
 * other members.
 * @param bases for each name of a schema, the name of its base
 * @throws Error if a shared member differs and isn't just narrower than in the base
 */
export function extendSchemas({ components = {} }: OpenApi, bases: Readonly<Record<string, string>>): void {
  const schemas = components.schemas as Record<string, Schema>;
  // Compare the original schemas, because the loop replaces them.
  const whole = { ...schemas };
  for (const [name, baseName] of Object.entries(bases)) {
    const { properties = {}, required = [], examples, ...more } = whole[name] as Schema;
    const base = whole[baseName] as Schema;
    const isSame = (key: string): boolean => isDeepStrictEqual(properties[key], base.properties?.[key]);
    const isPart = Object.entries(base.properties ?? {}).every(
      ([key, part]) => isSame(key) || isNarrower(properties[key], part),
    );
    const ownRequired = required.filter((key) => !base.required?.includes(key));
    const own = Object.entries(properties).filter(([key]) => !isSame(key) || ownRequired.includes(key));
    if (!isPart || base.required?.some((key) => !required.includes(key))) {
      throw new Error(`${name} does not extend ${baseName}`);
    }
    // `additionalProperties: false` of the base would reject the members of the extension, so leave the rest open.
    const { additionalProperties: _, ...rest } = more;
    const extension: Schema = { ...rest, properties: Object.fromEntries(own) };
    if (ownRequired.length > 0) extension.required = ownRequired;
    schemas[name] = {
      allOf: [{ $ref: `#/components/schemas/${baseName}` }, extension],
      ...(examples ? { examples } : {}),
    };
  }
}

/** True for a member that may also be null in the base, or that has an enumeration of its own. */
const isNarrower = (own: Schema | undefined, { type, enum: values }: Schema): boolean =>
  own?.type !== undefined && [type].flat().includes(own.type as string) && values === undefined;

/** The part of a JSON Schema object that is read. */
interface ObjectSchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

interface Property {
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
}

/** .env.example from the settings of the services: what each needs, with defaults commented out. */
export function envExample(services: Readonly<Record<string, ObjectSchema>>): string {
  const entries = Object.entries(services);
  const names = entries.map(([, schema]) => Object.keys(schema.properties));
  const shared = (names[0] ?? []).filter((name) => names.every((list) => list.includes(name)));
  const sections: [string, ObjectSchema | undefined, string[]][] = [
    ["Both services", entries[0]?.[1], shared],
    ...entries.map(([title, schema], index): [string, ObjectSchema, string[]] => [
      title,
      schema,
      (names[index] ?? []).filter((name) => !shared.includes(name)),
    ]),
  ];
  const body = sections.map(
    ([title, schema, keys]) => `## ${title}\n\n${keys.map((key) => line(key, schema)).join("\n")}`,
  );
  return `# Generated from the settings of the services by \`pnpm gen\`. A line that is commented out shows the default.\n\n${body.join("\n\n")}\n`;
}

function line(key: string, schema: ObjectSchema | undefined): string {
  const property = (schema?.properties[key] ?? {}) as Property;
  const required = (schema?.required ?? []).includes(key) && property.default === undefined;
  const choices = property.enum ? ` (${property.enum.join(", ")})` : "";
  const comment = `# ${property.description ?? ""}${choices}${required ? " [required]" : ""}`;
  return `${comment}\n${required ? "" : "# "}${key}=${property.default ?? ""}`;
}

/** Every name that a service reads: turbo hides the others from its tasks. */
export const settingNames = (services: Readonly<Record<string, ObjectSchema>>): string[] =>
  [...new Set(Object.values(services).flatMap((schema) => Object.keys(schema.properties)))].sort();

import { type Html, html } from "../html.js";
import { renderMarkdown } from "../markdown.js";
import { type OpenApi, resolveRef, type Schema } from "../openapi/schema.js";

/** Deeper members appear only in the OpenAPI document. */
const DEPTH_MAX = 4;

const isNull = ({ type }: Schema): boolean => type === "null";

/** Resolves a schema's reference, merges its `allOf`, and replaces a nullable `anyOf` with its non-null alternative. */
export function resolveShape(document: OpenApi, schema: Schema): Schema {
  const shape = resolveRef(document, schema);
  const own = (shape.anyOf ?? []).filter((one) => !isNull(one));
  if (own.length === 1) return { ...resolveShape(document, own[0] as Schema), ...pickDescription(shape) };
  if (shape.allOf === undefined) return shape;
  const parts = shape.allOf.map((part) => resolveShape(document, part));
  return {
    ...shape,
    type: "object",
    properties: Object.assign({}, shape.properties, ...parts.map(({ properties }) => properties)),
    required: [...(shape.required ?? []), ...parts.flatMap(({ required = [] }) => required)],
  };
}

const pickDescription = ({ description }: Schema): Schema => (description === undefined ? {} : { description });

/** Type of a schema in words, as in `array of string`, `integer or null`. */
export function typeText(document: OpenApi, schema: Schema): string {
  const shape = resolveRef(document, schema);
  if (shape.anyOf) return [...new Set(shape.anyOf.map((one) => typeText(document, one)))].join(" or ");
  if (shape.type === "array") return shape.items ? `array of ${typeText(document, shape.items)}` : "array";
  if (Array.isArray(shape.type)) return shape.type.join(" or ");
  if (shape.type === undefined) return shape.allOf || shape.properties ? "object" : "any";
  return shape.type;
}

/** The members of an object, each with type, description and constraints; null if it has none. */
export function schemaFields(document: OpenApi, schema: Schema, depth = 1): Html | null {
  const { properties = {}, required = [] } = resolveObject(document, schema);
  const rows = Object.entries(properties).filter(([, { readOnly }]) => readOnly !== true);
  if (rows.length === 0) return null;
  return html`<ul class="fields">${rows.map(
    ([name, member]) =>
      html`<li><p><code>${name}</code> <span class="type">${typeText(document, member)}${required.includes(name) && ", required"}</span></p>${renderMeaning(document, member)}${depth < DEPTH_MAX && inner(document, name, member, depth)}</li>`,
  )}</ul>`;
}

/** The schema with members: the schema itself, or its array's items. */
function resolveObject(document: OpenApi, schema: Schema): Schema {
  const shape = resolveShape(document, schema);
  return shape.type === "array" && shape.items ? resolveObject(document, shape.items) : shape;
}

function inner(document: OpenApi, name: string, member: Schema, depth: number): Html | null {
  const fields = schemaFields(document, member, depth + 1);
  return fields && html`<details><summary>Members of ${name}</summary>${fields}</details>`;
}

/** Description of a member, its possible values, its default and its limits. */
export function renderMeaning(document: OpenApi, schema: Schema): Html {
  const shape = resolveShape(document, schema);
  const values = shape.enum?.filter((value) => value !== null).map(String) ?? [];
  const notes = [
    shape.default !== undefined && html`Default <code>${JSON.stringify(shape.default)}</code>.`,
    shape.minimum !== undefined && `At least ${shape.minimum as number}.`,
    shape.maximum !== undefined && `At most ${shape.maximum as number}.`,
    shape.maxLength !== undefined && `At most ${shape.maxLength as number} characters.`,
  ].filter((note) => note !== false);
  const text = schema.description ?? shape.description;
  return html`${text && renderMarkdown(text)}${values.length > 0 && html`<p>One of ${values.map((value, index) => html`${index > 0 && ", "}<code>${value}</code>`)}.</p>`}${notes.length > 0 && html`<p>${notes.map((note) => html`${note} `)}</p>`}`;
}

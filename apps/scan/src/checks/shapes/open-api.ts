import type { JsonObject } from "../../gather/document.js";
import { asObject, asObjects, asText } from "./members.js";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

export interface OpenApiSummary {
  readonly version: string;
  readonly title: string;
  /** Paths and, since 3.1, webhooks. */
  readonly paths: number;
}

/** OpenAPI 3.x or Swagger 2.0 that describes something; null: it is none. Since 3.1 webhooks may stand in for paths. */
export function readOpenApi(document: JsonObject): OpenApiSummary | null {
  const version = asText(document.openapi) ?? asText(document.swagger);
  const title = asText(asObject(document.info)?.title);
  if (version === null || title === null || !/^(3\.\d+(\.|$)|2\.0$)/.test(version)) return null;
  const paths = Object.keys(asObject(document.paths) ?? {}).length;
  const webhooks = Object.keys(asObject(document.webhooks) ?? {}).length;
  return paths + webhooks > 0 ? { version, title, paths: paths + webhooks } : null;
}

/** Every operation under every path. */
export function operationsOf(document: JsonObject): readonly JsonObject[] {
  return Object.values(asObject(document.paths) ?? {}).flatMap((path) => {
    const item = asObject(path);
    return item === null ? [] : asObjects(METHODS.map((method) => item[method]));
  });
}

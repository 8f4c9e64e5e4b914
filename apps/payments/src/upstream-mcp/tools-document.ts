/** A tool as an MCP server describes it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** A tool's route has the tool's name as its last segment. */
const TOOLS_PATH = "/tools/";
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,63}$/;

/** Returns the name of the tool that a route calls. */
export const toolOfTemplate = (routeTemplate: string): string => routeTemplate.slice(TOOLS_PATH.length);

/**
 * Describes the tools of an MCP server as an OpenAPI document, so that tools can be imported like any API. The tag of
 * each operation is the tool's name, so that `pricesByTag` can price single tools.
 */
export function toolsDocument(tools: readonly ListedTool[]): string {
  const operations = tools
    .filter(({ name }) => NAME.test(name))
    .map(({ name, title, description = "", inputSchema }) => {
      const operation = {
        operationId: name,
        summary: title ?? name,
        description,
        tags: [name],
        requestBody: { required: true, content: { "application/json": { schema: plainSchema(inputSchema) } } },
        responses: {},
      };
      return [`${TOOLS_PATH}${name}`, { post: operation }];
    });
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Tools", version: "1" },
    paths: Object.fromEntries(operations),
  });
}

/** Lists tools that can't be sold, because their names can't be part of a path. */
export const unsoldTools = (tools: readonly ListedTool[]): string[] =>
  tools.filter(({ name }) => !NAME.test(name)).map(({ name }) => name.slice(0, 128));

/** Removes `$schema`, because the service reads every schema as JSON Schema 2020-12. */
function plainSchema(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { $schema: _, ...plain } = schema;
  return plain;
}

import { asObject, asText } from "./reading.js";

interface ToolsReading {
  readonly names: readonly string[];
  /** Faults that make the list or one of its tools invalid or useless. They fail the check. */
  readonly faults: readonly string[];
  /** Flaws that make it harder for a model to choose a tool. */
  readonly warnings: readonly string[];
}

const TOOL_NAME = /^[\w./-]{1,128}$/;
/** Maximum number of tools to judge. */
const TOOLS_MAX = 200;

/** Judges the tools of an MCP server by the specification of 2025-11-25. */
export function readTools(listed: readonly unknown[]): ToolsReading {
  const tools = listed.slice(0, TOOLS_MAX).map(asObject);
  const names = tools.map((tool) => asText(tool?.name) ?? "");
  const schemas = tools.map((tool) => asObject(tool?.inputSchema));
  const described = tools.filter((tool) => (asText(tool?.description)?.trim() ?? "") !== "").length;
  const parameters = schemas.flatMap((schema) => Object.values(asObject(schema?.properties) ?? {}));
  const bare = parameters.filter((parameter) => asText(asObject(parameter)?.description) === null).length;
  return {
    names: names.filter((name) => name !== ""),
    faults: [
      ...(names.every((name) => TOOL_NAME.test(name))
        ? []
        : [
            "a tool has no name, or a name that is too long or has characters other than letters, digits and `_ - . /`",
          ]),
      ...(new Set(names).size === names.length ? [] : ["two tools have the same name"]),
      ...(schemas.every((schema) => schema?.type === "object")
        ? []
        : ["an inputSchema is missing or does not have type object"]),
      ...(tools.length > 0 && described === 0 ? ["no tool has a description"] : []),
    ],
    warnings: [
      ...(tools.length === 0 ? ["the server declares tools but has none"] : []),
      ...(described > 0 && described < tools.length
        ? [`tools without a description: ${tools.length - described}`]
        : []),
      ...(bare > 0 ? [`parameters without a description: ${bare} of ${parameters.length}`] : []),
    ],
  };
}

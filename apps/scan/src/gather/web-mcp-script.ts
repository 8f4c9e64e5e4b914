/** Every part is bounded: linear on any script. */
const SIGNS = [
  /\bmodelContext\b[\s\S]{0,80}?\.(?:registerTool|provideContext)\s*\(/,
  /\b(?:navigator|document)\s{0,8}(?:\?\.|\.)\s{0,8}modelContext\b/,
  /\b(?:navigator|document)\s{0,8}(?:\?\.)?\s{0,8}\[\s{0,8}["'`]modelContext["'`]/,
  /["'`]modelContext["'`]\s{0,8}in\s{1,8}(?:\w{1,16}\.){0,2}(?:navigator|document)\b/,
];

/** Whether a script registers WebMCP tools. A bare `modelContext` does not count: programs that talk to models have variables of that name. */
export function registersWebMcpTools(script: string): boolean {
  return script.includes("modelContext") && SIGNS.some((sign) => sign.test(script));
}

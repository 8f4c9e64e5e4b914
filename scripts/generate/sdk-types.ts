import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { API_DOCUMENTS } from "../api-documents.js";

/** The types of the client, from the document that the service publishes. The generator is a tool of that package alone. */
export async function sdkTypes(): Promise<string> {
  const own = createRequire(new URL("../../packages/sdk/package.json", import.meta.url));
  const generator = (await import(pathToFileURL(own.resolve("openapi-typescript")).href)) as {
    default: (document: object, options: object) => Promise<never>;
    astToString: (ast: never) => string;
  };
  const document = JSON.parse(await API_DOCUMENTS.payments());
  const ast = await generator.default(document, { alphabetize: true, defaultNonNullable: false });
  return `// Generated from the OpenAPI document of the payments service by \`pnpm gen\`.\n\n${generator.astToString(ast)}`;
}

// Preloaded into every process of jest: TypeScript as it is in the tree, and "@jest/globals" for modules outside of a VM.
import "tsx/esm";
import { register } from "node:module";

const globals = new URL("./test-globals.mjs", import.meta.url).href;
const hook = `export const resolve = (name, context, next) =>
  name === "@jest/globals" ? { url: ${JSON.stringify(globals)}, shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

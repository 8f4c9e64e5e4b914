// Preloaded into every jest process. Loads TypeScript sources, and provides "@jest/globals" for modules outside a VM.
import "tsx/esm";
import { register } from "node:module";

const globals = new URL("./test-globals.mjs", import.meta.url).href;
const hook = `export const resolve = (name, context, next) =>
  name === "@jest/globals" ? { url: ${JSON.stringify(globals)}, shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

// The conformance suite imports `globSync` of Node 22 for a command that is not used here. On Node 20 its import alone would end it.
import * as fs from "node:fs";
import { register } from "node:module";

const STAND_IN = `export * from "node:fs"; export const globSync = () => { throw new Error("needs Node 22"); };`;
const HOOK = `export async function resolve(specifier, context, next) {
  const isSuite = context.parentURL?.includes("/conformance/dist/");
  if (specifier !== "fs" || !isSuite) return next(specifier, context);
  return { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(STAND_IN)}`)}, shortCircuit: true };
}`;

if (!("globSync" in fs)) register(`data:text/javascript,${encodeURIComponent(HOOK)}`);

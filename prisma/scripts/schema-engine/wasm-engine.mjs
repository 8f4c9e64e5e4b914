import { readFileSync } from "node:fs";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { createAdapterFactory } from "./adapters.mjs";

/** The text of the engine's last panic: the exception that follows it only says "unreachable". */
export const lastPanic = { message: "" };

/** Loads the engine. `datamodelPaths` are the schema files that the CLI named; `url` is the database. */
export async function createEngine({ datamodelPaths, url }) {
  await loadWasm();
  const datamodels = datamodelPaths.map((path) => [path, readFileSync(path, "utf8")]);
  const log = (line) => process.env.DEBUG && process.stderr.write(`${line}\n`);
  return bindings.SchemaEngine.new(
    // An empty list makes the engine panic.
    { datamodels: datamodels.length > 0 ? datamodels : undefined },
    log,
    bindMigrationAwareSqlAdapterFactory(createAdapterFactory(url)),
  );
}

async function loadWasm() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message(message) {
      lastPanic.message = message;
      process.stderr.write(`${message}\n`);
    },
  };
  // The package's own entry imports the .wasm file as a module, which Node does not do without a flag.
  const wasm = new URL("./schema_engine_bg.wasm", import.meta.resolve("@prisma/schema-engine-wasm"));
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

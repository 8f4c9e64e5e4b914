import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { PrismaPGlite } from "pglite-prisma-adapter";

/** The message of the engine's last panic, because the following exception only says "unreachable". */
export const lastPanic = { message: "" };

/** Loads the engine. `datamodelPaths` are the schema files from the CLI; `url` is the database. */
export async function createEngine({ datamodelPaths, url }) {
  await loadWasm();
  const datamodels = datamodelPaths.map((path) => [path, readFileSync(path, "utf8")]);
  const log = (line) => process.env.DEBUG && process.stderr.write(`${line}\n`);
  return bindings.SchemaEngine.new(
    // An empty list would make the engine panic.
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
  // The package's own entry imports the .wasm file as a module, which Node supports only with a flag.
  const wasm = new URL("./schema_engine_bg.wasm", import.meta.resolve("@prisma/schema-engine-wasm"));
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/**
 * Connects to the operator's PostgreSQL through node-postgres, or without a `url` to an in-memory PGlite. The engine
 * replays the migrations in a shadow database, to compare them with the schema. The shadow database is always in
 * memory, so the operator's role doesn't need the CREATEDB right.
 */
function createAdapterFactory(url) {
  return {
    provider: "postgres",
    adapterName: "schema-engine",
    connect: url === undefined ? connectToMemory : () => connectToPostgres(url),
    connectToShadowDb: connectToMemory,
  };
}

async function connectToPostgres(url) {
  const schema = new URL(url).searchParams.get("schema") ?? undefined;
  const adapter = await new PrismaPg({ connectionString: url }, { schema }).connect();
  readInternalChars(adapter);
  // The adapter's own method splits a script at every semicolon, even inside strings and function bodies. It also loses
  // the implicit transaction around the statements of one migration.
  return withScripts(adapter, (script) => adapter.underlyingDriver().query(script));
}

async function connectToMemory() {
  const client = await PGlite.create();
  const adapter = await new PrismaPGlite(client).connect();
  // The adapter's own method doesn't wait for the script.
  return withScripts(adapter, (script) => client.exec(script));
}

function withScripts(adapter, run) {
  adapter.executeScript = async (script) => {
    await run(script).catch((error) => adapter.onError(error));
  };
  return adapter;
}

const INTERNAL_CHAR_OID = 18;
const BPCHAR_OID = 1042;

/**
 * The catalog queries return PostgreSQL's internal type "char" (for example a constraint's kind). adapter-pg rejects it
 * as unknown, and the engine requires the column type Character, which adapter-pg never returns.
 */
function readInternalChars(adapter) {
  const { performIO, queryRaw } = adapter;
  const charColumns = new WeakMap();
  adapter.performIO = async (query) => {
    const result = await performIO.call(adapter, query);
    const fields = result.fields.filter((field) => field.dataTypeID === INTERNAL_CHAR_OID);
    charColumns.set(
      query,
      fields.map((field) => result.fields.indexOf(field)),
    );
    for (const field of fields) field.dataTypeID = BPCHAR_OID;
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw.call(adapter, query);
    for (const column of charColumns.get(query)) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
}

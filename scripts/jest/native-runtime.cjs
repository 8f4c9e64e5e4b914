// Test files as Node loads them: no module registry, no VM context. Whatever they import is evaluated once for each worker, not once for
// each file: that is two thirds of a run. So a file leaves nothing behind in modules that others import.
const asyncHooks = require("node:async_hooks");
const { createRequire } = require("node:module");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");

/** Key under which test-globals.mjs finds the functions of the running file. */
const GLOBALS = Symbol.for("native-runtime test globals");

/**
 * Stands in for the AsyncLocalStorage in which each copy of jest-circus keeps the running test. A real one switches on the async hooks
 * of the process: every promise then visits the storages of all earlier files, which costs a tenth of a run. Tests here run in sequence.
 */
class OneAtATime {
  #store;

  getStore() {
    return this.#store;
  }

  async run(store, callback) {
    const before = this.#store;
    this.#store = store;
    try {
      return await callback();
    } finally {
      this.#store = before;
    }
  }
}

/** Stands in for jest-runtime, as far as jest-runner and jest-circus use it. */
class NativeRuntime {
  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    await import(pathToFileURL(path).href);
  }

  requireModule(path) {
    return require(path);
  }

  /** jest-circus keeps the tests of a file in its modules: each file gets new ones. */
  requireInternalModule(path) {
    const folder = join(path, "..");
    for (const id of Object.keys(require.cache)) if (id.startsWith(folder)) delete require.cache[id];
    delete globalThis[Symbol.for("EVENT_HANDLERS")];
    // Node maps positions by itself; jest's way knows only what jest has transformed.
    Error.prepareStackTrace = undefined;
    const { AsyncLocalStorage } = asyncHooks;
    asyncHooks.AsyncLocalStorage = OneAtATime;
    try {
      return createRequire(path)(path);
    } finally {
      asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    }
  }

  setGlobalsForRuntime(globals) {
    globalThis[GLOBALS] = globals;
  }

  getSourceMaps() {
    return new Map();
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }
}

module.exports = NativeRuntime;

// Loads test files as Node does, without a module registry or a VM context. So each worker evaluates an imported module
// once, not once for each file, which saves two thirds of a run. Therefore a test file must not leave changes in
// modules that other files import.
const asyncHooks = require("node:async_hooks");
const { createRequire } = require("node:module");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");

/** Key under which test-globals.mjs finds the functions of the running file. */
const GLOBALS = Symbol.for("native-runtime test globals");

/**
 * Replaces the AsyncLocalStorage in which each copy of jest-circus stores the running test. A real one enables the
 * async hooks of the process. Every promise would then visit the storages of all earlier files, which costs a tenth of
 * a run. One value is enough, because tests run in sequence.
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

/** Implements the part of jest-runtime that jest-runner and jest-circus use. */
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

  /** Loads new copies of jest-circus's modules for each file, because they store the file's tests. */
  requireInternalModule(path) {
    const folder = join(path, "..");
    for (const id of Object.keys(require.cache)) if (id.startsWith(folder)) delete require.cache[id];
    delete globalThis[Symbol.for("EVENT_HANDLERS")];
    // Node applies source maps itself. Jest's hook knows only files that jest has transformed.
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

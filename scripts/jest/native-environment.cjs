// Initializes Node's own fetch before a test loads undici. Otherwise fetch would use undici's connections, which refuse
// headers that Node's accept (the content-length that @solana/kit sets).
void globalThis.Headers;
const COLLECTED_FROM = 700_000_000;

/**
 * Runs test files in the process itself. While a file runs, jest replaces the console to show the output with the
 * file's results.
 */
module.exports = class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  fakeTimersModern = null;
  moduleMocker = null;
  #console = globalThis.console;

  async setup() {}

  async teardown() {
    globalThis.console = this.#console;
    // Jest restarts a worker whose heap is too large, even if it is mostly garbage. The new worker needs about 6 s of
    // CPU time to load all modules again.
    if (process.memoryUsage().heapUsed > COLLECTED_FROM) globalThis.gc?.();
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return [];
  }
};

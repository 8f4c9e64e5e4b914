// Node's own fetch is made ready before a test loads undici: fetch would use undici's connections, and those refuse headers that
// Node's take (the content-length that @solana/kit sets).
void globalThis.Headers;
const COLLECTED_FROM = 700_000_000;

/** The process itself, with a console that is shown together with the results of the file. */
module.exports = class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  fakeTimersModern = null;
  moduleMocker = null;
  #console = globalThis.console;

  async setup() {}

  async teardown() {
    globalThis.console = this.#console;
    // Jest restarts a worker by its heap size, garbage included. A new worker loads all modules again, for about 6 s of CPU.
    if (process.memoryUsage().heapUsed > COLLECTED_FROM) globalThis.gc?.();
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return [];
  }
};

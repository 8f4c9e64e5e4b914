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
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return [];
  }
};

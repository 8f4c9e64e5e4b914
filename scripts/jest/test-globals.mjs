// Provides "@jest/globals": functions of the test file that is running, in whichever module they are called.
import { createRequire } from "node:module";

const own = createRequire(createRequire(import.meta.url).resolve("@jest/globals"));
const { ModuleMocker } = own("jest-mock");

const current = () => globalThis[Symbol.for("native-runtime test globals")];

const delegate = (name) =>
  new Proxy(() => {}, {
    apply: (_target, _self, args) => current()[name](...args),
    get: (_target, key) => current()[name][key],
  });

export const afterAll = delegate("afterAll");
export const afterEach = delegate("afterEach");
export const beforeAll = delegate("beforeAll");
export const beforeEach = delegate("beforeEach");
export const describe = delegate("describe");
export const expect = delegate("expect");
export const test = delegate("test");

const mocker = new ModuleMocker(globalThis);
/** Modules are never replaced, and clocks are injected: this is all that there is of it. */
export const jest = { fn: mocker.fn.bind(mocker), spyOn: mocker.spyOn.bind(mocker) };

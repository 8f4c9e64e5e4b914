// Provides "@jest/globals": the functions of the running test file, for any module that calls them.
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
/** Modules are never mocked, and clocks are injected, so nothing else is needed. */
export const jest = { fn: mocker.fn.bind(mocker), spyOn: mocker.spyOn.bind(mocker) };

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { Type } from "typebox";
import { loadSettings, SettingsError } from "./settings.js";

const SCHEMA = Type.Object({
  PORT: Type.Integer({ minimum: 1, maximum: 65535, default: 3000 }),
  SECRET: Type.String({ minLength: 8, description: "a secret" }),
  NAME: Type.Optional(Type.String()),
});

test("reads typed values, fills in defaults, and ignores unknown keys", () => {
  const settings = loadSettings(SCHEMA, { PORT: "4000", SECRET: "long enough", PATH: "/bin" });
  expect(settings).toEqual({ PORT: 4000, SECRET: "long enough" });
});

test("a present but empty key counts as absent", () => {
  expect(loadSettings(SCHEMA, { PORT: "", NAME: " ", SECRET: "long enough" })).toEqual({
    PORT: 3000,
    SECRET: "long enough",
  });
});

test("a value can come from a file, and a file that is empty or unreadable is refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "settings-"));
  const [full, empty] = [join(folder, "full"), join(folder, "empty")];
  writeFileSync(full, "long enough\n");
  writeFileSync(empty, " \n");
  const load = (more: object) => loadSettings(SCHEMA, { SECRET_FILE: full, ...more });
  try {
    expect(load({})).toEqual({ PORT: 3000, SECRET: "long enough" });
    // Without an error, an optional secret that wasn't delivered would be off.
    expect(() => load({ NAME_FILE: empty })).toThrow(/^Bad settings:\n {2}NAME_FILE names an empty file$/);
    expect(() => load({ NAME_FILE: folder })).toThrow(/^Bad settings:\n {2}NAME_FILE names an unreadable file$/);
    expect(load({ NAME: "x", NAME_FILE: empty })).toMatchObject({ NAME: "x" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("names all bad keys at once and never a value", () => {
  const secret = "hunter2";
  try {
    loadSettings(SCHEMA, { PORT: "99999", SECRET: secret });
    throw new Error("should have failed");
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    expect((error as SettingsError).problems).toHaveLength(2);
    expect((error as Error).message).toMatch(/PORT .*\n.*SECRET .*\(a secret\)/);
    expect((error as Error).message).not.toContain(secret);
  }
});

test("names a setting that breaks its own rule together with the others, and never repeats the rule's message", () => {
  const rules = {
    SECRET: (value: string) => {
      throw new Error(`cannot read ${value}`);
    },
    NAME: () => "fine",
  };
  const load = () => loadSettings(SCHEMA, { PORT: "99999", SECRET: "long enough", NAME: "x" }, rules);
  expect(load).toThrow(/^Bad settings:\n {2}PORT .*\n {2}SECRET is not valid \(a secret\)$/);
});

test("a rule sees the other settings, and isn't called for a value that the schema rejects", () => {
  const rules = {
    NAME: (value: string, { PORT }: Readonly<Record<string, unknown>>) => {
      if (PORT === undefined) return;
      if (value !== `port ${PORT}`) throw new Error("another port");
    },
    SECRET: () => {
      throw new Error("always");
    },
  };
  const load = (PORT: string, NAME: string) => () => loadSettings(SCHEMA, { PORT, SECRET: "short", NAME }, rules);
  expect(load("4000", "port 5000")).toThrow(/^Bad settings:\n {2}SECRET must NOT have fewer.*\n {2}NAME is not valid$/);
  for (const load1 of [load("4000", "port 4000"), load("99999", "x")]) expect(load1).toThrow(/^(?!.*NAME)/s);
});

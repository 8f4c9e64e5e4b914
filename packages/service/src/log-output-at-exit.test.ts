import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";

const OUTPUT = fileURLToPath(new URL("./log-output.ts", import.meta.url));

async function outputOf(ending: string): Promise<string> {
  const program = `
    const { standardOutput } = await import(${JSON.stringify(OUTPUT)});
    standardOutput().write("the last line\\n");
    ${ending}`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  return promisify(execFile)(process.execPath, args).then(
    ({ stdout }) => stdout,
    (failed: { stdout: string }) => failed.stdout,
  );
}

test.each([
  ["nothing is left to do", ""],
  ["it is told to exit", "process.exit(3);"],
  ["an exception is not caught", 'setImmediate(() => { throw new Error("crash"); });'],
])("the last lines of a process are written when %s", async (_why, ending) => {
  expect(await outputOf(ending)).toBe("the last line\n");
});

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";

const packageFolder = fileURLToPath(new URL("../..", import.meta.url));

test("compiling the contracts again gives the same bytes", () => {
  const folder = mkdtempSync(join(tmpdir(), "contracts-"));
  try {
    const file = join(folder, "contracts.generated.ts");
    execFileSync(process.execPath, ["--import", "tsx", "scripts/compile-contracts.ts", file], { cwd: packageFolder });
    expect(readFileSync(file, "utf8")).toBe(
      readFileSync(join(packageFolder, "src/evm/contracts.generated.ts"), "utf8"),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

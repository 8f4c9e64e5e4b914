// Lints the OpenAPI document of each service, as redocly.yaml says. Exits with 1 on any problem.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API_DOCUMENTS } from "./api-documents.js";

const folder = mkdtempSync(join(tmpdir(), "openapi-"));
try {
  for (const [name, make] of Object.entries(API_DOCUMENTS)) {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, await make());
    const lint = spawnSync(
      process.execPath,
      ["node_modules/@redocly/cli/bin/cli.js", "lint", "--config=redocly.yaml", file],
      {
        encoding: "utf8",
        // Turn off the version check and statistics, so that it works without a network.
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" },
      },
    );
    if (lint.status === 0) console.log(`the OpenAPI document of ${name} has no problems`);
    else {
      console.error(lint.stdout, lint.stderr);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

import { loadSettings } from "@svc/service";
import { Type } from "typebox";
import { examine } from "./admin/doctor.js";
import { runAdmin } from "./admin/run-admin.js";

/** All that most commands need of the settings. */
const CONNECTION = Type.Object({ DATABASE_URL: Type.Optional(Type.String()) });

if (process.argv[2] === "doctor") {
  const findings = await examine(process.env);
  for (const { what, ok, says } of findings) console.log(`${ok ? "ok   " : "WRONG"} ${what}: ${says}`);
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
} else {
  const { DATABASE_URL } = loadSettings(CONNECTION, process.env);
  const { exitCode, stdout, stderr } = await runAdmin(process.argv.slice(2), DATABASE_URL);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = exitCode;
}

import { once } from "node:events";
import { runDoctor } from "./admin/doctor.js";
import { runAdmin } from "./admin/run-admin.js";

if (process.argv[2] === "doctor") {
  const findings = await runDoctor(process.env);
  for (const { what, ok, says } of findings) console.log(`${ok ? "ok   " : "WRONG"} ${what}: ${says}`);
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
} else {
  const { exitCode, stdout, stderr } = await runAdmin(process.argv.slice(2), process.env, async (lines) => {
    if (!process.stdout.write(lines)) await once(process.stdout, "drain");
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = exitCode;
}

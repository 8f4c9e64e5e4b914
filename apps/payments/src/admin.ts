import { runAdmin } from "./admin/run-admin.js";

const { exitCode, stdout, stderr } = await runAdmin(process.argv.slice(2), process.env.DATABASE_URL);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;

// Builds the services and the local stack, then runs a program in this process:
// `node scripts/run-built.mjs packages/localstack/dist/main.js`.
// A single process, instead of a shell with two commands, so that the program gets every signal.
import { pathToFileURL } from "node:url";
import { turbo } from "./turbo.mjs";

const wanted = ["payments", "scan", "localstack"].map((name) => `--filter=@svc/${name}`);
const code = await turbo(["run", "build", ...wanted, "--output-logs=errors-only"]);
if (code !== 0) process.exit(code);
await import(pathToFileURL(process.argv[2]).href);

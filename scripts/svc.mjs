// `npm run -s svc -- <command>`: runs the SDK's command `svc` from this checkout. While the local stack runs, its key
// and addresses are the defaults.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { turbo } from "./turbo.mjs";

const program = fileURLToPath(new URL("../packages/sdk/dist/esm/cli/main.js", import.meta.url));
if (!existsSync(program)) {
  const code = await turbo(["run", "build", "--filter=@svc/sdk", "--output-logs=errors-only"]);
  if (code !== 0) process.exit(code);
}
const file = join(process.env.STACK_FOLDER ?? ".dev", "stack.json");
if (existsSync(file)) {
  const { merchant, payments, scan } = JSON.parse(readFileSync(file, "utf8"));
  // Never send the local key to another address.
  if (!process.env.SVC_BASE_URL) process.env.SVC_API_KEY ||= merchant.testKey;
  process.env.SVC_BASE_URL ||= payments.url;
  process.env.SVC_SCAN_URL ||= scan.url;
}
process.argv[1] = program;
await import(pathToFileURL(program).href);

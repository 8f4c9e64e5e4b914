import { readCall } from "./command-call.js";
import { type CommandIo, Usage } from "./command-io.js";
import { parseCommand, USAGE } from "./command-line.js";
import { COMMANDS } from "./commands.js";

/** Returns the exit code: 0 for success, 1 for a failure, 2 for an invalid command. */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<number> {
  try {
    const { values, positionals } = parseCommand(args);
    const [command = "", ...words] = positionals;
    if (values.version) {
      io.write(`svc ${io.version ?? "unknown"}`);
      return 0;
    }
    if (values.help || command === "") {
      io.write(USAGE);
      return command === "" && !values.help ? 2 : 0;
    }
    const call = readCall(values, words, io);
    const run = COMMANDS.get(command);
    if (run === undefined) throw new Usage(`there is no command ${command}`);
    return (await run(call)) ?? 0;
  } catch (error) {
    if (io.signal.aborted) return 0;
    const isUsage = error instanceof Usage || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
    const hint = (error as { hint?: string }).hint;
    io.complain(`${(error as Error).message}${hint ? ` ${hint}` : ""}`);
    if (isUsage) io.complain(USAGE);
    return isUsage ? 2 : 1;
  }
}

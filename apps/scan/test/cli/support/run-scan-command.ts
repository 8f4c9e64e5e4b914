import type { CommandIo, ExitCode } from "../../../src/cli/command-io.js";
import { runCommand } from "../../../src/cli/run-command.js";
import { PATIENT_LIMITS } from "../../support/patient-limits.js";

interface CommandRun {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

export interface RunIo extends Partial<Pick<CommandIo, "env" | "gathering">> {
  /** True if both outputs are terminals. */
  readonly isTTY?: boolean;
}

/** Runs the command as its program does, and captures its output. */
export async function runScanCommand(
  args: readonly string[],
  { isTTY = false, gathering, ...io }: RunIo = {},
): Promise<CommandRun> {
  const written = { out: "", err: "" };
  const output = (name: keyof typeof written) => ({
    isTTY,
    write(text: string) {
      written[name] += text;
    },
  });
  const publicUrl = "https://scan.example.com";
  const patient = { limits: PATIENT_LIMITS, ...gathering };
  const outputs = { out: output("out"), err: output("err") };
  const code = await runCommand(args, { env: {}, publicUrl, gathering: patient, ...io, ...outputs });
  return { code, ...written };
}

/** How the command ends. CI decides by these; they do not change their meaning. */
export const EXIT = {
  ok: 0,
  /** The site was looked at, and does not meet what was asked of it. */
  belowGate: 1,
  /** The command line, a file that it names, or the address is wrong. Nothing was scanned. */
  usage: 2,
  /** The site could not be looked at (unreachable, bot protection, an error page): nothing is known about it. */
  siteError: 3,
  /** The scan itself failed: the server that was asked, or this program. */
  scanFailed: 4,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure with its exit code. The message is for the terminal. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.name = "CommandError";
    this.exitCode = exitCode;
  }
}

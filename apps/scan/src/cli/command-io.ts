import type { RunScanOptions } from "../scanner/run-scan.js";

/** Exit codes of the command. CI depends on them, so their meaning must not change. */
export const EXIT = {
  ok: 0,
  /** The site was scanned and doesn't meet the gates (`--min-level`, `--fail-on`, `--baseline`, `--check`). */
  belowGate: 1,
  /** The command line, a file that it names, or the address is wrong. */
  usage: 2,
  /**
   * The command couldn't determine whether the site meets the gates. Another run may succeed. There are three reasons:
   * * The site could not be scanned (unreachable, bot protection, an error page).
   * * Checks of a gate were undetermined.
   * * None of the checks of `--check` applies.
   */
  undetermined: 3,
  /** The scan itself failed, because of the scan service or this program. */
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

/** Inputs and outputs of the command. */
export interface CommandIo {
  /** Receives the report and nothing else. */
  readonly out: Output;
  /** Receives progress, results of gates, and errors. */
  readonly err: Output;
  /** Environment variables. The output uses NO_COLOR and TERM, and `--header` can name a variable. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Public address of a scan service. The User-Agent of each request names this service's page about the scanner. */
  readonly publicUrl: string;
  /** Replaces how sites are reached. For tests. */
  readonly gathering?: RunScanOptions["gathering"];
}

interface Output {
  write(text: string): void;
  readonly isTTY: boolean;
}

interface ProgressLine {
  update(done: number, total: number): void;
  /** Erases the line. */
  end(): void;
}

const ERASE = "\r\u001b[K";
const SILENT: ProgressLine = { update() {}, end() {} };

/**
 * Shows the progress of a scan: on a terminal, one line that is overwritten; in a log, a line for each quarter.
 * @param shown null shows it only if `err` is a terminal
 */
export function progressLine(err: Output, what: string, shown: boolean | null): ProgressLine {
  if (!(shown ?? err.isTTY)) return SILENT;
  let quarter = -1;
  if (!err.isTTY) {
    return {
      update(done, total) {
        const now = Math.floor((done / total) * 4);
        if (now <= quarter) return;
        quarter = now;
        err.write(`Scanning ${what}: ${done} of ${total}\n`);
      },
      end() {},
    };
  }
  err.write(`Scanning ${what} …`);
  return {
    update: (done, total) => err.write(`${ERASE}Scanning ${what}  ${bar(done / total)} ${done}/${total}`),
    end: () => err.write(ERASE),
  };
}

const BAR_WIDTH = 24;

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR_WIDTH);
  return `${"█".repeat(full)}${"░".repeat(BAR_WIDTH - full)}`;
}

import type { RunScanOptions } from "../scanner/run-scan.js";

/** How the command ends. CI decides by these; they do not change their meaning. */
export const EXIT = {
  ok: 0,
  /** The site was scanned, and does not meet what was asked of it. */
  belowGate: 1,
  /** The command line, a file that it names, or the address is wrong. Nothing was scanned. */
  usage: 2,
  /**
   * It is not known whether the site meets the gates. It could not be scanned (unreachable, bot protection, an error
   * page), a gate's checks could not be determined, or none of the checks of `--check` applies. Another run may know
   * more.
   */
  undetermined: 3,
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

/** Inputs and outputs of the command. */
export interface CommandIo {
  /** The report, and nothing else. */
  readonly out: Output;
  /** Progress, gates and failures. */
  readonly err: Output;
  /** NO_COLOR and TERM are read. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Address of the page about this scanner, sent to every site. */
  readonly publicUrl: string;
  /** How sites are reached. For tests. */
  readonly gathering?: RunScanOptions["gathering"];
}

interface Output {
  write(text: string): void;
  readonly isTTY: boolean;
}

interface ProgressLine {
  update(done: number, total: number): void;
  /** Takes the line away. */
  end(): void;
}

const ERASE = "\r\u001b[K";
const SILENT: ProgressLine = { update() {}, end() {} };

/**
 * How far a scan is: one line that is written over on a terminal, a line for each quarter in a log.
 * @param shown null: where `err` is a terminal
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
